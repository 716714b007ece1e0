import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { EditOutcome } from './edits.ts';

type Target = NonNullable<EditOutcome['goTo']>;

/** Takes the author to a question once it is on the page. Whoever is in it already stays where they are. */
function arrive(element: HTMLElement, selectsText: boolean): void {
  element.scrollIntoView({ block: 'nearest' });
  const active = document.activeElement;
  if (element.contains(active) && !active?.matches(':disabled')) return;
  const field =
    element.querySelector<HTMLTextAreaElement>(`#${CSS.escape(`${element.id}-text`)}`) ??
    element.querySelector<HTMLElement>('button:enabled');
  field?.focus({ preventScroll: true });
  if (selectsText && field instanceof HTMLTextAreaElement) field.select();
}

/** The elements of questions by their ids, and the way there. */
export function useGoTo() {
  const prefix = useId();
  const elementIdOf = useCallback((id: number) => `${prefix}q${id}`, [prefix]);
  const [target, setTarget] = useState<Target>();
  /** Where to go when there is no question left. */
  const addButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!target) return;
    const element = target.id === undefined ? null : document.getElementById(elementIdOf(target.id));
    if (element) arrive(element, target.selectsText === true);
    else addButton.current?.focus();
  }, [target, elementIdOf]);

  return { elementIdOf, addButton, goTo: setTarget };
}
