import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { BALL_IDS, MOST_WEIGHINGS } from './balls.ts';
import { BalanceAnswer, BalanceChange, type Weighing } from './content.schema.ts';
import { balanceRules } from './rules.ts';
import { simulateBalance } from './simulate.ts';

const CONTENT = balanceRules.newContent();
const PAIRS: Weighing = { left: [11, 12], right: [13, 14], result: 'right' };
const SINGLES: Weighing = { left: [13], right: [14], result: 'left' };
const SOLVED: BalanceAnswer = { left: [13], right: [14], weighings: [PAIRS, SINGLES], chosen: 13 };

const problemOf = (answer: BalanceAnswer | undefined) => balanceRules.problem(CONTENT, answer)?.message;

describe('an answer', () => {
  it('is accepted whether right or wrong', () => {
    for (const chosen of BALL_IDS) expect(problemOf({ ...SOLVED, chosen })).toBeUndefined();
  });

  it('needs a weighing and a choice', () => {
    expect(problemOf(undefined)).toBe('请先用天平称一称再作答');
    expect(problemOf({ ...SOLVED, weighings: [] })).toBe('请先用天平称一称再作答');
    expect(problemOf({ ...SOLVED, chosen: null })).toBe('请选出你认为较重的那个球');
  });

  it('is refused with a result that the balance would not show', () => {
    for (const result of ['left', 'even'] as const) {
      const madeUp = { ...SOLVED, weighings: [SINGLES, { ...PAIRS, result }] };
      expect(problemOf(madeUp)).toBe('称量记录与天平不符');
    }
    const ofNothing: Weighing = { left: [], right: [], result: 'even' };
    expect(problemOf({ ...SOLVED, weighings: [ofNothing] })).toBe('称量记录与天平不符');
  });

  it('is refused with a ball on both pans, now or in a weighing', () => {
    const message = '同一个球不能同时放在两个托盘里';
    expect(problemOf({ ...SOLVED, left: [11], right: [11] })).toBe(message);
    const both: Weighing = { left: [13], right: [13], result: 'even' };
    expect(problemOf({ ...SOLVED, weighings: [both] })).toBe(message);
  });

  it.each([
    ['a ball that does not exist', { ...SOLVED, left: [15] }],
    ['a ball twice on one pan', { ...SOLVED, left: [11, 11] }],
    ['too many weighings', { ...SOLVED, weighings: Array(MOST_WEIGHINGS + 1).fill(PAIRS) }],
    ['a result of another name', { ...SOLVED, weighings: [{ ...PAIRS, result: 'up' }] }],
    ['a choice that is no ball', { ...SOLVED, chosen: 0 }],
    ['more than is asked', { ...SOLVED, heavyBall: 13 }],
  ])('does not fit the schema with %s', (_name, answer) => {
    expect(BalanceAnswer.safeParse(answer).success).toBe(false);
  });

  it('fits its size with as many weighings as there may be, all of them as long as can be', () => {
    const longest: Weighing = { left: [...BALL_IDS], right: [...BALL_IDS], result: 'right' };
    const answer = { ...longest, weighings: Array(MOST_WEIGHINGS).fill(longest), chosen: null };
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(balanceRules.maxAnswerBytes);
  });

  it('is stored with its balls in order', () => {
    const mixed = { ...SOLVED, left: [14, 11], right: [13], weighings: [{ ...PAIRS, left: [12, 11] }] };
    const settled = balanceRules.settle(CONTENT, BalanceAnswer.parse(mixed));
    expect(settled).toEqual({ ...SOLVED, left: [11, 14], right: [13], weighings: [PAIRS] });
    expect(balanceRules.settle(CONTENT, SOLVED)).toBe(SOLVED);
  });
});

describe('the values of an answer', () => {
  it('are the choice, whether it is right, and what was weighed', () => {
    expect(balanceRules.values(CONTENT, SOLVED)).toEqual([3, 2, 2, '1,2 < 3,4；3 > 4']);
    const wrong: BalanceAnswer = {
      ...SOLVED,
      weighings: [{ left: [11], right: [], result: 'left' }],
      chosen: 11,
    };
    expect(balanceRules.values(CONTENT, wrong)).toEqual([1, 1, 1, '1 > 空']);
    expect(balanceRules.values(CONTENT, { left: [], right: [], weighings: [], chosen: null })).toEqual([
      null,
      null,
      0,
      null,
    ]);
  });

  it('name the state in short', () => {
    expect(balanceRules.stateName(CONTENT, SOLVED)).toBe('3|4 称2次 选3');
    const start: BalanceAnswer = { left: [11, 12], right: [], weighings: [], chosen: null };
    expect(balanceRules.stateName(CONTENT, start)).toBe('1,2|空 称0次 未选');
  });
});

describe('a log', () => {
  const FIRST: BalanceAnswer = { left: [11, 12], right: [13, 14], weighings: [PAIRS], chosen: null };

  it.each<[string, BalanceAnswer, BalanceAnswer, BalanceChange]>([
    ['the new weighing', { ...SOLVED, weighings: [PAIRS] }, SOLVED, { weighings: [SINGLES] }],
    ['the pan that changed', FIRST, { ...FIRST, left: [] }, { left: [] }],
    ['the choice', FIRST, { ...FIRST, chosen: 14 }, { chosen: 14 }],
    ['a choice that was taken back', SOLVED, { ...SOLVED, chosen: null }, { chosen: null }],
    [
      'which weighings are gone',
      SOLVED,
      { ...SOLVED, weighings: [SINGLES] },
      { kept: 0, weighings: [SINGLES] },
    ],
    ['that there are none', SOLVED, { ...SOLVED, weighings: [] }, { kept: 0 }],
  ])('holds only %s, from which the answer comes back', (_name, before, after, change) => {
    expect(balanceRules.compact(after, before)).toEqual(change);
    expect(BalanceChange.parse(change)).toEqual(change);
    expect(balanceRules.expand(change, before)).toEqual(after);
  });
});

describe('a picture', () => {
  const drawn = (answer: BalanceAnswer | undefined) => balanceRules.picture?.(CONTENT, answer) ?? '';

  it('holds nothing but shapes and words, each closed where it was opened', () => {
    const many = { ...SOLVED, weighings: Array<Weighing>(MOST_WEIGHINGS).fill(PAIRS) };
    const refused = [1, 2, 3, 4].map((seed) => simulateBalance(CONTENT, seededRandom(seed), 'fail'));
    const known = ['svg', 'defs', 'radialGradient', 'stop', 'rect', 'g', 'path', 'circle', 'text'];
    for (const svg of [undefined, SOLVED, many, ...refused].map(drawn)) {
      const open: string[] = [];
      for (const [, isEnd, name = '', isEmpty] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
        expect(known).toContain(name);
        if (isEnd) expect(open.pop()).toBe(name);
        else if (!isEmpty) open.push(name);
      }
      expect(open).toEqual([]);
      expect(svg.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>&]/);
      expect(svg).not.toMatch(/\son\w+=|href|style=/);
    }
  });

  it('leans to the side that was heavier, and lists what was weighed and chosen', () => {
    const picture = drawn(SOLVED);
    expect(picture).toContain('rotate(-10)');
    expect(picture).toContain('2. 3号 ＞ 4号');
    expect(picture).toContain('我的判断：3号球 较重');
  });

  it('gives nothing away without an answer', () => {
    const [one, other] = [11, 14] as const;
    expect(balanceRules.picture?.({ heavyBall: one }, undefined)).toBe(
      balanceRules.picture?.({ heavyBall: other }, undefined),
    );
  });
});
