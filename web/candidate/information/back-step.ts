import { useEffect, useEffectEvent } from 'react';

/** What the state of a step says that belongs to something over the page. */
interface OverState {
  over?: true;
}

/** Whether the way back leads to the page below before it leads away from it. */
export const isOverPage = (): boolean => (history.state as OverState | null)?.over === true;

let removal: ReturnType<typeof setTimeout> | undefined;

function putStep(): void {
  clearTimeout(removal);
  if (!isOverPage()) history.pushState({ ...(history.state as object | null), over: true }, '');
}

/** A moment later: where something else is opened, or leads on, the step is its own or lies below. */
function removeStep(): void {
  removal = setTimeout(() => isOverPage() && history.back());
}

const address = () => window.location.pathname + window.location.search;

/**
 * While something lies over the page the phone's way back is heard by it: a step that leads nowhere lies on top of the history.
 * It works without the Navigation API, which browsers inside of chats lack. What is still open afterwards gets its step back.
 */
export function useBackStep(isOpen: boolean, onBack: () => void): void {
  const hear = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const here = address();
    let again: ReturnType<typeof setTimeout> | undefined;
    const onPop = () => {
      if (isOverPage() || address() !== here) return;
      hear();
      again = setTimeout(putStep);
    };
    putStep();
    window.addEventListener('popstate', onPop);
    return () => {
      clearTimeout(again);
      window.removeEventListener('popstate', onPop);
      removeStep();
    };
  }, [isOpen]);
}
