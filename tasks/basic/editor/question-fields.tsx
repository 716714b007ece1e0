import { Input } from 'antd';
import { isSlider, QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { ConditionField, type Decider } from './condition-field.tsx';
import { EditorField, isTyping, LinesField, type LinesFieldText } from './editor-field.tsx';
import type { Edit } from './edits.ts';
import type { Questions } from './question-list.ts';

const CHOICES = { label: '选项', hint: '每行一个选项', placeholder: '非常同意\n同意\n不同意' };
const ENDS = {
  label: '两端说明',
  hint: '第一行为左端，第二行为右端，可以不填',
  placeholder: '完全不符合\n完全符合',
};
const BLANK_NAMES = { label: '空的名称', hint: '每行一个空的名称', placeholder: '姓名\n家中人口（　）人' };
const ROWS = { label: '行标题', hint: '每行一个，可粘贴整张表格', placeholder: '语文\n数学\n英语' };
const COLUMNS = { label: '列标题', hint: '留空时用选项作列标题；没有选项时以列标题为选项', placeholder: '' };
const BLANK_COLUMNS = { label: '列标题', hint: '需要多列时填写', placeholder: '' };
const SLIDER_COLUMNS = { label: '列标题', hint: '可以不填；没有两端说明时用首尾两个', placeholder: '' };

function optionsText(type: QuestionType) {
  if (isSlider(type)) return ENDS;
  return type === 'multi-fill-blank' ? BLANK_NAMES : CHOICES;
}

function headersText(type: QuestionType) {
  if (type === 'multi-fill-blank') return BLANK_COLUMNS;
  return isSlider(type) ? SLIDER_COLUMNS : COLUMNS;
}

/** Which lists a question of this type has, and what they mean for it. */
function linesFieldTexts(type: QuestionType): LinesFieldText[] {
  const { hasSubtitles, hasOptions, hasHeaders } = QUESTION_TYPES[type];
  return [
    ...(hasSubtitles ? [{ field: 'subtitles' as const, ...ROWS }] : []),
    ...(hasOptions ? [{ field: 'options' as const, ...optionsText(type) }] : []),
    ...(hasHeaders ? [{ field: 'headers' as const, ...headersText(type) }] : []),
  ];
}

/** What an author of this type should know beside its fields. */
function typeHint(type: QuestionType): string | undefined {
  if (type === 'table-choice-ex') return '列标题或选项以“（填空）”结尾的一列，选中后须填写文字。';
  return isSlider(type) ? '滑块默认从0到10，在题目文本中写【滑块：1-7】可改变范围。' : undefined;
}

interface QuestionFieldsProps {
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
export function QuestionFields({
  id,
  question,
  isFirst,
  decider,
  apply,
  currentQuestions,
}: QuestionFieldsProps) {
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
