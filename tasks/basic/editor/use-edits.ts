import { useCallback, useEffect, useRef } from 'react';
import type { BasicContent } from '../content.schema.ts';
import type { EditorProps } from '../../view/player.ts';
import { applyEdit, type Edit, type EditOutcome } from './edits.ts';
import { highestId, type Questions } from './question-list.ts';

export interface Edits {
  /** These stay the same functions, so that a key press draws only its own question again. */
  apply(edit: Edit): EditOutcome | undefined;
  currentContent(): BasicContent;
  currentQuestions(): Questions;
}

/** The author's changes, reported as steps. The content itself belongs to the form, which may also replace it. */
export function useEdits({
  content,
  onChange,
}: Pick<EditorProps<BasicContent>, 'content' | 'onChange'>): Edits {
  // The id of a removed question is not given again: undoing would bring back another question under it.
  const latest = useRef({ content, onChange, highestId: 0 });
  /** A stay in one field, with the list as it was before and as it left it. */
  const visit = useRef<{ visit: object; origin: Questions; left: Questions }>(undefined);
  useEffect(() => {
    const known = Math.max(latest.current.highestId, highestId(content.questions));
    latest.current = { content, onChange, highestId: known };
  });

  const apply = useCallback((edit: Edit): EditOutcome | undefined => {
    const { content: before, onChange: report, highestId: known } = latest.current;
    const parts = { questions: before.questions, showAnswer: before.showAnswer };
    const stay = edit.kind === 'write' ? edit.visit : undefined;
    const isSameStay = visit.current?.visit === stay && visit.current?.left === before.questions;
    const origin = isSameStay ? visit.current?.origin : undefined;
    const outcome = applyEdit(parts, edit, known + 1, origin);
    if (outcome.edited === parts) return undefined;
    visit.current = stay && {
      visit: stay,
      origin: origin ?? before.questions,
      left: outcome.edited.questions,
    };
    const questions = outcome.edited.questions as BasicContent['questions'];
    const changed = { ...before, questions, showAnswer: outcome.edited.showAnswer };
    // Several changes within one event build on each other.
    latest.current.content = changed;
    latest.current.highestId = Math.max(known, highestId(questions));
    report(changed, {
      ...(edit.kind === 'write' && edit.step !== undefined ? { name: `${edit.id} ${edit.step}` } : {}),
      ...(outcome.aboutId === undefined ? {} : { place: String(outcome.aboutId) }),
    });
    return outcome;
  }, []);

  const currentContent = useCallback(() => latest.current.content, []);
  const currentQuestions = useCallback(() => latest.current.content.questions, []);
  return { apply, currentContent, currentQuestions };
}
