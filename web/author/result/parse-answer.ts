import type { AnswerPayload } from '#tasks/task.schema.ts';

/** Undefined where there is no answer, null where there is one that cannot be read. */
export function parseAnswer(text: string | undefined): AnswerPayload | null | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? (answer as AnswerPayload | null) : null;
  } catch {
    return null;
  }
}
