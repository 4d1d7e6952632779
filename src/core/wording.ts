import type * as z from 'zod/mini';
import { kindOf } from './formats/fields';

const EXPECTED: Readonly<Record<string, string>> = { string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object', record: 'an object', null: 'null' };

/**
 * What a schema says of a value that it does not take, for people: the end of a sentence that begins with the value's
 * name. Given to each parse, so that no setting of the library is shared; a schema's own `error` goes before it.
 */
export const wording: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `is ${kindOf(issue.input)}, not ${EXPECTED[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return sizeWords(issue.origin, issue.minimum, ['is empty', 'is shorter than', 'has fewer than', 'is less than']);
    case 'too_big':
      return sizeWords(issue.origin, issue.maximum, ['is not empty', 'is longer than', 'has more than', 'is more than']);
    case 'invalid_value':
      return `is not ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has keys that are not known: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return `is ${kindOf(issue.input)}, which has no place here`;
    default:
      return 'has not the form that is expected';
  }
};

function sizeWords(origin: string, limit: number | bigint, [empty, text, list, value]: readonly [string, string, string, string]): string {
  const shown = limit.toLocaleString('en-US');
  if (origin !== 'string' && origin !== 'array') return `${value} ${shown}`;
  if (limit === 1 && empty === 'is empty') return empty;
  return origin === 'string' ? `${text} ${shown} characters` : `${list} ${shown} values`;
}
