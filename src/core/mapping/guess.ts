import { PARTS_OF_CHUNK, type FieldMap, type MapField } from './fieldMap';
import { Proposals } from './proposals';

/** The fields of a record that are likely enough to be read unasked, parts of its chunks and one kind of gold included. */
export function guessMap(records: readonly unknown[]): FieldMap {
  const first = guessed(records, {}, ['question', 'chunks']);
  const proposals = new Proposals(records, first);
  const [gold] = [...proposals.of('gold'), ...proposals.of('gold.ids')].sort((a, b) => b.score - a.score);
  const withGold = gold?.likely === true ? { ...first, [gold.field]: gold.path } : first;
  const withParts = first.chunks === undefined ? withGold : guessed(records, withGold, PARTS_OF_CHUNK);
  return guessed(records, withParts, ['id', 'type', 'answer', 'answer.gold', 'latency', 'tokens']);
}

/** `map` with the likely paths of some more fields; a path is given to one of them only. */
export function guessed(records: readonly unknown[], map: FieldMap, fields: readonly MapField[]): FieldMap {
  return fields.reduce<FieldMap>((sofar, field) => {
    const [best] = new Proposals(records, sofar).of(field);
    return best?.likely === true ? { ...sofar, [field]: best.path } : sofar;
  }, map);
}
