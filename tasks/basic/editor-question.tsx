import { Form, Input, Select } from 'antd';
import { useId } from 'react';
import { QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { textRules } from '#domain/questionnaire/text-rules.ts';
import { Tag } from '#web/ui/tag.tsx';
import { EditorOptions } from './editor-options.tsx';
import { EditorQuestionButtons } from './editor-question-buttons.tsx';
import { authoringProblem, changeQuestion, type Questions } from './question-list.ts';

interface Props {
  questions: Questions;
  index: number;
  question: Question;
  isFolded: boolean;
  onChange(questions: Question[]): void;
}

const TYPE_OPTIONS = Object.entries(QUESTION_TYPES).map(([value, { label }]) => ({ value, label }));

/** The rules that the question's own words carry, so that the author sees that they were understood. */
function ruleTags(question: Question): string[] {
  const { minLength } = textRules(question);
  return question.type === 'fill-blank' && minLength !== undefined ? [`不少于${minLength}字`] : [];
}

export function EditorQuestion({ questions, index, question, isFolded, onChange }: Props) {
  const id = useId();
  const change = (part: Partial<Question>) => onChange(changeQuestion(questions, index, part));
  const problem = authoringProblem(question);
  return (
    <li className="basic-editor-question">
      <div className="basic-editor-heading">
        <strong>问题{index + 1}</strong>
        {isFolded && (
          <span className="basic-editor-summary">
            {QUESTION_TYPES[question.type].label}　{question.text.replace(/<[^>]*>/g, '')}
          </span>
        )}
        <EditorQuestionButtons questions={questions} index={index} onChange={onChange} />
      </div>
      {!isFolded && (
        <div className="basic-editor-fields">
          <Form.Item label="题型" htmlFor={`${id}-type`}>
            <Select<QuestionType>
              id={`${id}-type`}
              value={question.type}
              options={TYPE_OPTIONS}
              onChange={(type) => change({ type })}
            />
          </Form.Item>
          <Form.Item label="代码" htmlFor={`${id}-code`}>
            <Input
              id={`${id}-code`}
              value={question.code}
              maxLength={60}
              onChange={(event) => change({ code: event.target.value })}
            />
          </Form.Item>
          <Form.Item className="basic-editor-wide" label="前言" htmlFor={`${id}-preface`}>
            <Input.TextArea
              id={`${id}-preface`}
              value={question.preface}
              placeholder="显示在问题之前的材料或说明，可以使用HTML，可以不填"
              autoSize={{ minRows: 1, maxRows: 30 }}
              onChange={(event) => change({ preface: event.target.value })}
            />
          </Form.Item>
          <Form.Item className="basic-editor-wide" label="题目文本" htmlFor={`${id}-text`}>
            <Input.TextArea
              id={`${id}-text`}
              value={question.text}
              placeholder="可以使用HTML"
              autoSize={{ minRows: 2, maxRows: 30 }}
              onChange={(event) => change({ text: event.target.value })}
            />
          </Form.Item>
          {QUESTION_TYPES[question.type].hasOptions && (
            <EditorOptions
              id={`${id}-options`}
              options={question.options}
              onChange={(options) => change({ options })}
            />
          )}
        </div>
      )}
      <div className="basic-editor-tags">
        {ruleTags(question).map((rule) => (
          <Tag key={rule} tone="processing">
            {rule}
          </Tag>
        ))}
        {problem !== undefined && <Tag tone="warning">{problem}</Tag>}
      </div>
    </li>
  );
}
