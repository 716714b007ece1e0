import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorAt, fieldErrors } from './check-form.ts';

const Form = z.object({
  name: z.string().min(1, '名称不能为空'),
  rows: z.array(z.object({ id: z.string().regex(/^\d+$/, '必须是数字') })),
});

describe('checking a form', () => {
  it('says nothing about a right one', () => {
    expect(fieldErrors(Form, { name: '测试', rows: [] })).toEqual({});
  });

  it('names each field that is wrong, also inside lists', () => {
    expect(fieldErrors(Form, { name: '', rows: [{ id: '1' }, { id: 'x' }] })).toEqual({
      name: '名称不能为空',
      'rows.1.id': '必须是数字',
    });
  });

  it('speaks Chinese where the schema has no sentence of its own', () => {
    expect(fieldErrors(z.object({ count: z.int().min(0) }), { count: -1 })['count']).toMatch(
      /\p{Script=Han}/u,
    );
  });

  it('finds the first problem inside a field, and not that of a namesake', () => {
    const errors = { 'rows.1.id': '必须是数字', rowsNote: '太长' };
    expect(errorAt(errors, 'rows')).toBe('必须是数字');
    expect(errorAt(errors, 'row')).toBeUndefined();
  });
});
