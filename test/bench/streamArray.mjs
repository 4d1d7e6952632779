/** Reads a JSON array record by record with stream-json: `node streamArray.mjs FILE`. */
import { createReadStream } from 'node:fs';
import StreamArray from 'stream-json/streamers/StreamArray.js';

let records = 0;
for await (const { value } of createReadStream(process.argv[2]).pipe(StreamArray.withParser())) if (value) records++;
console.log(records);
