import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Correspondent } from '../message/correspondent.ts';
import { namesText, writtenNames } from '../message/written-names.ts';
import { concerns } from './notice-audience.ts';
import { mayChangeNotice, maySeeNotice, type NoticeHead } from './notice-rights.ts';

const NOW = new Date('2026-09-01T00:00:00.000Z');
const notice = (part: Partial<NoticeHead> = {}): NoticeHead => ({
  user: '',
  state: '已发布',
  expireTime: '',
  writtenBy: 'amy',
  persons: { '2001': '2026-08-01', '2002': '2026-08-01' },
  bounds: { area: '', school: '' },
  ...part,
});
const person = {
  number: '2001',
  tag: '班主任,教师',
  school: '一中',
  area: '甲区',
  since: '2026-08-01',
  isSchoolUser: false,
};
const reader: Correspondent = { id: 'amy/2001/2026-08-01', name: '', person };

describe('whom a notice concerns', () => {
  it.each(['', ' , ', '班主任', '学生，教师', '一中', '甲区', '甲区/一中', '2001', '二中,甲区'])(
    '“%s” is for them',
    (user) => {
      expect(concerns(notice({ user }), person)).toBe(true);
    },
  );

  it.each(['学生', '二中', '乙区', '乙区/一中', '2002', '一'])('“%s” is not', (user) => {
    expect(concerns(notice({ user }), person)).toBe(false);
  });

  it('that is for a number is for the one who had it then', () => {
    const later = { ...person, since: '2026-08-02' };
    expect(concerns(notice({ user: '2001' }), later)).toBe(false);
    expect(concerns(notice({ user: '2001,一中' }), later)).toBe(true);
  });

  it('is one school where its name holds a comma', () => {
    for (const school of ['一中，东校区', '一中,东校区', '一中、东校区']) {
      const user = namesText([school, '二中']);
      expect(concerns(notice({ user }), { ...person, school })).toBe(true);
      expect(concerns(notice({ user }), { ...person, school: '东校区' })).toBe(false);
      expect(concerns(notice({ user }), { ...person, school: '二中' })).toBe(true);
    }
  });

  it('is what its list says, taken apart, whatever the list looks like', () => {
    const sign = fc.constantFrom('一', '中', '甲', '区', ',', '，', '\\', ' ', '\n', '/', '2');
    const text = fc.string({ unit: sign, maxLength: 12 });
    const place = fc.string({ unit: sign, maxLength: 3 }).map((name) => name.trim());
    fc.assert(
      fc.property(text, place, place, (user, school, area) => {
        const named = writtenNames(user);
        const names = [school, area, `${area}/${school}`].filter((name) => name !== '');
        const isMeant = named.length === 0 || names.some((name) => named.includes(name));
        expect(concerns(notice({ user }), { ...person, tag: '', school, area })).toBe(isMeant);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is within what its writer looks after', () => {
    expect(concerns(notice({ bounds: { area: '乙区', school: '' } }), person)).toBe(false);
    expect(concerns(notice({ bounds: { area: '甲区', school: '' } }), person)).toBe(true);
    expect(concerns(notice({ user: '班主任', bounds: { area: '甲区', school: '二中' } }), person)).toBe(
      false,
    );
  });
});

describe('a notice', () => {
  it('is seen while it is published and not over', () => {
    expect(maySeeNotice(reader, notice(), NOW)).toBe(true);
    expect(maySeeNotice(reader, notice({ state: '草稿' }), NOW)).toBe(false);
    expect(maySeeNotice(reader, notice({ state: '已撤下' }), NOW)).toBe(false);
    expect(maySeeNotice(reader, notice({ expireTime: '2026-08-31T00:00:00.000Z' }), NOW)).toBe(false);
    expect(maySeeNotice(reader, notice({ expireTime: '2026-09-02T00:00:00.000Z' }), NOW)).toBe(true);
  });

  it('is changed by the owner’s side and by whoever wrote it and may still write', () => {
    const supervisor = { ...reader, person: { ...person, tag: '上级主管', isSchoolUser: true } };
    expect(mayChangeNotice({ id: 'amy', name: '', person: undefined }, notice())).toBe(true);
    expect(mayChangeNotice(supervisor, notice())).toBe(false);
    const own = notice({ writtenBy: reader.id, bounds: { area: '甲区', school: '' } });
    expect(mayChangeNotice(supervisor, own)).toBe(true);
    expect(mayChangeNotice(reader, own)).toBe(false);
    expect(maySeeNotice(supervisor, { ...own, state: '草稿' }, NOW)).toBe(true);
    // Now of another area, or somebody else who got the number.
    expect(mayChangeNotice(supervisor, { ...own, bounds: { area: '乙区', school: '' } })).toBe(false);
    expect(mayChangeNotice({ ...supervisor, id: 'amy/2001/2026-08-02' }, own)).toBe(false);
  });
});
