import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartRows } from '../chart/chart-rows.ts';
import { SCOPE_RANGES, SCOPE_TYPES } from '../chart/chart-values.ts';
import { newAskNumbers, nextDimensionId } from './ask-numbers.ts';
import { isCountedPerson } from './counted.ts';
import { dimensionScore, distributionOf, fixed, meanOf, presentOptions, shareBelow } from './scoring.ts';
import { figuresOfAll, slowRows, type SlowPerson } from './testing/slow-report.ts';

const choice = (options: number, isReversed = false) => ({
  type: 'choice' as const,
  options: Array.from({ length: options }, (_, index) => `选项${index + 1}`),
  isMultiple: false,
  range: null,
  isReversed,
});

describe('the options of an earlier form', () => {
  it.each<[string, string[], string[], number[]]>([
    ['are the same where nothing has changed', ['甲', '乙'], ['甲', '乙'], [1, 2]],
    ['are found where they have another place', ['甲', '乙', '丙'], ['丙', '新', '甲', '乙'], [3, 4, 1]],
    ['keep their place where only the words were mended', ['同义', '反对'], ['同意', '反对'], [1, 2]],
    ['are none where they were taken out', ['甲', '乙', '丙'], ['乙', '丙'], [0, 1, 2]],
    ['are none behind the end', ['甲', '乙', '丙'], ['甲', '乙'], [1, 2, 0]],
  ])('%s', (_case, then, now, numbers) => {
    expect(presentOptions(then, now)).toEqual(numbers);
  });
});

describe('the score of a dimension', () => {
  it('is the mean over what was answered, to five decimals', () => {
    expect(dimensionScore([5, undefined, 4, 5], 2)).toBe(4.66667);
  });
  it('is none where too few were answered, or nothing at all', () => {
    expect(dimensionScore([5, undefined, undefined], 2)).toBe(-9999999);
    expect(dimensionScore([undefined], 0)).toBe(-9999999);
    expect(dimensionScore([], 0)).toBe(-9999999);
  });
});

describe('a distribution', () => {
  it('counts scores from the other end of a reversed ask, and options as they were chosen', () => {
    const counts = new Map([
      [1, 3],
      [5, 1],
    ]);
    const { scores, options } = distributionOf([{ column: choice(5, true), counts }]);
    expect([...scores]).toEqual([
      [5, 3],
      [1, 1],
    ]);
    expect(options).toEqual([3, 0, 0, 0, 1]);
  });
  it('takes each form of an ask by its own options', () => {
    const forms = [
      { column: choice(5, true), counts: new Map([[5, 2]]) },
      { column: choice(4, true), counts: new Map([[4, 1]]) },
    ];
    expect(meanOf(distributionOf(forms))).toBe(1);
  });
  it('has no score of several choices, which count each', () => {
    const column = { ...choice(3), isMultiple: true };
    const found = distributionOf([
      {
        column,
        counts: new Map([
          [1, 2],
          [3, 1],
        ]),
      },
    ]);
    expect(found.options).toEqual([2, 0, 1]);
    expect(meanOf(found)).toBeUndefined();
    expect(shareBelow(found, 2)).toBeUndefined();
  });
  it('leaves out what is no option', () => {
    expect(
      meanOf(
        distributionOf([
          {
            column: choice(3),
            counts: new Map([
              [7, 4],
              [2, 1],
            ]),
          },
        ]),
      ),
    ).toBe(2);
  });
});

describe('numbers of asks', () => {
  it('count from 1 on, past those of dimensions', () => {
    expect(newAskNumbers(['a', 'b', 'c'], new Map(), [2])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ]);
  });
  it('stay, and what is asked later comes behind all others', () => {
    expect(
      newAskNumbers(
        ['x', 'a', 'b'],
        new Map([
          ['a', 1],
          ['b', 2],
        ]),
        [9],
      ),
    ).toEqual([['x', 10]]);
  });
  it('of a new dimension are behind asks and dimensions', () => {
    expect(nextDimensionId([1, 2, 3], [7])).toBe(8);
    expect(nextDimensionId([], [])).toBe(1);
  });
});

it('counts nobody who only tries things out', () => {
  expect(isCountedPerson({ ticket: '1', tag: '学生', school: '一中' })).toBe(true);
  expect(isCountedPerson({ ticket: '1', tag: '学生,测试账号', school: '一中' })).toBe(false);
  expect(isCountedPerson({ ticket: 'demo', tag: '', school: '一中' })).toBe(false);
  expect(isCountedPerson({ ticket: '1', tag: '学生', school: '协同中心' })).toBe(false);
});

describe('charts made of counts', () => {
  const ASKS = [choice(5), choice(5, true), choice(4), choice(3, true)];
  const DIMENSIONS = [
    { id: 5, askIds: [1, 2], validCount: 0 },
    { id: 6, askIds: [2, 3, 4], validCount: 2 },
  ];
  const person: fc.Arbitrary<SlowPerson> = fc.record({
    school: fc.constantFrom('一中', '二中', '三中'),
    answers: fc.tuple(
      ...ASKS.map(({ options }) =>
        fc.option(fc.integer({ min: 1, max: options.length }), { nil: undefined }),
      ),
    ),
  });
  const scope = fc.record({
    type: fc.constantFrom(...SCOPE_TYPES),
    range: fc.constantFrom(...SCOPE_RANGES),
    text: fc.constant(''),
    askId: fc.integer({ min: 1, max: 6 }),
  });
  const chart = fc.record({
    type: fc.constant('bar' as const),
    subType: fc.constantFrom('bar-basic-y', 'bar-basic-x', 'bar-full-x', 'bar-full-y'),
    scopes: fc.array(scope, { maxLength: 6 }),
  });

  it('say the same as going over everybody, one by one', () => {
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 30 }),
        chart,
        fc.nat(),
        (people, drawn, pick) => {
          const subject = people[pick % people.length] as SlowPerson;
          const counted = chartRows(drawn, figuresOfAll(people, subject, ASKS, DIMENSIONS));
          const slow = slowRows(drawn, people, subject, ASKS, DIMENSIONS);
          expect(counted.map((row) => row.map(fixed))).toEqual(slow.map((row) => row.map(fixed)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('have parts of a full bar that sum up to 1, or to nothing where nobody has answered', () => {
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (people, askId) => {
          const scopes = [{ type: '默认' as const, range: '全市' as const, text: '', askId }];
          const [row = []] = chartRows(
            { subType: 'bar-full-x', scopes },
            figuresOfAll(people, people[0] as SlowPerson, ASKS, DIMENSIONS),
          );
          const sum = row.reduce((total, part) => total + part, 0);
          const isAnswered = people.some(({ answers }) => answers[askId - 1] !== undefined);
          expect(sum).toBeCloseTo(isAnswered ? 1 : 0, 9);
        },
      ),
    );
  });
});
