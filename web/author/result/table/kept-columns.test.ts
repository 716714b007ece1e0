import { describe, expect, it } from 'vitest';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { MOST_ANSWER_COLUMNS } from '#domain/result/result-query.schema.ts';
import {
  answerColumnsIn,
  DEFAULT_COLUMNS,
  personColumnsIn,
  readKept,
  withChoice,
  withoutChoice,
} from './kept-columns.ts';

const columns = Array.from({ length: 100 }, (_, index) => ({ key: `k${index}` }) as ResultColumn);
const shown = (kept: ReturnType<typeof readKept>, of = '甲') =>
  answerColumnsIn(kept, of, columns).map(({ key }) => key);
const NOTHING = readKept(null);

describe('the columns that an account likes', () => {
  it('are the usual ones and the first twenty answers until something is chosen', () => {
    expect(personColumnsIn(NOTHING)).toEqual(DEFAULT_COLUMNS);
    expect(shown(NOTHING)).toHaveLength(20);
  });

  it.each(['', 'x', '5', '{"person":7}', '[]'])(
    'are the usual ones where something else is kept: %s',
    (text) => {
      expect(readKept(text)).toEqual(NOTHING);
    },
  );

  it('are kept for each test apart, in the order of the table', () => {
    const choice = { person: ['school', 'name'] as const, answers: ['k7', 'k3', 'gone'] };
    const kept = readKept(JSON.stringify(withChoice(NOTHING, '甲', choice)));
    expect(personColumnsIn(kept)).toEqual(['name', 'school']);
    expect(shown(kept)).toEqual(['k3', 'k7']);
    expect(shown(kept, '乙')).toHaveLength(20);
    expect(shown(withoutChoice(kept, '甲'))).toHaveLength(20);
    expect(personColumnsIn(withoutChoice(kept, '甲'))).toEqual(DEFAULT_COLUMNS);
  });

  it('may be no answers at all, and never more than the server gives', () => {
    expect(shown(withChoice(NOTHING, '甲', { person: [], answers: [] }))).toEqual([]);
    const all = columns.map(({ key }) => key);
    expect(shown(withChoice(NOTHING, '甲', { person: [], answers: all }))).toHaveLength(MOST_ANSWER_COLUMNS);
  });

  it('leave the answers alone where only people are shown', () => {
    const kept = withChoice(NOTHING, '甲', { person: [], answers: ['k5'] });
    expect(shown(withChoice(kept, '甲', { person: ['name'], answers: undefined }))).toEqual(['k5']);
  });
});
