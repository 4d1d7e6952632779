/** What of the engine runs over every byte, sixteen at a time. Compiled by `npm run kernel`. */

export { EXTRAS, FACTS, NAMES, RANKS, TAPE, VALUES, WINDOW } from './layout';
export { read } from './record';
export { feedsMet, flagsSeen, scan } from './scan';
export { afterLastFeed, feeds, units } from './lines';
