import { createRequire } from 'node:module';
import { JUDGE_SUFFIX } from '../analysis/judgeName';
import { CacheFile, judgedBeside } from './cacheFile';
import { JudgeEngine } from './engine';
import type { JudgeCalls } from '../core/judge/cacheLine';
import type { JudgeModel } from './judgeModel';
import type * as Providers from './providers/providers';
import type { Credentials, ProviderSettings } from './providers/settings';
import type { SendingSettings } from './sender';

/** The entry of dist/judge.js, which is loaded when somebody judges or looks at what was judged. */
export { judgedBeside } from './cacheFile';
export { judgedReader } from './judgedReader';
export { judgeQuestionOf } from './judgeQuestion';
export { credentialsFrom } from './providers/settings';
export { lookupIn, NO_EVIDENCE, readJudged } from './read';

const load = createRequire(__filename);

/** A provider's model. @throws Error with a sentence for people where its address is none, or a key is missing */
export function providerModel(settings: ProviderSettings, credentials: Credentials): JudgeModel {
  return (load('./judge-providers.js') as typeof Providers).modelOf(settings, credentials);
}

export interface BesideRun {
  readonly engine: JudgeEngine;
  /** what was judged before */
  readonly calls: JudgeCalls;
}

/** An engine whose cache lies beside a run. */
export function engineBeside(runPath: string, model: JudgeModel, sending: Partial<SendingSettings> = {}): BesideRun {
  const calls = judgedBeside(runPath);
  const engine = new JudgeEngine({ model, calls, store: new CacheFile(`${runPath}${JUDGE_SUFFIX}`), date: () => new Date().toISOString(), sending });
  return { engine, calls };
}
