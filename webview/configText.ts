import { strings } from '../src/shared/strings';
import type { RunView } from '../src/shared/viewModel';

/** What decided the run's numbers, in parts: match mode, profile, order, k, and what judged passages add. */
export function configParts(run: RunView, withNdcg: boolean): string[] {
  const { config, goldKind } = run;
  return [
    ...(goldKind === 'facts' ? [strings.card.match(config.match)] : []),
    strings.card.profile(config.profile),
    strings.card.order[config.order],
    ...(withNdcg ? [strings.card.ndcg(config.ndcg.gain, config.ndcg.labels, config.ndcg.ideal)] : []),
    ...(goldKind === 'judged' ? [strings.card.relevantFrom(config.relevantFrom)] : []),
  ];
}
