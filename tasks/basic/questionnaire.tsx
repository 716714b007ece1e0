import { useMemo } from 'react';
import type { QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { answersById, visibleIds } from '#domain/questionnaire/visibility.ts';
import { useStable } from '../kit/use-stable.ts';
import type { PlayerProps } from '../view/player.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';
import { QuestionCard } from './question-card.tsx';
import { fetchLaterViews, firstViewOf } from './question-types/view-loading.tsx';
import './questionnaire.css';

/** From this length on only what is in sight is laid out and painted. */
const LONG_LIST = 40;

/** Entries of other questions stay the same objects, so that only the touched question is drawn again. */
function withAnswer(answer: BasicAnswer, changed: QuestionAnswer): BasicAnswer {
  const isKnown = answer.some((entry) => entry.id === changed.id);
  return isKnown ? answer.map((entry) => (entry.id === changed.id ? changed : entry)) : [...answer, changed];
}

export function Questionnaire(props: PlayerProps<BasicContent, BasicAnswer>) {
  const { content, answer, change, place, mode } = props;
  const { questions } = content;
  const byId = useMemo(() => answersById(answer), [answer]);
  // Answers to what is hidden again are kept: whoever changes their mind finds them.
  const visible = useMemo(() => visibleIds(questions, byId), [questions, byId]);
  const onAnswer = useStable((changed: QuestionAnswer) =>
    change((newest) => withAnswer(newest ?? [], changed)),
  );

  return (
    <ol className={questions.length > LONG_LIST ? 'questions questions--long' : 'questions'}>
      {questions.map((question, index) =>
        visible.has(question.id) ? (
          <QuestionCard
            key={question.id}
            question={question}
            number={index + 1}
            answer={byId.get(question.id)}
            onAnswer={onAnswer}
            isChecked={place !== undefined}
            isTarget={place === String(question.id)}
            readOnly={mode !== 'answer'}
          />
        ) : null,
      )}
    </ol>
  );
}

/** What these questionnaires need beside the player itself. */
export async function fetchViews(contents: readonly BasicContent[]): Promise<void> {
  const isNeeded = contents.some(({ questions }) => questions.some((question) => !firstViewOf(question)));
  if (isNeeded) await fetchLaterViews();
}
