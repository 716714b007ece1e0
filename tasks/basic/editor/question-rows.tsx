import { useMemo } from 'react';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { Edit } from './edits.ts';
import { QuestionEditor } from './question-editor.tsx';
import type { Questions } from './question-list.ts';
import { useDragOrder } from './use-drag-order.tsx';

interface Props {
  questions: Questions;
  /** Gives a question's element its id. */
  elementIdOf(id: number): string;
  isFolded: boolean;
  /** The one that is unfolded among folded ones. */
  openId: number | undefined;
  onRemove(id: number): void;
  onUnfold(id: number): void;
  apply(edit: Edit): void;
  currentQuestions(): Questions;
}

export function QuestionRows(props: Props) {
  const { questions, elementIdOf, isFolded, openId, apply } = props;
  const { listProps, line } = useDragOrder((from, to) => {
    const moved = questions[from];
    if (moved) apply({ kind: 'move', id: moved.id, to });
  });
  const known = useMemo(
    () =>
      new Map<number, [Question, number]>(
        questions.map((question, index) => [question.id, [question, index + 1]]),
      ),
    [questions],
  );
  return (
    <div className="basic-editor-list">
      <ol className="basic-editor-questions" {...listProps}>
        {questions.map((question, index) => {
          const [decidingQuestion, decidingNumber = 0] = known.get(question.visibleId) ?? [];
          const isEarlier = decidingNumber <= index;
          return (
            <QuestionEditor
              key={question.id}
              elementId={elementIdOf(question.id)}
              question={question}
              number={index + 1}
              isLast={index === questions.length - 1}
              isFolded={isFolded && openId !== question.id}
              decidingQuestion={isEarlier ? decidingQuestion : undefined}
              decidingNumber={isEarlier ? decidingNumber : 0}
              apply={apply}
              onRemove={props.onRemove}
              onUnfold={props.onUnfold}
              currentQuestions={props.currentQuestions}
            />
          );
        })}
      </ol>
      {line === undefined ? null : <div className="basic-editor-line" style={{ top: line }} />}
    </div>
  );
}
