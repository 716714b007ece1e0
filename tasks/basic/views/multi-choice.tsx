import { useId, type ReactNode } from 'react';
import { excludedBy } from '#domain/questionnaire/exclusion.ts';
import { questionRules, type QuestionRules } from '#domain/questionnaire/question-rules.ts';
import { ChoiceOption } from './choice-option.tsx';
import { Counter } from './counter.tsx';
import { toggled } from './toggled.ts';
import { problemMarks, type QuestionViewProps } from './view-props.ts';

/** Nothing when any number of options will do. */
function limitText({ min, max }: QuestionRules['limit'], optionCount: number): string | undefined {
  if (min > 1) return min === max ? `请选 ${max} 项` : `选 ${min} 至 ${max} 项`;
  return max < optionCount ? `最多 ${max} 项` : undefined;
}

export function MultiChoice(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const chosen = answer && 'options' in answer ? answer.options : [];
  const { limit, exclusions } = questionRules(question);
  const limited = limitText(limit, question.options.length);
  const isFull = chosen.length >= limit.max;
  return (
    <fieldset className="choice" disabled={readOnly} aria-describedby={limited ? `${id}-limit` : undefined}>
      <legend className="question__legend">{title}</legend>
      {question.options.map((text, index) => {
        const option = index + 1;
        const isChosen = chosen.includes(option);
        // What is chosen can always be taken back.
        const isOut = !isChosen && (isFull || excludedBy(exclusions, chosen, option) !== undefined);
        return (
          <ChoiceOption
            key={index}
            text={text}
            type="checkbox"
            checked={isChosen}
            disabled={isOut}
            onChange={() => onAnswer({ id: question.id, options: toggled(chosen, option) })}
            {...problemMarks(problem !== undefined && !isOut, problemId)}
          />
        );
      })}
      {limited ? (
        <Counter id={`${id}-limit`} isEnough={chosen.length >= limit.min && chosen.length <= limit.max}>
          已选 {chosen.length} 项，{limited}
        </Counter>
      ) : null}
    </fieldset>
  );
}
