import type { Problem, Question } from './model';

/** Ids that several questions of a run have. Ids that a reader made are never alike. */
export class RepeatedIds {
  /** by id: the first record that has it, and whether another one does */
  private first = new Map<string, number>();
  private example: string | null = null;
  private repeated = new Set<string>();

  /** The same ids, to go on by themselves. */
  copy(): RepeatedIds {
    const copy = new RepeatedIds();
    copy.first = new Map(this.first);
    copy.example = this.example;
    copy.repeated = new Set(this.repeated);
    return copy;
  }

  /** @param record number of the question's record, from 1 */
  add({ id, idMade }: Pick<Question, 'id' | 'idMade'>, record: number): void {
    if (idMade) return;
    const before = this.first.get(id);
    if (before === undefined) this.first.set(id, record);
    else {
      this.repeated.add(id);
      this.example ??= `"${id.slice(0, 80)}" in records ${before} and ${record}`;
    }
  }

  problems(): Problem[] {
    if (this.example === null) return [];
    const message = `Ids that several questions have: ${this.repeated.size}, such as ${this.example}. Each question counts, and gold is joined to each.`;
    return [{ code: 'id-twice', severity: 'warning', message, line: null, record: null }];
  }
}
