import fc from 'fast-check';

/** Of JSON Schema what the declared calls are written in. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

const MOST_ITEMS = 3;
const DEEPEST = 6;
const LONG_TEXT = '长'.repeat(30_000);

/** What programs trip over: ends of the line, of a range, of a text, of an alphabet. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '../../etc/passwd',
  '%00',
  "' or 1=1 --",
  '"; drop table account; --',
  '<img src=x onerror=alert(1)>',
  '{{constructor}}',
  '__proto__',
  'constructor',
  'null',
  '１２３',
  '-1',
  '1e999',
  'a,b/c',
  '\r\nset-cookie: a=b',
  '𠮷野家',
  LONG_TEXT,
];
const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 - 1,
  2 ** 53,
  1e308,
  Number.MIN_VALUE,
  Date.now(),
];

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_NUMBERS, null, true, false, [], {}),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc
    .integer({ min: 1, max: 2_000 })
    .map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown),
);

/** Values as a schema describes them, with the words that this server knows, and now and then something else. */
export class FromSchema {
  readonly #words: readonly string[];
  readonly #definitions: Record<string, JsonSchema>;

  constructor(words: readonly string[], definitions: Record<string, JsonSchema> = {}) {
    this.#words = words;
    this.#definitions = definitions;
  }

  value(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
    const usual = this.#usual(schema, depth);
    return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: oddValue });
  }

  #usual(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEEPEST) return fc.constant(null);
    if (schema.$ref !== undefined) {
      return this.value(this.#definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    }
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.value(choice, depth + 1)));
    if (schema.allOf) {
      const parts = schema.allOf.map((part) => this.value(part, depth + 1));
      return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as unknown);
    }
    if (schema.type === 'object') return this.#object(schema, depth);
    if (schema.type === 'array') return this.#array(schema, depth);
    if (schema.type === 'string') return this.#text(schema.pattern);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'null') return fc.constant(null);
    if (schema.type === 'integer' || schema.type === 'number') return this.#number(schema);
    return oddValue;
  }

  #object(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties } = schema;
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, this.value(field, depth + 1)]),
    );
    const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
    if (typeof additionalProperties !== 'object') return known;
    const others = fc.dictionary(fc.string({ maxLength: 5 }), this.value(additionalProperties, depth + 1), {
      maxKeys: MOST_ITEMS,
    });
    return fc.tuple(others, known).map(([other, own]) => ({ ...other, ...own }));
  }

  #array({ items, prefixItems }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (prefixItems) return fc.tuple(...prefixItems.map((item) => this.value(item, depth + 1)));
    return fc.array(this.value(items ?? {}, depth + 1), { maxLength: MOST_ITEMS });
  }

  #text(pattern: string | undefined): fc.Arbitrary<string> {
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...this.#words) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
      { weight: 2, arbitrary: fc.nat(10_000_000).map(String) },
      ...(pattern === undefined ? [] : [{ weight: 6, arbitrary: matching(pattern) }]),
    );
  }

  #number({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
    const min = Math.max(minimum ?? -10, -(2 ** 31));
    const max = Math.max(min, Math.min(maximum ?? 100, 2 ** 31));
    const usual =
      type === 'integer'
        ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
        : fc.double({ min, max });
    return fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
      { weight: 4, arbitrary: usual },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
    );
  }
}

/** Not every pattern can be turned round. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}
