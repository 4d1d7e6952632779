/** A command line that cannot be carried out; the message names the option or argument. */
export class UsageError extends Error {}
