import fc from 'fast-check';

/** Property tests draw the same cases on every machine and every day; `FC_SEED` draws others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_130) });
