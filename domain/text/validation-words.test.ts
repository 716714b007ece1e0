import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VALIDATION_WORDS } from './validation-words.ts';

const problem = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('the words of a problem', () => {
  const before = { ...z.config() };
  beforeAll(() => void z.config(VALIDATION_WORDS));
  afterAll(() => void z.config(before));

  it.each([
    [z.number(), 'x', '应当是数字'],
    [z.int(), 1.5, '应当是整数'],
    [z.int().min(0), -1, '不能小于0'],
    [z.number().max(100), 101, '不能大于100'],
    [z.string(), 5, '应当是文本'],
    [z.string().max(3), '四个字了', '最多3个字符'],
    [z.string().min(1), '', '不能为空'],
    [z.array(z.string()), 'x', '应当是列表'],
    [z.array(z.string()).min(1), [], '至少要有一项'],
    [z.array(z.string()).max(1), ['a', 'b'], '最多1项'],
    [z.boolean(), 1, '应当是“是”或“否”（true、false）'],
    [z.enum(['甲', '乙']), '丙', '只能是“甲”、“乙”之一'],
    [z.literal('1'), '2', '只能是“1”'],
    [z.object({ a: z.string() }), {}, '不能缺少'],
    [z.strictObject({}), { b: 1 }, '未知的字段“b”'],
    [z.url(), 'x', '不是正确的网址'],
    [z.string().regex(/^a$/), 'b', '不是正确的格式'],
    [z.union([z.string(), z.number()]), true, '格式不对'],
    [z.number().multipleOf(5), 3, '应当是5的倍数'],
    [z.instanceof(Map), 1, '格式不对'],
  ])('%# are for people', (schema, value, words) => {
    expect(problem(schema, value)).toBe(words);
  });

  it('give way to those that a schema has itself', () => {
    expect(problem(z.string().min(2, '太短了'), 'x')).toBe('太短了');
  });
});
