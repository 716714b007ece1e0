import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditorProps } from '../view/player.ts';

interface Target {
  /** From 0 on. */
  index: number;
  /** The field in the row, as a selector. */
  field: string;
}

/** Takes the author to a row once it is there: a new one, what has moved up for a removed one, and where a step back was. */
export function useGoToRow(step: EditorProps<unknown>['goTo'], fieldOfStep: string) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [target, goTo] = useState<Target>();
  const follow = useEffectEvent(({ index, field }: Target) => {
    const row = list.current?.children[index] ?? list.current?.lastElementChild;
    // Whoever is in it already stays where they are.
    if (row?.contains(document.activeElement)) return;
    const wanted = row?.querySelector<HTMLElement>(field);
    (wanted ?? addButton.current)?.focus();
  });
  useEffect(() => {
    if (target) follow(target);
  }, [target]);
  useEffect(() => {
    if (step) follow({ index: Number(step.place), field: fieldOfStep });
  }, [step, fieldOfStep]);
  return { list, addButton, goTo };
}
