import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BasicContent } from '../content.schema.ts';
import type { EditorProps } from '../../view-props.ts';
import { adopt, type EditHistory, record, redo, startHistory, undo } from './edit-history.ts';
import { applyEdit, type Edit, type Edited, type EditOutcome, placeOfStep, saysTheSame } from './edits.ts';
import { highestId, type Questions } from './question-list.ts';

export interface Edits {
  canUndo: boolean;
  canRedo: boolean;
  /** These stay the same functions, so that a key press draws only its own question again. */
  apply(edit: Edit): EditOutcome | undefined;
  stepBack(): EditOutcome | undefined;
  stepForward(): EditOutcome | undefined;
  currentQuestions(): Questions;
}

const partsOf = ({ questions, showAnswer }: BasicContent): Edited => ({ questions, showAnswer });

/** Back at what came from the page it is the very same object, so that the page sees no unsaved change. */
function withParts(
  content: BasicContent,
  { questions, showAnswer }: Edited,
  given: BasicContent,
): BasicContent {
  const changed = { ...content, questions: questions as BasicContent['questions'], showAnswer };
  const fields = Object.keys(changed) as (keyof BasicContent)[];
  return fields.every((field) => changed[field] === given[field]) ? given : changed;
}

/** The author's changes with their history. The content itself belongs to the page, which may also replace it. */
export function useEdits({ content, onChange }: EditorProps<BasicContent>): Edits {
  const [kept, setKept] = useState(() => startHistory(partsOf(content)));
  const history = useMemo(() => {
    const isOurs =
      kept.present.questions === content.questions && kept.present.showAnswer === content.showAnswer;
    return isOurs ? kept : adopt(kept, partsOf(content), saysTheSame);
  }, [kept, content]);

  const latest = useRef({ content, given: content, history, onChange, highestId: 0 });
  useEffect(() => {
    const before = latest.current;
    const given = content === before.content ? before.given : content;
    const known = Math.max(before.highestId, highestId(content.questions));
    latest.current = { content, given, history, onChange, highestId: known };
  });

  const advance = useCallback((next: EditHistory<Edited>) => {
    const { content: shown, given, history: before, onChange: report } = latest.current;
    if (next === before) return false;
    const changed = withParts(shown, next.present, given);
    // Several changes within one event build on each other.
    latest.current = { ...latest.current, content: changed, history: next };
    setKept(next);
    report(changed);
    return true;
  }, []);

  const apply = useCallback(
    (edit: Edit): EditOutcome | undefined => {
      const newId = latest.current.highestId + 1;
      const outcome = applyEdit(latest.current.history.present, edit, newId);
      const name = edit.kind === 'write' && edit.step !== undefined ? `${edit.id} ${edit.step}` : undefined;
      const next = record(latest.current.history, outcome.edited, { now: Date.now(), step: name });
      if (!advance(next)) return undefined;
      latest.current.highestId = Math.max(latest.current.highestId, highestId(outcome.edited.questions));
      return outcome;
    },
    [advance],
  );

  const stepBack = useCallback((): EditOutcome | undefined => {
    const { present } = latest.current.history;
    const next = undo(latest.current.history);
    if (!next || !advance(next)) return undefined;
    const goTo = placeOfStep(present.questions, next.present.questions, present.aboutId);
    return { edited: next.present, goTo };
  }, [advance]);

  const stepForward = useCallback((): EditOutcome | undefined => {
    const { present } = latest.current.history;
    const next = redo(latest.current.history);
    if (!next || !advance(next)) return undefined;
    const goTo = placeOfStep(present.questions, next.present.questions, next.present.aboutId);
    return { edited: next.present, goTo };
  }, [advance]);

  const currentQuestions = useCallback(() => latest.current.history.present.questions, []);
  return {
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    apply,
    stepBack,
    stepForward,
    currentQuestions,
  };
}
