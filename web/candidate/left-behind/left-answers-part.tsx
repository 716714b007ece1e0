import { useEffect, useState, type ComponentType } from 'react';
import { pauseMs, startFetched } from '../background/fetch-later.ts';

const fetchPart = async () => ({
  ...(await import('./left-answers.ts')),
  ...(await import('./left-answers-note.tsx')),
});

/** Looks after what earlier users have left on this computer, a moment after the page is there. */
export function LeftAnswersPart() {
  const [Note, setNote] = useState<ComponentType>();
  useEffect(
    () =>
      startFetched(
        fetchPart,
        ({ watchLeft, LeftAnswersNote }) => {
          setNote(() => LeftAnswersNote);
          return watchLeft();
        },
        pauseMs(),
      ),
    [],
  );
  return Note ? <Note /> : null;
}
