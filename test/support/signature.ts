import { createHash, createHmac } from 'node:crypto';

/** Signature Version 4 as its documentation describes it, to check what a library signs. */

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export interface Signed {
  readonly method: string;
  readonly path: string;
  /** those that are signed, by lower-case name */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 20150830T123600Z */
  readonly date: string;
  readonly region: string;
  readonly service: string;
  readonly secret: string;
}

/** The signature in hexadecimal digits; for requests without a query. */
export function signature({ method, path, headers, body, date, region, service, secret }: Signed): string {
  const names = Object.keys(headers).sort();
  const canonical = [method, path, '', ...names.map((name) => `${name}:${headers[name]!.trim().replace(/ +/g, ' ')}`), '', names.join(';'), sha256(body)].join('\n');
  const day = date.slice(0, 8);
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}
