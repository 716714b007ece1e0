import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeptWork, worksToForget } from '#web/shell/kept-work-store.ts';
import { fieldsIn, isLongList, keptValue, withKeptChanges } from './kept-changes.ts';
import { placeOf, unsavedNameIn } from './use-kept-work.ts';

/** As the browser's database gives it back: the same, but other objects. */
function kept<T extends object>(base: T, draft: T) {
  const { changed, gone } = fieldsIn(base, draft);
  const values = changed.map((field) => {
    const [before, now] = [base[field as keyof T], draft[field as keyof T]];
    return { field, value: keptValue(before, now), list: isLongList(before) ? before : [] };
  });
  return structuredClone({
    gone,
    fields: values.map(({ field, value }) => ({ field, value })),
    lists: values.map(({ field, list }) => ({ field, list })),
  });
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

describe('kept changes', () => {
  it('bring back whatever was made of a form, on the version that it was begun with', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()));
    const form = fc.dictionary(fc.constantFrom('name', 'text', 'basic', 'deck', 'tag'), value);
    fc.assert(
      fc.property(form, form, (base, draft) => {
        expect(withKeptChanges(base, kept(base, draft), true)).toEqual(draft);
      }),
    );
  });

  it('bring back a long list, also where the server has another one by now', () => {
    const base = { ticket: rows(2_000) };
    const edits = fc.record({ at: fc.nat(2_000), removed: fc.nat(30), added: fc.array(fc.string()) });
    fc.assert(
      fc.property(edits, fc.boolean(), ({ at, removed, added }, isSameVersion) => {
        const draft = {
          ticket: base.ticket.toSpliced(at, removed, ...added.map((id) => ({ id }))),
        };
        const now = isSameVersion ? base : { ticket: rows(3) };
        expect(withKeptChanges(now, kept(base, draft), isSameVersion)).toEqual(draft);
      }),
      { numRuns: 30 },
    );
  });

  it('are no more than what differs: of a long list the rows that changed', () => {
    const base = { name: '甲', ticket: rows(100_000) };
    const draft = { ...base, ticket: base.ticket.with(70_000, { id: 'x' }) };
    expect(fieldsIn(base, draft)).toEqual({ changed: ['ticket'], gone: [] });
    expect(keptValue(base.ticket, draft.ticket)).toEqual({
      start: 70_000,
      end: 29_999,
      middle: [{ id: 'x' }],
    });
  });

  it('are left alone when the list that they belong to is gone', () => {
    const base = { ticket: rows(600) };
    const changes = kept(base, { ticket: base.ticket.slice(1) });
    expect(withKeptChanges({ ticket: rows(2) }, { ...changes, lists: [] }, false)).toBeUndefined();
  });
});

describe('the works in one browser', () => {
  const NOW = Date.parse('2026-11-17T08:00:00Z');
  const work = (id: string, daysAgo: number): KeptWork => ({
    id,
    place: '',
    account: 'amy',
    base: '"1"',
    keptAt: new Date(NOW - daysAgo * 86_400_000).toISOString(),
    gone: [],
  });

  it('are forgotten after thirty days, and beyond twenty the oldest', () => {
    expect(worksToForget([work('new', 0), work('old', 31), work('recent', 29)], NOW)).toEqual(['old']);
    const many = Array.from({ length: 23 }, (_, index) => work(String(index), index));
    expect(worksToForget(many, NOW)).toEqual(['20', '21', '22']);
  });
});

describe('a work on something that was never saved', () => {
  const nameIn = (thing: { name: string; createdTime: string }, base: string, owner = 'amy') =>
    unsavedNameIn(
      { place: placeOf('amy', 'contest', { owner: 'amy', ...thing }), base },
      'amy',
      'contest',
      owner,
    );

  it('is known by the name that it was begun with', () => {
    expect(nameIn({ name: '期末', createdTime: '' }, '')).toBe('期末');
  });

  it('is not one on what is saved, or of another owner', () => {
    expect(nameIn({ name: '期末', createdTime: '2026-11-17T08:00:00Z' }, '"1"')).toBeUndefined();
    expect(nameIn({ name: '期末', createdTime: '' }, '"1"')).toBeUndefined();
    expect(nameIn({ name: '期末', createdTime: '' }, '', 'bob')).toBeUndefined();
  });
});
