import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubject, subjectOfPlace } from './report-subject.ts';

describe('whom a report is about', () => {
  it('is a candidate by number', () => {
    expect(parseSubject('20260102')).toEqual({ kind: 'candidate', name: '20260102' });
    expect(parseSubject('学校:')).toEqual({ kind: 'candidate', name: '学校:' });
  });
  it('is a school, with or without its district', () => {
    expect(parseSubject('学校:一中')).toEqual({ kind: 'school', area: undefined, name: '一中' });
    expect(parseSubject('学校：东区：一中')).toEqual({ kind: 'school', area: '东区', name: '一中' });
  });
  it('is found again by the name that pages give it', () => {
    expect(parseSubject(subjectOfPlace({ area: '东区', school: '一中' }))).toEqual({
      ...{ kind: 'school', area: '东区', name: '一中' },
    });
    expect(parseSubject(subjectOfPlace({ area: '', school: '一中' }))).toMatchObject({
      area: '',
      name: '一中',
    });
    expect(parseSubject(subjectOfPlace({ area: '东区' }))).toEqual({ kind: 'area', name: '东区' });
  });
  it('is found again whatever signs are in the names', () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom('一', ':', '：', '/', '%', '2', 'F', ',') });
    fc.assert(
      fc.property(name, name, (area, school) => {
        const subject = subjectOfPlace({ area, school });
        expect(subject).not.toContain('/');
        expect(parseSubject(subject)).toEqual({ kind: 'school', area, name: school });
        expect(parseSubject(subjectOfPlace({ area }))).toEqual({ kind: 'area', name: area });
      }),
    );
  });
  it('keeps signs within a name', () => {
    expect(parseSubject('学校:东区:一中：分校')).toEqual({
      kind: 'school',
      area: '东区',
      name: '一中：分校',
    });
    expect(parseSubject('区县:东区:北')).toEqual({ kind: 'area', name: '东区:北' });
  });
});
