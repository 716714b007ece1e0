import { HolderOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { memo } from 'react';
import { QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Decider } from './condition-field.tsx';
import type { Edit } from './edits.ts';
import { QuestionButtons } from './question-buttons.tsx';
import { QuestionFields } from './question-fields.tsx';
import type { Questions } from './question-list.ts';
import { QuestionTags } from './question-tags.tsx';

interface Props {
  /** Begins the ids of its elements. */
  elementId: string;
  question: Question;
  number: number;
  isLast: boolean;
  isFolded: boolean;
  decidingQuestion: Question | undefined;
  decidingNumber: number;
  apply(edit: Edit): void;
  onRemove(id: number): void;
  onUnfold(id: number): void;
  currentQuestions(): Questions;
}

const FOLDED_CLASS = 'basic-editor-question basic-editor-question--folded';
const TYPE_OPTIONS = Object.entries(QUESTION_TYPES).map(([value, { label }]) => ({ value, label }));

/** One question. Everything it is given stays the same while its neighbours are typed in. */
export const QuestionEditor = memo(function QuestionEditor(props: Props) {
  const { elementId, question, number, isLast, isFolded, decidingQuestion, decidingNumber, apply } = props;
  const { id } = question;
  const decider: Decider | undefined = decidingQuestion && {
    question: decidingQuestion,
    number: decidingNumber,
  };
  return (
    <li className={isFolded ? FOLDED_CLASS : 'basic-editor-question'} id={elementId} data-question={id}>
      <div className="basic-editor-heading">
        <span className="basic-editor-handle" draggable data-drag-handle title="拖动以调整顺序">
          <HolderOutlined aria-hidden />
        </span>
        <strong id={`${elementId}-name`}>问题{number}</strong>
        {isFolded ? (
          <button
            type="button"
            className="basic-editor-summary"
            title="展开"
            onClick={() => props.onUnfold(id)}
          >
            <span className="basic-editor-kind">{QUESTION_TYPES[question.type].label}</span>
            {plainText(question.text) || '（还没有题目文本）'}
          </button>
        ) : (
          <Select<QuestionType>
            aria-label="题型"
            className="basic-editor-type"
            value={question.type}
            options={TYPE_OPTIONS}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(type) => apply({ kind: 'retype', id, type })}
          />
        )}
      </div>
      {isFolded ? null : (
        <QuestionFields
          id={elementId}
          question={question}
          isFirst={number === 1}
          decider={decider}
          apply={apply}
          currentQuestions={props.currentQuestions}
        />
      )}
      <QuestionTags question={question} decider={decidingQuestion} isBrief={isFolded} />
      <QuestionButtons
        number={number}
        isLast={isLast}
        onMove={(step) => apply({ kind: 'move', id, to: number - 1 + step })}
        onDuplicate={() => apply({ kind: 'duplicate', id })}
        onRemove={() => props.onRemove(id)}
      />
    </li>
  );
});
