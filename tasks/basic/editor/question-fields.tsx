import { Input } from 'antd';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { ConditionField, type Decider } from './condition-field.tsx';
import { EditorField } from './editor-field.tsx';
import type { Edit } from './edits.ts';
import { linesFieldTexts, typeHint } from './field-texts.ts';
import { isTyping } from './is-typing.tsx';
import { LinesField } from './lines-field.tsx';
import type { Questions } from './question-list.ts';
import { QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';

interface Props {
  id: string;
  question: Question;
  isFirst: boolean;
  decider: Decider | undefined;
  apply(edit: Edit): void;
  currentQuestions(): Questions;
}

type TextFieldName = 'text' | 'preface' | 'code';
type TextEvent = { target: { value: string }; nativeEvent: Event };

const rowsOf = (text: string, least: number) => Math.min(20, Math.max(least, text.split('\n').length));

/** The fields of one question in the order in which they are usually filled. */
export function QuestionFields({ id, question, isFirst, decider, apply, currentQuestions }: Props) {
  const write = (part: Partial<Question>, step?: string) =>
    apply({ kind: 'write', id: question.id, part, step });
  const writeText = (field: TextFieldName) => (event: TextEvent) =>
    write({ [field]: event.target.value }, isTyping(event.nativeEvent) ? field : undefined);
  const hasTable = QUESTION_TYPES[question.type].hasSubtitles;
  const lists = linesFieldTexts(question.type);
  return (
    <div className="basic-editor-fields" role="group" aria-labelledby={`${id}-name`}>
      <EditorField id={`${id}-text`} label="题目文本" hint={typeHint(question.type)}>
        <Input.TextArea
          id={`${id}-text`}
          className="basic-editor-area"
          value={question.text}
          placeholder="可以使用HTML"
          rows={rowsOf(question.text, 2)}
          onChange={writeText('text')}
        />
      </EditorField>
      {lists.length > 0 && (
        <div className="basic-editor-lists">
          {lists.map((texts) => (
            <LinesField
              key={texts.field}
              id={`${id}-${texts.field}`}
              texts={texts}
              lines={question[texts.field]}
              onTitles={hasTable && texts.field !== 'options' ? write : undefined}
              onLines={(field, lines, isTyped) => write({ [field]: lines }, isTyped ? field : undefined)}
            />
          ))}
        </div>
      )}
      <EditorField id={`${id}-preface`} label="前言">
        <Input.TextArea
          id={`${id}-preface`}
          className="basic-editor-area"
          value={question.preface}
          placeholder="显示在问题之前的材料或说明，可以不填"
          rows={rowsOf(question.preface, 1)}
          onChange={writeText('preface')}
        />
      </EditorField>
      <div className="basic-editor-row">
        <EditorField id={`${id}-code`} label="代码">
          <Input id={`${id}-code`} value={question.code} maxLength={60} onChange={writeText('code')} />
        </EditorField>
        {isFirst && question.visibleId === 0 ? null : (
          <ConditionField
            id={id}
            question={question}
            decider={decider}
            currentQuestions={currentQuestions}
            onChange={write}
          />
        )}
      </div>
    </div>
  );
}
