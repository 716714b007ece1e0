import { isDeepStrictEqual } from 'node:util';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Write = (data: unknown) => string;

/** A choice between something and nothing needs no check of either; and what is missing is not filled in. */
function simplify(schema: JsonSchema): void {
  delete schema.default;
  const { anyOf } = schema;
  const something = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = something;
  if (something.length !== 1 || anyOf?.length !== 2 || typeof only?.type !== 'string') return;
  delete schema.anyOf;
  Object.assign(schema, only, { nullable: true });
}

/** The forms that a whole reply may have, such as an account or a sentence. */
const formsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(formsOf) ?? [schema];

/**
 * Told apart by a look: what sort of value it is, and for objects whether all that the form demands is there and nothing that
 * it does not know. Otherwise a form with a field missing would pass for a shorter one.
 */
function fits({ type, required = [], properties = {} }: JsonSchema, data: unknown): boolean {
  if (data === null) return type === 'null';
  if (typeof data === 'object' && !Array.isArray(data)) {
    const isKnown = (name: string) => name in properties;
    return type === 'object' && required.every((name) => name in data) && Object.keys(data).every(isKnown);
  }
  return type === (Array.isArray(data) ? 'array' : typeof data);
}

/**
 * Writes a reply by code that is made once of its schema: what the schema does not know stays inside, as before, but
 * nothing is checked at every reply that tests have checked already.
 */
function compiled(schema: z.ZodType): Write {
  const described = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  const forms = formsOf(described).map((form) => ({ form, write: fastJson(form as Schema) as Write }));
  const [first] = forms;
  if (first && forms.length === 1) return first.write;
  return (data) => {
    const chosen = forms.find(({ form }) => fits(form, data));
    if (!chosen) throw new Error('the reply has none of its declared forms');
    return chosen.write(data);
  };
}

/** Calls share schemas, and so do the apps of one process. */
const writers = new WeakMap<z.ZodType, Write>();

function writerOf(schema: z.ZodType): Write {
  const known = writers.get(schema) ?? compiled(schema);
  writers.set(schema, known);
  return known;
}

/** For tests: the reply keeps to its schema, and the compiled writing says just what the schema's own would. */
function checked(schema: z.ZodType, write: Write, route: string): Write {
  return (data) => {
    const text = write(data);
    const known = JSON.parse(JSON.stringify(z.encode(schema, data))) as unknown;
    if (!isDeepStrictEqual(JSON.parse(text), known)) {
      throw new Error(`${route} is written as ${text}, and not as ${JSON.stringify(known)}`);
    }
    return text;
  };
}

export const replySerializer =
  (options: { check: boolean }): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) => {
    const write = writerOf(schema);
    return options.check ? checked(schema, write, `${method} ${url}`) : write;
  };
