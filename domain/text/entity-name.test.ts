import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entityId, parseEntityId } from './entity-id.ts';
import { EntityId, EntityName } from './entity-name.schema.ts';
import { jsonTextOr } from './json-text.schema.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('a name', () => {
  it.each(['期末', '期末 测试', 'a.b', '...', '语文，上册', '😀', '长'.repeat(100)])('may be %j', (name) => {
    expect(EntityName.parse(name)).toBe(name);
  });

  it('loses the spaces around it', () => {
    expect(EntityName.parse(' 　期末\n')).toBe('期末');
  });

  it.each([
    ['', '名称不能为空'],
    [' 　', '名称不能为空'],
    ['长'.repeat(101), '名称不能超过100个字符'],
    ['a/b', '名称中不能包含“/”、“,”和控制字符'],
    ['a,b', '名称中不能包含“/”、“,”和控制字符'],
    ['a\u0000b', '名称中不能包含“/”、“,”和控制字符'],
    ['a\nb', '名称中不能包含“/”、“,”和控制字符'],
  ])('is never %j', (name, message) => {
    expect(messages(EntityName, name)).toEqual([message]);
  });

  it.each(['.', '..'])('is never %j, which an address resolves away', (name) => {
    expect(messages(EntityName, name)).toEqual(['名称不能是“.”或“..”']);
  });
});

describe('an id', () => {
  it('is an owner and a name', () => {
    expect(EntityId.safeParse('amy/期末 测试').success).toBe(true);
  });

  it.each(['', 'amy', 'amy/', '/期末', 'amy/a/b', 'amy/a,b', 'a,b/c'])('is never %j', (id) => {
    expect(messages(EntityId, id)).toEqual(['编号的格式必须是“所有者/名称”']);
  });

  it('is never endless', () => {
    expect(messages(EntityId, `${'a'.repeat(200)}/b`)).toEqual(['编号过长']);
  });

  it('comes apart into what it was made of', () => {
    const part = fc.string({ minLength: 1, maxLength: 100 }).filter((text) => !/[/,]/.test(text));
    fc.assert(
      fc.property(part, part, (owner, name) => {
        expect(EntityId.safeParse(entityId(owner, name)).success).toBe(true);
        expect(parseEntityId(entityId(owner, name))).toEqual({ owner, name });
      }),
    );
  });

  it('without an owner belongs to nobody', () => {
    expect(parseEntityId('amyx')).toEqual({ owner: '', name: 'amyx' });
    expect(parseEntityId('')).toEqual({ owner: '', name: '' });
  });
});

describe('a value that may come as JSON text', () => {
  const Point = jsonTextOr(z.strictObject({ x: z.number() }).optional());

  it('is the same either way', () => {
    fc.assert(
      fc.property(fc.integer(), (x) => {
        expect(Point.parse({ x })).toEqual({ x });
        expect(Point.parse(JSON.stringify({ x }))).toEqual({ x });
      }),
    );
  });

  it('is absent as an empty text', () => {
    expect(Point.parse('')).toBeUndefined();
    expect(Point.parse(undefined)).toBeUndefined();
  });

  it('says when the text is no JSON', () => {
    expect(messages(Point, '{"x":')).toEqual(['不是有效的JSON文本']);
  });

  it.each(['{"y":1}', '[]', '1', 'null', '"{}"'])('is checked after reading: %s', (text) => {
    expect(Point.safeParse(text).success).toBe(false);
  });
});
