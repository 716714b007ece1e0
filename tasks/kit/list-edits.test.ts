import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '#domain/text/same-json.ts';
import { applyEdit, editBetween, EditHistory, inverseOf } from './list-edits.ts';

const item = fc.record({ id: fc.integer({ min: 1, max: 3 }), x: fc.integer({ min: 0, max: 2 }) });
const list = fc.array(item, { maxLength: 8 });

describe('what changed between two lists', () => {
  it('leads from the one to the other and back', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const edit = editBetween(before, after);
        expect(edit === undefined).toBe(isSameJson(before, after));
        if (!edit) return;
        expect(applyEdit(before, edit)).toEqual(after);
        expect(applyEdit(after, inverseOf(edit))).toEqual(before);
      }),
    );
  });

  it('is one entry where one was added, taken out or changed', () => {
    const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(editBetween([one, three], [one, two, three])).toEqual({ at: 1, gone: [], added: [two] });
    expect(editBetween([one, two, three], [one, three])).toEqual({ at: 1, gone: [two], added: [] });
    expect(editBetween([one, two], [one, { id: 5 }])).toEqual({ at: 1, gone: [two], added: [{ id: 5 }] });
  });
});

describe('the steps of a list', () => {
  it('lead back to each earlier list and forward again', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
        const history = new EditHistory<(typeof lists)[number][number]>(100);
        const passed = [lists[0] ?? []];
        for (const next of lists.slice(1)) {
          const edit = editBetween(passed.at(-1) ?? [], next);
          if (!edit) continue;
          history.note(edit);
          passed.push(next);
        }
        let now: readonly unknown[] = passed.at(-1) ?? [];
        for (const earlier of passed.slice(0, -1).reverse()) {
          now = history.undo(now as never);
          expect(now).toEqual(earlier);
        }
        expect(history.canUndo).toBe(false);
        for (const later of passed.slice(1)) {
          now = history.redo(now as never);
          expect(now).toEqual(later);
        }
        expect(history.canRedo).toBe(false);
      }),
    );
  });

  it('end at the depth, and nothing is redone after something else was done', () => {
    const history = new EditHistory<number>(2);
    for (const at of [0, 1, 2]) history.note({ at, gone: [], added: [at] });
    expect(history.undo(history.undo(history.undo([0, 1, 2])))).toEqual([0]);
    history.note({ at: 1, gone: [], added: [7] });
    expect(history.redo([0, 7])).toEqual([0, 7]);
  });
});
