import { useState } from 'react';

/** Why something could not be stored, or how it stands in its field now. */
export type Written = { problem: string } | { text: string };

interface Draft {
  typed: string;
  /** What the content says beside it. Once it says something else, that counts. */
  text: string;
  problem?: string | undefined;
}

/** What is typed into a field. What cannot be stored stays as it was typed, with the reason. */
export function useDraft(text: string, write: (typed: string) => Written, first?: string) {
  const [draft, setDraft] = useState<Draft | undefined>(
    first === undefined ? undefined : { typed: first, text },
  );
  const current = draft?.text === text ? draft : undefined;

  /** Whether it could be stored. */
  const store = (typed: string): boolean => {
    const written = write(typed);
    if ('problem' in written) setDraft({ typed, text, problem: written.problem });
    else setDraft({ typed, text: written.text });
    return !('problem' in written);
  };
  return {
    shown: current?.typed ?? text,
    problem: current?.problem,
    /** To be stored when the field is left. */
    type: (typed: string) => setDraft({ typed, text }),
    store,
    /** Stores what is not stored yet; whether nothing is wrong. */
    finish: (): boolean => !current || current.typed === text || store(current.typed),
    drop: () => setDraft(undefined),
  };
}
