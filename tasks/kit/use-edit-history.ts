import { useLayoutEffect, useRef, useState } from 'react';
import { editBetween, EditHistory } from './list-edits.ts';

/**
 * Steps back and forward over a list of which the answer consists. What changes the list from elsewhere (another device, a replay)
 * ends the history.
 */
export function useEditHistory<Item>(
  list: readonly Item[],
  put: (list: readonly Item[]) => void,
  depth: number,
) {
  const [history] = useState(() => new EditHistory<Item>(depth));
  /** What the steps lead to. */
  const known = useRef(list);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    if (list === known.current || !editBetween(known.current, list)) return;
    known.current = list;
    history.clear();
    redraw((count) => count + 1);
  }, [list, history]);

  const go = (next: readonly Item[]) => {
    if (next === known.current) return;
    known.current = next;
    put(next);
    redraw((count) => count + 1);
  };
  return {
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** The list as it is after the newest step, drawn or not. */
    newest: () => known.current,
    /** What follows a step of the same name is part of it: a word that is typed is one step. */
    change(next: readonly Item[], name?: string) {
      const isSameStep = name !== undefined && history.lastName === name;
      const before = isSameStep ? history.undo(known.current) : known.current;
      const edit = editBetween(before, next);
      if (edit) history.note(edit, name);
      go(next);
    },
    undo: () => go(history.undo(known.current)),
    redo: () => go(history.redo(known.current)),
  };
}
