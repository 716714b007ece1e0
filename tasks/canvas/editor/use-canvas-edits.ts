import { useLayoutEffect, useMemo, useRef } from 'react';
import { useStable } from '../../kit/use-stable.ts';
import type { EditorProps, EditStep } from '../../view/player.ts';
import type { CanvasContent } from '../content.schema.ts';
import { placeOfChange } from './content-changes.ts';

export interface CanvasEdits {
  /** Stores what comes of the newest content, under a name for steps that belong together; or says why it cannot be stored. */
  edit(next: (newest: CanvasContent) => CanvasContent, name?: string): string | undefined;
  /** As `edit` of one row; what was overwritten in it last, with nothing else done since, counts as a slip that never was. */
  overwrite(row: string, next: (before: CanvasContent) => CanvasContent): string | undefined;
  /** The same for a content that was made of the newest. */
  put(next: CanvasContent, step?: EditStep): string | undefined;
  newest(): CanvasContent;
}

/** Why a change cannot be stored. */
type ProblemOf = (before: CanvasContent, after: CanvasContent) => string | undefined;

/** The author's changes as steps of the form. What these give stays the same, so that nothing is drawn again for it. */
export function useCanvasEdits(
  { content, onChange }: Pick<EditorProps<CanvasContent>, 'content' | 'onChange'>,
  problemOf: ProblemOf,
) {
  const latest = useRef(content);
  const lastWritten = useRef<{ row: string; before: CanvasContent; after: CanvasContent }>(undefined);
  useLayoutEffect(() => {
    latest.current = content;
  }, [content]);

  const change = useStable((next: CanvasContent, step?: EditStep) => {
    const place = placeOfChange(latest.current, next);
    // Several changes within one event build on each other.
    latest.current = next;
    onChange(next, { place, ...step });
  });
  return useMemo((): CanvasEdits => {
    const put = (after: CanvasContent, step?: EditStep) => {
      const before = latest.current;
      const problem = after === before ? undefined : problemOf(before, after);
      if (problem === undefined && after !== before) change(after, step);
      return problem;
    };
    return {
      newest: () => latest.current,
      put,
      overwrite(row, next) {
        const last = lastWritten.current;
        const isAgain = last?.row === row && last.after === latest.current;
        const before = isAgain ? last.before : latest.current;
        const after = next(before);
        const problem = put(after);
        if (problem === undefined) lastWritten.current = { row, before, after };
        return problem;
      },
      edit: (next, name) => put(next(latest.current), name === undefined ? {} : { name }),
    };
  }, [change, problemOf]);
}
