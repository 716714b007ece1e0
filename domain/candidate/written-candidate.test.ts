import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_TAGS } from '../account/tags.ts';
import {
  CANDIDATE_TITLES,
  candidateCells,
  readCandidateHeader,
  readCandidateRow,
} from '../import/candidate-sheet.ts';
import { CandidateFields } from './candidate.schema.ts';
import { writtenCandidate } from './written-candidate.ts';

const fieldsOf = (fields: object) => CandidateFields.parse({ name: '1001', ...fields });
const written = (fields: object, stored?: object) =>
  writtenCandidate(fieldsOf(fields), stored && fieldsOf(stored));

describe('a candidate that is written by hand', () => {
  it.each(['测试01', '1E+5', 'a b', '1.00', '示例1'])('has no number like “%s”', (name) => {
    expect(written({ name })).toMatchObject({ problem: { field: 'name' } });
  });

  it.each([
    ['１００２', '1002'],
    ['demo', 'demo'],
    ['B-07_x', 'B-07_x'],
  ])('has the number “%s” as %s', (name, number) => {
    expect(written({ name })).toMatchObject({ fields: { name: number } });
  });

  it('has the roles that are known, 老师 being read as 教师', () => {
    const tag = `${KNOWN_TAGS.join('，')}；老师`;
    expect(written({ tag })).toMatchObject({ fields: { tag: KNOWN_TAGS.join(',') } });
    expect(written({ tag: '学生,自定义' })).toMatchObject({
      problem: { field: 'tag', reason: expect.stringContaining('不认识“自定义”') as string },
    });
  });

  it('keeps an old number and old roles while other fields change', () => {
    const old = { name: '测试01', tag: '自定义' };
    expect(written({ ...old, realName: '林小满' }, old)).toMatchObject({
      fields: { ...old, realName: '林小满' },
    });
    expect(written({ ...old, tag: '自定义,学生' }, old)).toMatchObject({ problem: { field: 'tag' } });
    expect(written({ ...old, name: '测试02' }, old)).toMatchObject({ problem: { field: 'name' } });
  });

  it('is downloaded as something that can be uploaded', () => {
    const header = readCandidateHeader({ line: 1, cells: [...CANDIDATE_TITLES] });
    if ('reasons' in header) throw new Error('the titles of a download are not known');
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('１0', '老师;学生', '2024-01-01', 'a,b'),
    );
    const fields = fc.record({
      name: text,
      tag: text,
      grade: text,
      class: text,
      contests: text,
      remark: text,
    });
    fc.assert(
      fc.property(fields, (some) => {
        const parsed = CandidateFields.safeParse(some);
        const outcome = parsed.success ? writtenCandidate(parsed.data, undefined) : undefined;
        if (!outcome || 'problem' in outcome) return;
        const cells = candidateCells(outcome.fields);
        expect(readCandidateRow(header.header, { line: 2, cells })).not.toHaveProperty('reasons');
      }),
    );
  });
});
