export const QUESTION_TYPES = {
  'single-choice': { label: '单选题', hasOptions: true },
  'fill-blank': { label: '填空题', hasOptions: false },
} as const satisfies Record<string, { label: string; hasOptions: boolean }>;

export type QuestionType = keyof typeof QUESTION_TYPES;

/** ABCD and the two-digit id. */
export function defaultQuestionCode(id: number): string {
  return `ABCD${String(id).padStart(2, '0')}`;
}
