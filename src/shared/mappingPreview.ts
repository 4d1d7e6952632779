/** What the report page shows while fields are mapped. Plain data; texts are cut to their beginnings. */

export interface GoldPreview {
  readonly kind: 'facts' | 'judged' | 'missing';
  readonly count: number;
  /** the first ones, each with the rank of the first chunk that holds it (or that it names); null when none does */
  readonly items: readonly { readonly text: string; readonly rank: number | null }[];
}

/** The first question of a file as a mapping reads it. */
export interface MappingPreview {
  /** null when the file gives none */
  readonly id: string | null;
  readonly query: string;
  readonly type: string | null;
  /** how many there are */
  readonly chunks: number;
  /** the chunk at rank 1 */
  readonly first: { readonly id: string | null; readonly title: string | null; readonly score: number | null; readonly text: string | null } | null;
  readonly gold: GoldPreview;
  readonly firstHit: number | null;
  readonly answer: string | null;
  readonly goldAnswers: readonly string[];
  readonly latencyMs: number | null;
  readonly tokens: number | null;
  readonly problems: readonly string[];
  /** of the first questions of the file, how many can be scored and how many have a hit */
  readonly sample: { readonly questions: number; readonly scored: number; readonly hit: number };
}

/** Where somebody stands on the way through the fields. */
export interface MappingView {
  readonly name: string;
  /** label of the known format that reads what is not mapped; null when the shape is unknown */
  readonly base: string | null;
  readonly map: readonly { readonly field: string; readonly path: string }[];
  /** the fields that are chosen now */
  readonly choosing: readonly string[];
  /** null when the mapping reads no question */
  readonly preview: MappingPreview | null;
}
