import { parseReportText } from './report-parser.ts';
import { parseSubject } from './report-subject.ts';
import type { Dimension, ReportTemplate } from './report-template.schema.ts';

/** Whom a template is written for is told by its sample: one of a school or a district has nothing to say to a candidate. */
export const isForPlaces = ({ candidate }: Pick<ReportTemplate, 'candidate'>): boolean =>
  parseSubject(candidate).kind !== 'candidate';

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
