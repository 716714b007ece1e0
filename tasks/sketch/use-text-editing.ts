import { useRef, useState } from 'react';
import { useFlush } from '../kit/use-flush.ts';
import type { Point } from './coding.ts';
import type { ObjectOf, SketchObject } from './content.schema.ts';
import { LONGEST_TEXT } from './limits.ts';
import { type Look, newText, type Sheet } from './objects.ts';

export interface TextEditing {
  /** Where it stands, or is going to stand, among the objects. */
  index: number;
  /** How it is to look, and what it said at first. */
  text: ObjectOf<'text'>;
  value: string;
  /** What of it is in the answer. An empty text is no object. */
  given: string;
  isThere: boolean;
  step: string;
}

interface TextEditingOptions {
  newest(): readonly SketchObject[];
  /** False: there is no room for it. Puts of the same name are one step. */
  put(objects: readonly SketchObject[], name: string): boolean;
}

/** The objects with what is typed at its place. */
function withText(
  objects: readonly SketchObject[],
  { index, text, value, isThere }: TextEditing,
): SketchObject[] {
  const next = [...objects];
  const typed = value.trim() === '' ? [] : [{ ...text, text: value }];
  next.splice(index, isThere ? 1 : 0, ...typed);
  return next;
}

let steps = 0;

/** One text that is being typed. What an input method has not settled yet waits, unless the answer is asked for. */
export function useTextEditing({ newest, put }: TextEditingOptions) {
  const current = useRef<TextEditing>(undefined);
  const [editing, setEditing] = useState<TextEditing>();

  function set(next: TextEditing | undefined): void {
    current.current = next;
    setEditing(next);
  }

  /** What there is no room for is not taken, and so not shown either. */
  function handOver(): void {
    const now = current.current;
    if (!now || now.value === now.given) return;
    const isThere = now.value.trim() !== '';
    const isTaken = put(withText(newest(), now), now.step);
    set(isTaken ? { ...now, given: now.value, isThere } : { ...now, value: now.given });
  }

  useFlush(handOver);

  return {
    editing,
    /** Known before the next drawing: a field that goes loses the focus, and is closed once more. */
    isOpen: () => current.current !== undefined,
    open(at: Point, look: Look, sheet: Sheet): void {
      steps += 1;
      const text = newText(at, '', look, sheet);
      set({ index: newest().length, text, value: '', given: '', isThere: false, step: `text ${steps}` });
    },
    reopen(index: number, text: ObjectOf<'text'>): void {
      steps += 1;
      set({ index, text, value: text.text, given: text.text, isThere: true, step: `text ${steps}` });
    },
    type(value: string, isComposing: boolean): void {
      const now = current.current;
      if (!now) return;
      // An input method knows no limit while it composes.
      set({ ...now, value: value.slice(0, LONGEST_TEXT) });
      if (!isComposing) handOver();
    },
    /** Tells where the text stands now, if it says anything. */
    close(): number | undefined {
      handOver();
      const done = current.current;
      set(undefined);
      return done?.isThere ? done.index : undefined;
    },
  };
}
