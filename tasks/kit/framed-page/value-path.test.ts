import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '#domain/text/same-json.ts';
import { numberOf, pathsIn, textOf, valueAt } from './value-path.ts';

const MESSAGE = { page: 3, answer: [-1, 'null', '文字'], data: { order: ['乙', '甲'] } };

describe('a place in a message', () => {
  it.each([
    ['', MESSAGE],
    ['page', 3],
    ['answer.2', '文字'],
    ['data.order', ['乙', '甲']],
    ['data.order.1', '甲'],
    ['answer.3', undefined],
    ['answer.length', undefined],
    ['data.none', undefined],
    ['page.deeper', undefined],
    ['constructor', undefined],
    ['__proto__.x', undefined],
  ])('at “%s” holds what stands there', (path, value) => {
    expect(valueAt(MESSAGE, path)).toEqual(value);
  });

  it('is found within texts that are JSON themselves, and only within those', () => {
    expect(valueAt('{"level":3,"data":"[5,6]"}', 'data.1')).toBe(6);
    expect(valueAt('{broken', 'level')).toBeUndefined();
    expect(valueAt(7, 'level')).toBeUndefined();
  });

  it('is offered with what is found there, whatever the message is', () => {
    expect(pathsIn(MESSAGE).map(({ path }) => path)).toEqual([
      '',
      'page',
      'answer',
      'answer.0',
      'answer.1',
      'answer.2',
      'data',
      'data.order',
      'data.order.0',
      'data.order.1',
    ]);
    fc.assert(
      fc.property(fc.jsonValue(), (message) => {
        for (const { path, value } of pathsIn(message))
          expect(isSameJson(valueAt(message, path), value)).toBe(true);
      }),
    );
  });

  it('is offered as far as an author can look through it', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ index }));
    expect(pathsIn(many)).toHaveLength(200);
    expect(pathsIn({ 'a.b': 1, '': 2, c: 3 }).map(({ path }) => path)).toEqual(['', 'c']);
  });
});

describe('a value', () => {
  it('is a text as it is, or JSON', () => {
    expect([textOf('甲'), textOf(3), textOf(false), textOf([1, '乙'])]).toEqual([
      '甲',
      '3',
      'false',
      '[1,"乙"]',
    ]);
    expect([textOf(null), textOf(undefined)]).toEqual([undefined, undefined]);
  });

  it('is a number also when a text says one', () => {
    expect([numberOf(3), numberOf('4.5'), numberOf(' 6 ')]).toEqual([3, 4.5, 6]);
    for (const value of ['', ' ', 'x', null, true, [1], Number.NaN, Infinity])
      expect(numberOf(value)).toBeUndefined();
  });
});
