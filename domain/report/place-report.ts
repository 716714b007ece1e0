import { parseReportText } from './report-parser.ts';
import type { Dimension } from './report-template.schema.ts';

/**
 * Whether a text tells what one person has answered, `{题目:3:作答}`: a school or a district has given no such answer, and its report
 * would show an error there.
 */
export function tellsOwnAnswers(text: string, dimensions: readonly Pick<Dimension, 'id'>[]): boolean {
  const ofMany = new Set(dimensions.map(({ id }) => id));
  return parseReportText(text).tags.some(
    (tag) => tag.kind === '题目' && tag.part !== 'text' && !ofMany.has(tag.id),
  );
}
