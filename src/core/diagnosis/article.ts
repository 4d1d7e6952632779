import { chunkHeader } from '../chunkHeader';
import { imageText } from '../matching/normalize';
import type { Chunk, GoldFact } from '../model';

/** What says which article a text is from; every name as match mode `normalized` compares it. */
interface Names {
  readonly titles: readonly string[];
  readonly addresses: readonly string[];
  readonly ids: readonly string[];
}

const TITLE_FIELDS = ['title', 'document_title'];
const ADDRESS_FIELDS = ['url', 'source', 'file_path', 'file_name', 'path'];
const ID_FIELDS = ['id', 'doc_id', 'document_id', 'ref_doc_id'];
/** A web address or a path: a bare word may be a publisher, and is shared by many articles. */
const ADDRESS = /^\S*[/\\]\S*$|^\S+\.(?:pdf|md|txt|html?|docx?|json|csv)$/i;

/** The retrieved chunks, by the article each is from: its title, address or id in its fields or its header. */
export class Articles {
  private readonly chunks: readonly (Names & { readonly rank: number })[];

  constructor(chunks: readonly Chunk[]) {
    this.chunks = chunks.map((chunk, at) => ({ rank: at + 1, ...namesOf(chunk) }));
  }

  /** Ascending ranks of the chunks of the fact's article. */
  ranksOf({ title, source }: GoldFact): number[] {
    const [named, at] = [nameOf(title), nameOf(source)];
    const isOf = ({ titles, addresses, ids }: Names): boolean =>
      (named !== null && titles.includes(named)) || (at !== null && (ids.includes(at) || (ADDRESS.test(at) && addresses.includes(at))));
    return this.chunks.filter(isOf).map(({ rank }) => rank);
  }

  /** What the gold calls the fact's article, where every chunk tells an article of its own by the same kind of name; else null. */
  knownName({ title, source }: GoldFact): string | null {
    const address = nameOf(source);
    if (nameOf(title) !== null && this.chunks.every(({ titles }) => titles.length > 0)) return title;
    if (address !== null && ADDRESS.test(address) && this.chunks.every(({ addresses }) => addresses.length > 0)) return source;
    return null;
  }
}

function namesOf({ id, title, source, text }: Chunk): Names {
  const fields = text === null ? undefined : chunkHeader(text)?.fields;
  const inHeader = (names: readonly string[]): (string | null)[] => names.map((name) => fields?.get(name) ?? null);
  const addresses = [source, ...inHeader(ADDRESS_FIELDS)].map(nameOf).filter((name) => name !== null && ADDRESS.test(name));
  return { titles: told([title, ...inHeader(TITLE_FIELDS)]), addresses: told(addresses), ids: told([id, ...inHeader(ID_FIELDS)]) };
}

function told(names: readonly (string | null)[]): string[] {
  return names.map(nameOf).filter((name) => name !== null);
}

/** null for a name of which nothing can be seen */
function nameOf(name: string | null): string | null {
  const image = name === null ? '' : imageText(name, 'normalized').replace(/(?<=.)\/$/, '');
  return image === '' ? null : image;
}
