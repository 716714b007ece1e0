import { NO_ANSWER } from '#domain/chart/chart-values.ts';
import type { AnswerMap, AskAnswer } from '#domain/report/ask.schema.ts';
import { dimensionScore } from '#domain/report/scoring.ts';
import type { Dimension } from '#domain/report/report-template.schema.ts';
import { type AnswerValue, scoreOf } from '#domain/statistics/item-score.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { Db } from '#server/database/schema.ts';
import { readAnswers, storedAnswerPortions } from '#server/result/index.ts';
import { listTakersOf } from './report-taker.repository.ts';
import type { AskedTemplate } from './stored-asks.ts';
import type { TemplateAsk } from './template-asks.ts';

/** What was given in the columns of results, by their keys. */
export type GivenValues = ReadonlyMap<string, AnswerValue>;

/** All that these people have answered in the tests of a template. */
export async function readGiven(
  db: Db,
  { columns: columnsBy }: Pick<AskedTemplate, 'columns'>,
  tickets: readonly string[],
): Promise<Map<string, GivenValues>> {
  const given = new Map<string, Map<string, AnswerValue>>(tickets.map((ticket) => [ticket, new Map()]));
  for (const [contestId, columns] of columnsBy) {
    const takers = new Map((await listTakersOf(db, contestId, tickets)).map((taker) => [taker.id, taker]));
    for await (const portion of storedAnswerPortions(db, [...takers.keys()], { withPartial: false })) {
      for (const [id, answers] of portion) {
        const taker = takers.get(id);
        if (!taker || answers.length === 0) continue;
        const { values } = readAnswers(columns, taker.given, answers, contestId);
        columns.columns.forEach(({ key }, index) => {
          if (values[index] !== undefined && values[index] !== null)
            given.get(taker.ticket)?.set(key, values[index]);
        });
      }
    }
  }
  return given;
}

/** In the form in which it was asked. */
const answeredIn = (given: GivenValues, columns: readonly ResultColumn[]): ResultColumn | undefined =>
  columns.find(({ key }) => given.get(key) !== undefined);

function optionTexts(then: readonly string[], now: readonly string[], chosen: readonly number[]) {
  const texts = chosen.map((number) => then[number - 1] ?? '');
  return texts.every((text, index) => text === now[(chosen[index] ?? 0) - 1]) ? {} : { optionTexts: texts };
}

/** Under the name that the answer has in what candidates send; undefined without one. */
export function answerTo(
  { columns, details, type, options }: TemplateAsk,
  given: GivenValues,
): AskAnswer | undefined {
  const column = answeredIn(given, columns);
  const value = column && given.get(column.key);
  const words = given.get(answeredIn(given, details)?.key ?? '');
  const beside = typeof words === 'string' ? { strOption: words } : {};
  if (value === undefined || value === null) return words === undefined ? undefined : beside;
  if (typeof value === 'string') return { strOption: value };
  const textsOf = (chosen: readonly number[]) =>
    column?.type === 'choice' ? optionTexts(column.options, options, chosen) : {};
  if (typeof value === 'number')
    return type.includes('blank')
      ? { strOption: String(value) }
      : { option: value, ...textsOf([value]), ...beside };
  return { options: [...value], ...textsOf(value), ...beside };
}

export const answerMapOf = (asks: readonly TemplateAsk[], given: GivenValues): AnswerMap =>
  Object.fromEntries(
    asks.flatMap((ask) => {
      const answer = answerTo(ask, given);
      return answer ? [[String(ask.id), answer]] : [];
    }),
  );

export function askScore({ columns }: TemplateAsk, given: GivenValues): number | undefined {
  for (const column of columns) {
    const score = column.isMultiple ? undefined : scoreOf(column, given.get(column.key));
    if (score !== undefined) return score;
  }
  return undefined;
}

export function dimensionMapOf(
  dimensions: readonly Dimension[],
  asks: readonly TemplateAsk[],
  given: GivenValues,
): Record<string, number> {
  const byId = new Map(asks.map((ask) => [ask.id, ask]));
  return Object.fromEntries(
    dimensions.map(({ id, askIds, validCount }) => {
      const scores = askIds.map((askId) => {
        const ask = byId.get(askId);
        return ask && askScore(ask, given);
      });
      return [String(id), askIds.length === 0 ? NO_ANSWER : dimensionScore(scores, validCount)];
    }),
  );
}
