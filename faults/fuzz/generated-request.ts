import fc from 'fast-check';
import { z } from 'zod';
import { type AnyEndpoint, hasBody, hasQuery } from '#api/endpoint.ts';
import { FromSchema, type JsonSchema, oddValue } from './from-schema.ts';

export interface GeneratedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const BOUNDARY = 'a-boundary-of-parts';

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref' }) as JsonSchema;

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return encodeURIComponent(String(query).toWellFormed());
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`;
  });
  return pairs.join('&');
}

/** What a browser of ours, of somebody else's page, or a program sends along. */
const habits: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 6,
    arbitrary: fc.constant({
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
      'x-kaopu-page': '1',
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({ origin: 'http://elsewhere.example', 'x-forwarded-for': '10.0.0.1' }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { 'if-match': '"x"', prefer: 'return=minimal', range: 'bytes=5-1' },
      { 'if-none-match': '*', accept: 'text/html', 'accept-encoding': 'br;q=2, *' },
      { 'idempotency-key': 'k'.repeat(3_000) },
      { 'content-encoding': 'br' },
      { cookie: 'kaopu_session=%E0%A4%A; =; kaopu_session' },
    ),
  },
);

function file(schema: FromSchema): fc.Arbitrary<Pick<GeneratedRequest, 'headers' | 'body'>> {
  const name = fc.constantFrom('名单.xlsx', 'a.png', '../a.svg', '', 'a\u0000.html', '答案.kaopu');
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom('PK\u0003\u0004', '\u0089PNG\r\n\u001a\n', '%PDF-1.7', '{}', '<svg onload="x">')
      .map(Buffer.from),
    schema.value({}).map((value) => Buffer.from(JSON.stringify(value) ?? '')),
  );
  return fc.tuple(name, content, fc.constantFrom('file', 'other', '')).map(([filename, bytes, field]) => ({
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  }));
}

/** Bodies that are none, or not of the kind that they say. */
const brokenBody: fc.Arbitrary<Pick<GeneratedRequest, 'headers' | 'body'>> = fc.oneof(
  fc.constantFrom(
    { headers: JSON_HEADERS, body: '{"a":' },
    { headers: JSON_HEADERS, body: '' },
    { headers: JSON_HEADERS, body: '{"__proto__":{"isAdmin":true}}' },
    { headers: { 'content-type': 'text/plain' }, body: '{}' },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
    { headers: { 'content-type': 'multipart/form-data' }, body: 'no boundary' },
    { headers: {}, body: 'x'.repeat(3_000_000) },
  ),
  oddValue.map((value) => ({ headers: JSON_HEADERS, body: JSON.stringify(value) })),
);

/** Requests for one call: most as it is declared, some nearly so, some nothing like it. */
export function requestsFor(endpoint: AnyEndpoint, words: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const ofQuery = schemaOf(endpoint.query);
  const ofBody = schemaOf(endpoint.body);
  const values = new FromSchema(words, { ...ofQuery.$defs, ...ofBody.$defs });
  const query = hasQuery(endpoint)
    ? fc
        .oneof({ weight: 12, arbitrary: values.value(ofQuery) }, { weight: 1, arbitrary: oddValue })
        .map(queryText)
    : fc.constant('');
  const declared = hasBody(endpoint)
    ? values.value(ofBody).map((value) => ({ headers: JSON_HEADERS, body: JSON.stringify(value) }))
    : fc.constant({ headers: {}, body: undefined });
  const content = fc.oneof(
    { weight: 12, arbitrary: endpoint.upload ? file(values) : declared },
    { weight: 1, arbitrary: brokenBody },
  );
  const method = fc.oneof(
    { weight: 20, arbitrary: fc.constant<string>(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS') },
  );
  return fc.record({ method, query, content, habit: habits }).map((parts) => ({
    method: parts.method,
    path: parts.query === '' ? endpoint.path : `${endpoint.path}?${parts.query}`,
    headers: { ...parts.content.headers, ...parts.habit },
    body: parts.content.body,
  }));
}
