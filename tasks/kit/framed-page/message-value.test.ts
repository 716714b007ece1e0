import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEEPEST_ANSWER, MOST_ANSWER_BYTES } from './framed-page.ts';
import { PageAnswer } from './framed-page.schema.ts';
import { messageValue } from './message-value.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('a message of a page', () => {
  it('is kept as the JSON value that it is, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (message) => {
        const value = JSON.parse(JSON.stringify(message)) as unknown;
        expect(messageValue(message)).toEqual({ value });
        expect(PageAnswer.parse(value)).toEqual(value);
      }),
    );
  });

  it.each([
    ['a number', 7, 7],
    ['nothing', null, null],
    ['a list with gaps', [undefined, -1, 'null'], [null, -1, 'null']],
    ['what has no value', { level: 2, data: undefined }, { level: 2 }],
    ['a date', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['no number', { score: Number.NaN }, { score: null }],
  ])('may be %s', (_name, message, value) => {
    expect(messageValue(message)).toEqual({ value });
  });

  it.each([
    ['undefined', undefined],
    ['a map', new Map([[1, 2]])],
    ['bytes', new Uint8Array(3)],
    ['a large number of the other sort', { n: 1n }],
    [
      'what holds itself',
      (() => {
        const self: unknown[] = [];
        self.push(self);
        return self;
      })(),
    ],
    ['what lies too deep', nested(DEEPEST_ANSWER + 1)],
  ])('is no answer when it is %s', (_name, message) => {
    expect(messageValue(message)).toEqual({ problem: 'no-json' });
  });

  it('may lie as deep as the server takes it', () => {
    const message = nested(DEEPEST_ANSWER);
    expect(messageValue(message)).toEqual({ value: message });
    expect(PageAnswer.safeParse(message).success).toBe(true);
    expect(PageAnswer.safeParse(nested(DEEPEST_ANSWER + 1)).success).toBe(false);
  });

  it('is refused when it is larger than an answer may be, counted in bytes', () => {
    const fits = '题'.repeat(Math.floor((MOST_ANSWER_BYTES - 2) / 3));
    expect(messageValue(fits)).toEqual({ value: fits });
    expect(messageValue(`${fits}题`)).toEqual({ problem: 'too-large' });
    expect(messageValue('x'.repeat(50 * 2 ** 20))).toEqual({ problem: 'too-large' });
    expect(messageValue(Array.from({ length: 2_000_000 }, () => 0))).toEqual({ problem: 'too-large' });
    // A list of which hardly anything is there.
    expect(messageValue(Object.assign([], { 300_000_000: 1 }))).toEqual({ problem: 'too-large' });
  });
});
