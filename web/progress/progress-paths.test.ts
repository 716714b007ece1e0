import { describe, expect, it } from 'vitest';
import { schoolInPath, schoolListPath, schoolPath } from './progress-paths.ts';

const segmentOf = (path: string) =>
  decodeURIComponent(new URL(path, 'http://x').pathname.split('/')[2] ?? '');

describe('the address of a school', () => {
  it.each(['实验小学', '一中/分校', '100%?#', 'A,B', '', '东 校区'])(
    'leads to “%s” and no other',
    (school) => {
      expect(schoolInPath(segmentOf(schoolPath(school, '北区')))).toBe(school);
    },
  );

  it('says the area where there is one to say, also that there is none', () => {
    expect(schoolPath('一中')).not.toContain('area');
    expect(new URL(schoolPath('一中', ''), 'http://x').searchParams.get('area')).toBe('');
    expect(new URL(schoolListPath('A&B区'), 'http://x').searchParams.get('area')).toBe('A&B区');
    expect(schoolListPath()).toBe('/school-edit');
  });
});
