import { Input } from 'antd';
import { isSlider, QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { ConditionField, type Decider } from './condition-field.tsx';
import { EditorField, isTyping } from './editor-field.tsx';
import type { Edit } from './edits.ts';
import type { Questions } from './question-list.ts';
import { RichTextWay } from './rich-text-way.tsx';
import { LinesField, type LinesFieldText, TextField } from './text-fields.tsx';

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
  return isSlider(type) ? '滑块默认从0到10，可在下面的“规则设置”中改变。' : undefined;
}

interface QuestionFieldsProps {
  id: string;
  question: Question;
  /** Its texts are edited as HTML. */
  isSource: boolean;
  isFirst: boolean;
  decider: Decider | undefined;
  apply(edit: Edit): void;
  currentQuestions(): Questions;
}

/** The fields of one question in the order in which they are usually filled. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { id, question, isSource, isFirst, decider, apply, currentQuestions } = props;
  const write = (part: Partial<Question>, step?: string) =>
    apply({ kind: 'write', id: question.id, part, step });
  const hasTable = QUESTION_TYPES[question.type].hasSubtitles;
  const lists = linesFieldTexts(question.type);
  const entries = lists.flatMap(({ field, label }) =>
    question[field].map((html, index) => ({
      label: `${label}${index + 1}`,
      html,
      write: (written: string) =>
        apply({
          kind: 'write',
          id: question.id,
          part: { [field]: question[field].map((line, place) => (place === index ? written : line)) },
          step: undefined,
          visit: {},
        }),
    })),
  );
  return (
    <div className="basic-editor-fields" role="group" aria-labelledby={`${id}-name`}>
      <TextField
        id={`${id}-text`}
        label="题目文本"
        hint={typeHint(question.type)}
        placeholder={isSource ? '可以使用HTML' : '考生看到的就是这里写的'}
        html={question.text}
        isSource={isSource}
        fewestRows={2}
        onHtml={(text, isTyped) => write({ text }, isTyped ? 'text' : undefined)}
      />
      {lists.length > 0 && (
        <div className="basic-editor-lists">
          {lists.map((texts) => (
            <LinesField
              key={texts.field}
              id={`${id}-${texts.field}`}
              texts={texts}
              lines={question[texts.field]}
              isSource={isSource}
              onTitles={hasTable && texts.field !== 'options' ? write : undefined}
              onLines={(field, lines, { isTyped, visit }) =>
                apply({
                  kind: 'write',
                  id: question.id,
                  part: { [field]: lines },
                  step: isTyped ? field : undefined,
                  visit,
                })
              }
            />
          ))}
        </div>
      )}
      <TextField
        id={`${id}-preface`}
        label="前言"
        placeholder="显示在问题之前的材料或说明，可以不填"
        html={question.preface}
        isSource={isSource}
        fewestRows={1}
        onHtml={(preface, isTyped) => write({ preface }, isTyped ? 'preface' : undefined)}
      />
      <div className="basic-editor-row">
        <EditorField id={`${id}-code`} label="代码">
          <Input
            id={`${id}-code`}
            value={question.code}
            maxLength={60}
            onChange={(event) =>
              write({ code: event.target.value }, isTyping(event.nativeEvent) ? 'code' : undefined)
            }
          />
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
      <RichTextWay
        texts={[
          { label: '题目文本', html: question.text, write: (text) => write({ text }) },
          { label: '前言', html: question.preface, write: (preface) => write({ preface }) },
          ...entries,
        ]}
      />
    </div>
  );
}
