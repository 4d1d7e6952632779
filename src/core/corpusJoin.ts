import type { Passage } from './formats/format';
import type { CorpusLink, Problem, Question } from './model';

/** Examples named in a message or a link. */
const EXAMPLES = 5;

/** The question with the texts, and the titles it lacks, of chunks that it names by id only; `find` looks an id up in the corpus. */
export function withTexts(question: Question, find: (id: string) => Passage | null): Question {
  if (question.chunks.every(({ id, text }) => id === null || text !== null)) return question;
  const chunks = question.chunks.map((chunk) => {
    const passage = chunk.id === null || chunk.text !== null ? null : find(chunk.id);
    if (passage === null) return chunk;
    const from = passage.source === null || chunk.source !== null ? [] : [{ name: 'source', value: passage.source }];
    return { ...chunk, text: passage.text, title: chunk.title ?? passage.title, extra: [...chunk.extra, ...from] };
  });
  return { ...question, chunks };
}

/** What a tally has noted: passages by their number, and ids that are not there. */
export interface CorpusTallyState {
  readonly found: readonly number[];
  readonly missing: readonly string[];
}

/** Counts which passages of a run a corpus has, question by question. */
export class CorpusTally {
  private readonly found = new Set<number>();
  private readonly missing = new Set<string>();

  /** `numberOf` gives the number of a passage in the corpus, -1 for an id that is not there. */
  constructor(
    private readonly corpus: { readonly name: string; readonly passages: number },
    private readonly numberOf: (id: string) => number,
  ) {}

  /** The same tally, to go on by itself. */
  copy(): CorpusTally {
    const copy = new CorpusTally(this.corpus, this.numberOf);
    copy.resume(this.state);
    return copy;
  }

  /** What was noted up to here, in plain data: another tally with the same corpus may go on from it. */
  get state(): CorpusTallyState {
    return { found: [...this.found], missing: [...this.missing] };
  }

  /** Goes on from what another one noted. */
  resume({ found, missing }: CorpusTallyState): void {
    for (const number of found) this.found.add(number);
    for (const id of missing) this.missing.add(id);
  }

  add({ chunks }: Question): void {
    for (const { id } of chunks) {
      if (id === null) continue;
      const number = this.numberOf(id);
      if (number === -1) this.missing.add(id);
      else this.found.add(number);
    }
  }

  /** How the run and the corpus meet: distinct passage ids of the run, by whether they are there. */
  get link(): CorpusLink {
    return { ...this.corpus, found: this.found.size, missing: this.missing.size, examples: [...this.missing].slice(0, EXAMPLES) };
  }

  /** Ids that are not there are a warning; a run whose ids are all elsewhere has the wrong corpus, and no ids at all need none. */
  problems(): readonly Problem[] {
    const { name, found, missing, examples } = this.link;
    const all = found + missing;
    const count = (n: number): string => n.toLocaleString('en');
    if (all === 0) return [problem('corpus-unused', 'info', `The run names no passage by id: nothing of it can be looked up in ${name}.`)];
    if (missing === 0) return [];
    const such = examples.map((id) => `"${id}"`).join(', ');
    const message = `${count(found)} of ${count(all)} passages found in ${name}; ${count(missing)} not, such as ${such}.`;
    return [problem('passages-missing', 'warning', message)];
  }
}

function problem(code: string, severity: Problem['severity'], message: string): Problem {
  return { code, severity, message, line: null, record: null };
}
