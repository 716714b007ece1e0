import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FormHistory,
  hasChanges,
  recordChange,
  recordRemoval,
  recordReplacement,
  redo,
  renewHistory,
  startHistory,
  undo,
} from './form-history.ts';

interface Draft {
  name: string;
  text: string;
  isOpen: boolean;
  rows: readonly string[];
  block?: { words: string };
}

const START: Draft = { name: '', text: '', isOpen: false, rows: [] };

type Step = [part: Partial<Draft>, now: number, step?: { name?: string; place?: string }];

function write(history: FormHistory<Draft>, ...steps: Step[]): FormHistory<Draft> {
  return steps.reduce((state, [part, now, step]) => recordChange(state, part, now, step), history);
}

function walk(history: FormHistory<Draft>, way: typeof undo | typeof redo): FormHistory<Draft>[] {
  const stepped = way(history);
  return stepped ? [stepped.history, ...walk(stepped.history, way)] : [];
}

const allBack = (history: FormHistory<Draft>) => walk(history, undo).map(({ present }) => present);
const namesBack = (history: FormHistory<Draft>) => allBack(history).map(({ name }) => name);

describe('undoing', () => {
  it('gives back each earlier state, and redoing each later one, as the very same objects', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(names, (written) => {
        const states = [START];
        let history = startHistory(START);
        for (const name of written) {
          history = recordChange(history, { name }, 0, {});
          states.push(history.present);
        }
        const [first] = walk(history, undo).toReversed();
        expect(allBack(history)).toEqual(states.toReversed().slice(1));
        const again = walk(first ?? history, redo).map(({ present }) => present);
        again.forEach((state, index) => expect(state).toBe(states[index + 1]));
        expect(again).toHaveLength(written.length);
      }),
    );
  });

  it('keeps every state that was not typed over within a second', () => {
    const change = fc.tuple(fc.constantFrom('one', 'other', undefined), fc.constantFrom(1, 500, 999, 1_000));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let now = 0;
        let history = startHistory(START);
        const kept: string[] = [];
        for (const [index, [step, pause]] of changes.entries()) {
          now += pause;
          const goesOn = index > 0 && step !== undefined && step === changes[index - 1]?.[0] && pause < 1_000;
          if (!goesOn) kept.unshift(history.present.name);
          history = recordChange(
            history,
            { name: String(index) },
            now,
            step === undefined ? {} : { name: step },
          );
        }
        expect(namesBack(history)).toEqual(kept);
      }),
    );
  });

  it('takes what is typed in one field together, until a pause or another field', () => {
    const typed = write(
      startHistory(START),
      [{ name: '你' }, 0],
      [{ name: '你好' }, 900],
      [{ name: '你好吗' }, 1_800],
      [{ name: '你好吗？' }, 2_800],
      [{ text: 'A' }, 2_900],
      [{ text: 'AB' }, 3_000],
      [{ name: '你好' }, 3_001],
    );
    expect(allBack(typed).map(({ name, text }) => name + text)).toEqual([
      '你好吗？AB',
      '你好吗？',
      '你好吗',
      '',
    ]);
  });

  it('takes switches and lists one by one, and typing in a list as its editor says', () => {
    const history = write(
      startHistory(START),
      [{ isOpen: true }, 0],
      [{ isOpen: false }, 1],
      [{ rows: ['a'] }, 2],
      [{ rows: ['ab'] }, 3, { name: '0 id' }],
      [{ rows: ['abc'] }, 4, { name: '0 id' }],
      [{ rows: ['abc', ''] }, 5],
    );
    expect(allBack(history).map(({ isOpen, rows }) => [isOpen, ...rows])).toEqual([
      [false, 'abc'],
      [false, 'a'],
      [false],
      [true],
      [false],
    ]);
  });

  it('tells the same step name in two blocks apart', () => {
    const history = write(
      startHistory(START),
      [{ rows: ['a'] }, 0, { name: 'x' }],
      [{ block: { words: 'a' } }, 1, { name: 'x' }],
    );
    expect(allBack(history)).toHaveLength(2);
  });

  it('brings the content of a removed block back, and takes it away again', () => {
    const block = { words: '内容' };
    const removed = recordRemoval(startHistory<Draft>({ ...START, block }), 'block');
    expect(removed.present).toEqual(START);
    const back = undo(removed);
    expect(back?.history.present.block).toBe(block);
    expect(back && redo(back.history)?.history.present).toEqual(START);
    expect(recordRemoval(startHistory(START), 'block').past).toEqual([]);
  });

  it('ends the step: what is typed next is another one', () => {
    const typed = write(startHistory(START), [{ name: 'a' }, 0], [{ text: 'b' }, 10]);
    const undone = undo(typed)?.history ?? typed;
    expect(namesBack(write(undone, [{ name: 'ax' }, 20]))).toEqual(['a', '']);
  });

  it('forgets what was undone once something else is done', () => {
    const history = write(startHistory(START), [{ name: 'b' }, 0]);
    expect(redo(write(undo(history)?.history ?? history, [{ name: 'c' }, 0]))).toBeUndefined();
  });

  it('has nothing to undo where nothing changed', () => {
    expect(undo(write(startHistory(START), [{ name: '' }, 0], [{}, 0]))).toBeUndefined();
  });

  it('goes back five hundred steps and no further', () => {
    const steps = Array.from({ length: 600 }, (_, index): Step => [{ name: String(index) }, 0, {}]);
    expect(allBack(write(startHistory(START), ...steps))).toHaveLength(500);
  });
});

