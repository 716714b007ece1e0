import { Select } from 'antd';
import { useState } from 'react';
import { parseOptionList } from '#domain/questionnaire/rule-text.ts';
import { isSlider } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { conditionChoices, conditionList, deciders, questionLabel } from './condition.ts';
import { EditorField } from './editor-field.tsx';
import type { Questions } from './question-list.ts';

export interface Decider {
  question: Question;
  number: number;
}

interface Props {
  id: string;
  question: Question;
  /** The earlier question that the condition names. */
  decider: Decider | undefined;
  currentQuestions(): Questions;
  onChange(part: Partial<Question>): void;
}

const ALWAYS = { value: 0, label: '无（总是显示）' };
const NUMBER_SEPARATORS = [',', '，', '、', ' '];

/** What is typed for a slider may be no number. */
const toNumbers = (values: readonly (number | string)[]) =>
  values.filter((value) => /^\d+$/.test(String(value).trim())).map(Number);

/** Which earlier question decides whether this one is shown, and by which of its options. */
export function ConditionField({ id, question, decider, currentQuestions, onChange }: Props) {
  const { visibleId, visibleOption } = question;
  /** The earlier questions are looked up when the list opens: there may be two hundred of them for each question. */
  const [known, setKnown] = useState<ReturnType<typeof deciders>>([]);
  const chosen = decider
    ? { value: visibleId, label: questionLabel(decider.question, decider.number) }
    : { value: visibleId, label: '已不存在的问题' };
  const isListed = visibleId === 0 || known.some(({ value }) => value === visibleId);

  const isTyped = decider !== undefined && isSlider(decider.question.type);

  const lookUp = (isOpen: boolean) => {
    const questions = currentQuestions();
    if (isOpen)
      setKnown(
        deciders(
          questions,
          questions.findIndex((other) => other.id === question.id),
        ),
      );
  };

  return (
    <EditorField id={`${id}-condition`} label="显示条件">
      <div className="basic-editor-condition">
        <Select<number>
          id={`${id}-condition`}
          value={visibleId}
          options={[ALWAYS, ...(isListed ? [] : [chosen]), ...known]}
          showSearch={{ optionFilterProp: 'label' }}
          onOpenChange={lookUp}
          onChange={(value) => {
            if (value !== visibleId) onChange({ visibleId: value, visibleOption: '' });
          }}
        />
        {decider ? (
          <Select<(number | string)[]>
            aria-label="选中哪些选项时显示"
            // Any number can be typed for a slider; its list ends early.
            mode={isTyped ? 'tags' : 'multiple'}
            tokenSeparators={isTyped ? NUMBER_SEPARATORS : []}
            value={parseOptionList(visibleOption)}
            options={conditionChoices(decider.question)}
            placeholder="选中哪些选项时显示"
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(values) => onChange({ visibleOption: conditionList(toNumbers(values)) })}
          />
        ) : null}
      </div>
    </EditorField>
  );
}
