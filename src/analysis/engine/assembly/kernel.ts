/** What of the engine runs over every byte, sixteen at a time. Compiled by `npm run kernel`. */

export { SCRATCH, TAPE, WINDOW } from './layout';
export { flagsSeen, scan, tokens } from './scan';
export { holds, isVisible, same, withoutSpace } from './search';
export { afterLastFeed, feeds, units } from './lines';
