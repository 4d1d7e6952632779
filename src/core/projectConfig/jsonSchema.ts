import * as z from 'zod/mini';
import { PROJECT_CONFIG } from './schema';

/** The JSON Schema of the config file, for editors. Comments and trailing commas are as welcome there as to the reader. */
export function projectConfigJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(PROJECT_CONFIG, { target: 'draft-7', io: 'input' });
  return { ...schema, allowComments: true, allowTrailingCommas: true };
}
