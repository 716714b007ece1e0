import { type ComponentProps, useId } from 'react';
import { excludedBy, type QuestionRules, questionRules } from '#domain/questionnaire/question-rules.ts';
import { AuthorText, Counter, problemMarks, type QuestionViewProps } from '../question-view.tsx';
import './choice.css';

/** A radio button or a checkbox with its text, which can be pressed as a whole. */
function ChoiceOption({ text, ...input }: { text: string } & ComponentProps<'input'>) {
  return (
    <label className="choice__option">
      <input {...input} />
      <AuthorText html={text} />
    </label>
  );
}

export function SingleChoice(props: QuestionViewProps) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const chosen = answer && 'option' in answer ? answer.option : 0;
  return (
    <fieldset
      className="choice"
      role="radiogroup"
      aria-labelledby={`${id}-title`}
      {...problemMarks(problem !== undefined, problemId)}
      disabled={readOnly}
    >
      <legend id={`${id}-title`} className="question__legend">
        {title}
      </legend>
      {question.options.map((text, index) => (
        // Options have no id of their own; their place is what the answer names.
        <ChoiceOption
          key={index}
          text={text}
          type="radio"
          name={id}
          checked={chosen === index + 1}
          onChange={() => onAnswer({ id: question.id, option: index + 1 })}
        />
      ))}
    </fieldset>
  );
}

/** Chosen options in their order, with one of them added or taken out. */
export function toggled(chosen: readonly number[], option: number): number[] {
  const others = chosen.filter((other) => other !== option);
  return others.length < chosen.length ? others : [...others, option].sort((one, other) => one - other);
}

/** Nothing when any number of options will do. */
function limitText({ min, max }: QuestionRules['limit'], optionCount: number): string | undefined {
  if (min > 1) return min === max ? `请选 ${max} 项` : `选 ${min} 至 ${max} 项`;
  return max < optionCount ? `最多 ${max} 项` : undefined;
}

export function MultiChoice(props: QuestionViewProps) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const chosen = answer && 'options' in answer ? answer.options.filter((option) => option !== null) : [];
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
