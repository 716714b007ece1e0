/** Under which name a question's answer stands in the payload. */
type AnswerField = 'option' | 'options' | 'strOption' | 'strOptions';

interface QuestionTypeTraits {
  label: string;
  answer: AnswerField;
  hasOptions: boolean;
  hasHeaders: boolean;
  /** Rows, each with an answer of its own. */
  hasSubtitles: boolean;
}

const plain = { hasOptions: true, hasHeaders: false, hasSubtitles: false };
const table = { answer: 'options', hasOptions: true, hasHeaders: true, hasSubtitles: true } as const;

export const QUESTION_TYPES = {
  'single-choice': { label: '单选题', answer: 'option', ...plain },
  'single-choice-dropdown': { label: '下拉题', answer: 'option', ...plain },
  'single-slider': { label: '滑块题', answer: 'option', ...plain },
  'multi-choice': { label: '多选题', answer: 'options', ...plain },
  'fill-blank': { label: '填空题', answer: 'strOption', ...plain, hasOptions: false },
  'multi-fill-blank': { label: '多项填空题', answer: 'strOptions', ...plain, hasHeaders: true },
  'table-choice': { label: '表格单选题', ...table },
  'table-choice-dropdown': { label: '表格下拉题', ...table },
  'table-choice-slider': { label: '表格滑块题', ...table },
  'table-choice-ex': { label: '表格扩展题', ...table },
} as const satisfies Record<string, QuestionTypeTraits>;

export type QuestionType = keyof typeof QUESTION_TYPES;

export const isSlider = (type: QuestionType) => type === 'single-slider' || type === 'table-choice-slider';

/** ABCD and the two-digit id. */
export function defaultQuestionCode(id: number): string {
  return `ABCD${String(id).padStart(2, '0')}`;
}
