import { useMemo } from 'react';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { SortableList } from '../../kit/sortable-list.tsx';
import type { Edit } from './edits.ts';
import { QuestionEditor } from './question-editor.tsx';
import { placeOf, type Questions } from './question-list.ts';

interface QuestionRowsProps {
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

export function QuestionRows(props: QuestionRowsProps) {
  const { questions, elementIdOf, isFolded, openId, apply } = props;
  const known = useMemo(
    () =>
      new Map<number, [Question, number]>(
        questions.map((question, index) => [question.id, [question, index + 1]]),
      ),
    [questions],
  );
  return (
    <SortableList
      ids={questions.map(({ id }) => id)}
      nameOf={(id) => `问题${placeOf(questions, id) + 1}`}
      onMove={(id, to) => apply({ kind: 'move', id, to })}
    >
      <ol className="basic-editor-questions">
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
    </SortableList>
  );
}
