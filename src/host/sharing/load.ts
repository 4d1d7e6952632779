import { createRequire } from 'node:module';
import type * as Sharing from './sharing';

const load = createRequire(__filename);

/** Exports and the writing of notes: a bundle of its own beside this one, loaded when somebody asks for either. */
export function sharing(): typeof Sharing {
  return load('./sharing.js') as typeof Sharing;
}