describe('a step', () => {
  it('leads back and forward to where it was made', () => {
    let history = write(
      startHistory(START),
      [{ name: 'a' }, 0],
      [{ name: 'ab' }, 1],
      [{ block: { words: '' } }, 2],
      [{ block: { words: 'x' } }, 3, { name: 'text', place: '第2题' }],
    );
    history = recordRemoval(history, 'block');
    const places: unknown[] = [];
    for (const way of [undo, undo, undo, undo, redo, redo, redo, redo]) {
      const stepped = way(history);
      places.push(stepped?.place);
      history = stepped?.history ?? history;
    }
    const back = [
      { field: 'block' },
      { field: 'block', place: '第2题' },
      { field: 'block' },
      { field: 'name' },
    ];
    expect(places).toEqual([...back, ...back.toReversed()]);
    expect(history.present).toEqual({ ...START, name: 'ab' });
  });
});

describe('a saved draft', () => {
  const block = { words: '内容' };
  const history = write(startHistory(START), [{ name: ' 题 ' }, 0], [{ block }, 1], [{ text: 'x' }, 2]);
  const sent = history.present;

  it('has no changes when everything in it is what was saved, whatever the steps to it', () => {
    expect(hasChanges(sent, { ...sent })).toBe(false);
    expect(hasChanges(START, sent)).toBe(true);
    expect(hasChanges({ ...START, block }, START)).toBe(true);
    const back = walk(history, undo).at(-1) ?? history;
    expect(hasChanges(START, back.present)).toBe(false);
  });

  it('takes over what the server has decided, and the steps before it stay', () => {
    const fresh = { ...sent, name: '题' };
    const renewed = renewHistory(history, sent, fresh);
    expect(hasChanges(fresh, renewed.present)).toBe(false);
    expect(allBack(renewed)).toEqual([{ ...START, name: '题', block }, { ...START, name: '题' }, START]);
    const undone = undo(renewed)?.history ?? renewed;
    expect(hasChanges(fresh, undone.present)).toBe(true);
    expect(hasChanges(fresh, redo(undone)?.history.present ?? START)).toBe(false);
  });

  it('keeps what was typed while it was on its way', () => {
    const typed = recordChange(history, { text: 'xy' }, 3);
    const renewed = renewHistory(typed, sent, { ...sent, name: '题' });
    expect(renewed.present).toEqual({ name: '题', text: 'xy', isOpen: false, rows: [], block });
  });

  it('goes on with new steps: typing after it does not belong to the typing before', () => {
    const renewed = renewHistory(history, sent, sent);
    expect(allBack(recordChange(renewed, { text: 'xy' }, 3))[0]).toBe(sent);
  });
});

describe('taking another version in the place of the own one', () => {
  const mine: Draft = { ...START, name: '我的', block: { words: '一' } };
  const theirs: Draft = { ...START, text: '对方的' };

  it('is one step, which can be undone and redone', () => {
    const taken = recordReplacement(startHistory(mine), theirs);
    expect(taken.present).toBe(theirs);
    expect(allBack(taken)).toEqual([mine]);
    const [back] = walk(taken, undo);
    expect(walk(back ?? taken, redo).map(({ present }) => present)).toEqual([theirs]);
  });

  it('leads back to the first field that differs', () => {
    expect(undo(recordReplacement(startHistory(mine), theirs))?.place).toEqual({ field: 'name' });
  });

  it('is no step when both are the same', () => {
    expect(recordReplacement(startHistory(mine), { ...mine }).past).toEqual([]);
  });
});
