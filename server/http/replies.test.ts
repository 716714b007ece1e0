import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replySerializer } from './replies.ts';

const written = (schema: z.ZodType, data: unknown, check = true) =>
  replySerializer({ check })({ schema, method: 'GET', url: '/x', httpStatus: '200' })(data);

describe('a reply', () => {
  const Person = z.object({ name: z.string(), age: z.int().nullable(), nick: z.string().optional() });

  it('holds what its schema knows, and nothing else', () => {
    const text = written(Person, { name: '王', age: null, password: 'secret' }, false);
    expect(JSON.parse(text)).toEqual({ name: '王', age: null });
  });

  it('has the first of its forms whose fields are all there', () => {
    const Secret = Person.extend({ ticket: z.string() });
    const Forms = z.union([Secret, Person, z.string(), z.null()]);
    expect(JSON.parse(written(Forms, { name: 'a', age: 1, ticket: 't' }))).toHaveProperty('ticket', 't');
    expect(JSON.parse(written(Forms, { name: 'a', age: 1 }))).toEqual({ name: 'a', age: 1 });
    expect(written(Forms, '不能再作答')).toBe('"不能再作答"');
    expect(written(Forms, null)).toBe('null');
    expect(() => written(Forms, 5, false)).toThrow();
  });

  it('that lacks a field of its form does not pass for a shorter one', () => {
    const Forms = z.union([Person.extend({ ticket: z.string(), school: z.string() }), Person]);
    expect(() => written(Forms, { name: 'a', age: 1, ticket: 't' }, false)).toThrow();
  });

  it('is not made up: what is missing is missing', () => {
    const text = written(z.object({ a: z.string().default('x').optional() }), {}, false);
    expect(JSON.parse(text)).toEqual({});
  });

  it('that breaks its schema fails in tests', () => {
    expect(() => written(Person, { name: '王', age: 1.5 })).toThrow();
    expect(() => written(Person, { name: '王' })).toThrow();
  });
});
