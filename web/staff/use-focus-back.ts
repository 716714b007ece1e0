import { useEffect, useState } from 'react';

/** When what uses it goes, whatever had the focus before has it again. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has let it go.
      setTimeout(() => {
        const isLeft = document.activeElement === null || document.activeElement === document.body;
        if (isLeft && before instanceof HTMLElement) before.focus();
      });
    },
    [before],
  );
}
