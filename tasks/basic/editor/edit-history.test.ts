import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adopt, type EditHistory, record, redo, startHistory, undo } from './edit-history.ts';

const isSame = (one: string, other: string) => one.trim() === other.trim();

function write(history: EditHistory<string>, ...changes: [string, number, string?][]): EditHistory<string> {
  return changes.reduce((state, [text, now, step]) => record(state, text, { now, step }), history);
}

function allBack(history: EditHistory<string>): string[] {
  const before = undo(history);
  return before ? [before.present, ...allBack(before)] : [];
}

describe('undoing', () => {
  it('gives back each earlier state, and redoing each later one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 30 }), (states) => {
        const [first = '', ...rest] = states;
        let history = write(startHistory(first), ...rest.map((text): [string, number] => [text, 0]));
        for (const state of states.toReversed().slice(1)) {
          history = undo(history) ?? history;
          expect(history.present).toBe(state);
        }
        expect(undo(history)).toBeUndefined();
        for (const state of rest) {
          history = redo(history) ?? history;
          expect(history.present).toBe(state);
        }
        expect(redo(history)).toBeUndefined();
      }),
    );
  });

  it('keeps every state that was not typed over within a second', () => {
    const change = fc.tuple(fc.constantFrom('text', 'code', undefined), fc.constantFrom(1, 500, 999, 1_000));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let now = 0;
        let history = startHistory('0');
        const kept: string[] = [];
        for (const [index, [step, pause]] of changes.entries()) {
          now += pause;
          const goesOn = index > 0 && step !== undefined && step === changes[index - 1]?.[0] && pause < 1_000;
          if (!goesOn) kept.unshift(history.present);
          history = record(history, String(index + 1), { now, step });
        }
        expect(allBack(history)).toEqual(kept);
      }),
    );
  });

  it('takes what is typed in one field together, until a pause, another field or another change', () => {
    const typed = write(
      startHistory(''),
      ['你', 0, 'text'],
      ['你好', 900, 'text'],
      ['你好吗', 1_800, 'text'],
      ['你好吗？', 2_800, 'text'],
      ['你好吗？A', 2_900, 'code'],
      ['你好吗？AB', 3_000],
      ['你好吗？ABC', 3_001, 'code'],
    );
    expect(allBack(typed)).toEqual(['你好吗？AB', '你好吗？A', '你好吗？', '你好吗', '']);
  });

  it('ends the step: what is typed next is another one', () => {
    const typed = write(startHistory(''), ['a', 0, 'text'], ['ab', 10]);
    const undone = undo(typed) ?? typed;
    expect(allBack(write(undone, ['ax', 20, 'text']))).toEqual(['a', '']);
  });

  it('forgets what was undone once something else is done', () => {
    const history = write(startHistory('a'), ['b', 0]);
    expect(redo(write(undo(history) ?? history, ['c', 0]))).toBeUndefined();
  });

  it('has nothing to undo where nothing changed', () => {
    expect(undo(write(startHistory('a'), ['a', 0]))).toBeUndefined();
  });

  it('goes back five hundred steps and no further', () => {
    const changes = Array.from({ length: 600 }, (_, index): [string, number] => [String(index), 0]);
    expect(allBack(write(startHistory('start'), ...changes))).toHaveLength(500);
  });
});

describe('a state from elsewhere', () => {
  const history = write(startHistory('a'), ['b', 0], ['c', 0, 'text']);

  it('that says the same goes on with the history, as a step that has ended', () => {
    const adopted = adopt(history, 'c ', isSame);
    expect(adopted.present).toBe('c ');
    expect(allBack(write(adopted, ['cd', 1, 'text']))).toEqual(['c ', 'b', 'a']);
  });

  it('that says something else starts a new history', () => {
    expect(adopt(history, 'x', isSame)).toEqual(startHistory('x'));
  });

  it('is none when it is the present one', () => {
    expect(adopt(history, 'c', isSame)).toBe(history);
  });
});
