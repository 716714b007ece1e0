import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { memo, useMemo, useState } from 'react';
import { QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { ruleTags } from '#domain/questionnaire/rule-tags.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { Tag } from '#ui/tag.tsx';
import { DragHandle, SortableEntry } from '../../kit/sortable-list.tsx';
import { authoringWarnings } from './authoring-warnings.ts';
import type { Decider } from './condition-field.tsx';
import type { Edit } from './edits.ts';
import { needsSource } from './field-text.ts';
import { QuestionFields } from './question-fields.tsx';
import type { Questions } from './question-list.ts';
import { RulePanel } from './rule-panel.tsx';
import './question-editor.css';

interface QuestionTagsProps {
  question: Question;
  decider: Question | undefined;
  /** Only what is wrong. */
  isBrief: boolean;
}

/** What the system has understood of the question's words, and what it could not make sense of. */
function QuestionTags({ question, decider, isBrief }: QuestionTagsProps) {
  const rules = useMemo(() => (isBrief ? [] : [...new Set(ruleTags(question))]), [question, isBrief]);
  const warnings = useMemo(() => authoringWarnings(question, decider), [question, decider]);
  return (
    <div className="basic-editor-tags">
      {rules.map((rule) => (
        <Tag key={rule} tone="processing">
          {rule}
        </Tag>
      ))}
      {warnings.map((warning) => (
        <Tag key={warning} tone="warning">
          {warning}
        </Tag>
      ))}
    </div>
  );
}

interface QuestionButtonsProps {
  number: number;
  isLast: boolean;
  onMove(step: -1 | 1): void;
  onDuplicate(): void;
  onRemove(): void;
}

function QuestionButtons({ number, isLast, onMove, onDuplicate, onRemove }: QuestionButtonsProps) {
  return (
    <div className="basic-editor-buttons">
      <Button
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移问题${number}`}
        title="上移（Alt+↑）"
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移问题${number}`}
        title="下移（Alt+↓）"
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制问题${number}`}
        title="复制（Ctrl+D）"
        onClick={onDuplicate}
      />
      <Button
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`删除问题${number}`}
        title="删除"
        onClick={onRemove}
      />
    </div>
  );
}

interface QuestionSettingsProps {
  question: Question;
  isSource: boolean;
  /** Its texts hold more than words, so that they can only be edited as HTML. */
  isSourceNeeded: boolean;
  onSource(isSource: boolean): void;
  onChange(part: Partial<Question>, step?: string): void;
}

/** What few questions need, folded until it is asked for. */
function QuestionSettings(props: QuestionSettingsProps) {
  const { question, isSource, isSourceNeeded, onSource, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="basic-editor-settings">
        <Button
          size="small"
          type="text"
          icon={<SettingOutlined />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          规则设置
        </Button>
        {isSourceNeeded && <span className="basic-editor-hint">文字含有格式，按HTML编辑</span>}
        {isOpen && !isSourceNeeded && (
          <Checkbox checked={isSource} onChange={(event) => onSource(event.target.checked)}>
            按HTML编辑文字
          </Checkbox>
        )}
      </div>
      {isOpen && <RulePanel question={question} onChange={onChange} />}
    </>
  );
}

interface QuestionEditorProps {
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
export const QuestionEditor = memo(function QuestionEditor(props: QuestionEditorProps) {
  const { elementId, question, number, isLast, isFolded, decidingQuestion, decidingNumber, apply } = props;
  const { id } = question;
  const isSourceNeeded = needsSource(
    [question.text, question.preface],
    [...question.options, ...question.subtitles, ...question.headers],
  );
  /** Once it is HTML that is edited, it stays so under the author's hands. */
  const [isSource, setIsSource] = useState(isSourceNeeded);
  if (isSourceNeeded && !isSource) setIsSource(true);
  const decider: Decider | undefined = decidingQuestion && {
    question: decidingQuestion,
    number: decidingNumber,
  };
  return (
    <SortableEntry
      entryId={id}
      className={isFolded ? FOLDED_CLASS : 'basic-editor-question'}
      id={elementId}
      data-question={id}
    >
      <div className="basic-editor-heading">
        <DragHandle className="basic-editor-handle" label={`拖动问题${number}`} title="拖动以调整顺序">
          <HolderOutlined aria-hidden />
        </DragHandle>
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
          isSource={isSource}
          isFirst={number === 1}
          decider={decider}
          apply={apply}
          currentQuestions={props.currentQuestions}
        />
      )}
      <QuestionTags question={question} decider={decidingQuestion} isBrief={isFolded} />
      {isFolded ? null : (
        <QuestionSettings
          question={question}
          isSource={isSource}
          isSourceNeeded={isSourceNeeded}
          onSource={setIsSource}
          onChange={(part, step) => apply({ kind: 'write', id, part, step })}
        />
      )}
      <QuestionButtons
        number={number}
        isLast={isLast}
        onMove={(step) => apply({ kind: 'move', id, to: number - 1 + step })}
        onDuplicate={() => apply({ kind: 'duplicate', id })}
        onRemove={() => props.onRemove(id)}
      />
    </SortableEntry>
  );
});
