import type { Ask } from './ask.schema.ts';
import type { TextReferences } from './chart-references.ts';
import type { ReportData } from './report-data.schema.ts';
import type { Dimension } from './report-template.schema.ts';

/** What these ids stand for. Asks that are only summed up give an axis its length, and say nothing else. */
export function spokenOf(
  ids: ReadonlySet<number>,
  all: { asks: readonly Ask[]; dimensions: readonly Dimension[] },
): Pick<ReportData, 'asks' | 'dimensions'> {
  const dimensions = all.dimensions.filter(({ id }) => ids.has(id));
  const summedUp = new Set(dimensions.flatMap(({ askIds }) => askIds));
  const asks = all.asks
    .filter(({ id }) => ids.has(id) || summedUp.has(id))
    .map((ask) =>
      ids.has(ask.id)
        ? ask
        : { ...ask, code: '', question: '', text: '', options: ask.options.map(() => '') },
    );
  return { asks, dimensions };
}

/**
 * Of the questions of a report's tests those alone that its text and its charts speak of: whoever reads the report may not have
 * sat all of the tests yet. Of a dimension it is told what it is called and which asks it sums up, since its axis goes by theirs.
 */
export function shownData({ askIds }: TextReferences, data: ReportData): ReportData {
  const coded = Object.values(data.codeCharts ?? {}).flatMap((one) => ('chart' in one ? [one] : []));
  // Those of another template bring along what they speak of.
  const charts = [...data.charts, ...coded].filter((one) => one.asks === undefined);
  const ids = new Set([...askIds, ...charts.flatMap(({ chart }) => chart.scopes.map(({ askId }) => askId))]);
  const { asks, dimensions } = spokenOf(ids, data);
  const isAsked = (id: string) => ids.has(Number(id));
  return {
    ...data,
    asks,
    dimensions,
    answerMap: Object.fromEntries(Object.entries(data.answerMap).filter(([id]) => isAsked(id))),
    ...(data.dimensionMap && {
      dimensionMap: Object.fromEntries(Object.entries(data.dimensionMap).filter(([id]) => isAsked(id))),
    }),
  };
}
