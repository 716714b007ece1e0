import type { AskAnswer } from './ask.schema.ts';
import type { ReportData } from './report-data.schema.ts';
import type { Dimension } from './report-template.schema.ts';
import { dimensionScore } from './scoring.ts';

type Scored = ReportData['asks'][number];

/** The option's number, counted from the other end where the ask is reversed. */
function scoreOf({ range, isReversed }: Scored, answer: AskAnswer | undefined): number | undefined {
  const option = answer?.option;
  if (!range || option === undefined || option < range.min || option > range.max) return undefined;
  return isReversed ? range.min + range.max - option : option;
}

/** A dimension of whoever a report is about, out of the answers that the report has. */
export function subjectScore(
  { asks, answerMap }: Pick<ReportData, 'asks' | 'answerMap'>,
  { askIds, validCount }: Pick<Dimension, 'askIds' | 'validCount'>,
): number {
  const byId = new Map(asks.map((ask) => [ask.id, ask]));
  const scores = askIds.map((id) => {
    const ask = byId.get(id);
    return ask && scoreOf(ask, answerMap[String(id)]);
  });
  return dimensionScore(scores, validCount);
}
