import { describe, expect, it } from 'vitest';
import { isSimpleMode } from './use-answer-columns.ts';

const PUPILS = { tag: '学生' } as const;
const SUBJECT_TEACHERS = { tag: '学科教师' } as const;

describe('the simple mode', () => {
  it('is on unless it is turned off', () => {
    expect(isSimpleMode('', [PUPILS], undefined)).toBe(true);
    expect(isSimpleMode('0', [PUPILS], undefined)).toBe(false);
  });

  it('is off for subject teachers, also when they are among others, whatever the address says', () => {
    expect(isSimpleMode('1', [SUBJECT_TEACHERS], undefined)).toBe(false);
    expect(isSimpleMode('', [PUPILS, SUBJECT_TEACHERS], undefined)).toBe(false);
  });

  it('is off at first for whoever comes for one task', () => {
    expect(isSimpleMode('', [PUPILS], '题1')).toBe(false);
    expect(isSimpleMode('1', [PUPILS], '题1')).toBe(true);
  });
});
