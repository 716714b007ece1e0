import { isSlider, QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';

/** The fields of a question that are lists, in the order in which they are filled. */
export type LinesFieldName = 'subtitles' | 'options' | 'headers';

export interface LinesFieldText {
  field: LinesFieldName;
  label: string;
  /** Said below the field, after how many there are. */
  hint: string;
  placeholder: string;
}

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
export function linesFieldTexts(type: QuestionType): LinesFieldText[] {
  const { hasSubtitles, hasOptions, hasHeaders } = QUESTION_TYPES[type];
  return [
    ...(hasSubtitles ? [{ field: 'subtitles' as const, ...ROWS }] : []),
    ...(hasOptions ? [{ field: 'options' as const, ...optionsText(type) }] : []),
    ...(hasHeaders ? [{ field: 'headers' as const, ...headersText(type) }] : []),
  ];
}

/** What an author of this type should know beside its fields. */
export function typeHint(type: QuestionType): string | undefined {
  if (type === 'table-choice-ex') return '列标题或选项以“（填空）”结尾的一列，选中后须填写文字。';
  return isSlider(type) ? '滑块默认从0到10，在题目文本中写【滑块：1-7】可改变范围。' : undefined;
}
