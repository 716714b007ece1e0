import { isOwnScope } from '../chart/chart-source.ts';
import { codeKey } from './chart-code.ts';
import { holds } from './chart-tag.ts';
import { firstValue } from './first-value.ts';
import { escapeHtml } from './html-tokens.ts';
import type { ChartWithRows, ReportData, ReportSubject } from './report-data.schema.ts';
import { problem, type ReportProblem } from './report-errors.ts';
import { headingsOf, listed, type ReportHeading } from './report-headings.ts';
import { linkFinder, withPieces } from './report-markup.ts';
import { parseReportText, type ReportError, type ReportPlace, type ReportTag } from './report-parser.ts';
import { coverHtml, errorHtml, levelsHtml, linkHtml, PAGE_BREAK, type Piece } from './report-pieces.ts';
import {
  LACKING,
  scoreOfDimension,
  subjectWords,
  type Value,
  valueOfAsk,
  wordsOfAnswer,
} from './report-tag-values.ts';
import type { Dimension } from './report-template.schema.ts';

/** A chart's place in a report: charts count from 1 on. */
export interface ChartPlace extends ReportPlace {
  number: number;
}

export type DrawnChart = Pick<ChartWithRows, 'chart' | 'rows'> &
  Pick<ReportData, 'asks' | 'dimensions'> & { subject: ReportSubject['kind'] };

/** A chart with what the ids in its scopes stand for. */
export const drawnChart = (
  data: ReportData,
  { chart, rows, asks = data.asks, dimensions = data.dimensions }: ChartWithRows,
): DrawnChart => ({ chart, rows, asks, dimensions, subject: data.subject.kind });

/** What a page and the server do each in their own way. */
export interface ReportDrawing {
  /** HTML that may stand in a paragraph (a span, a picture, an SVG): it is put into a span that is shown as a block. */
  chart: (source: DrawnChart, place: ChartPlace) => string;
  /** The words of a chart that is a text, as textOfChart gives them; plain text. */
  words: (source: DrawnChart) => string;
  /** The subject's score; without it, that of the answers in the data. */
  score?: (dimension: Dimension) => number | undefined;
}

export interface RenderedReport {
  html: string;
  headings: readonly ReportHeading[];
  /** In the order of the text; each also stands in its place. */
  errors: readonly ReportError[];
}

/** Each costs some milliseconds to draw, and a report that has more is read by nobody. */
export const MOST_CHARTS = 200;

type Content = Pick<Piece, 'html' | 'words'> | { problem: ReportProblem };

const ofWords = (words: string): Content => ({ html: escapeHtml(words), words });
const ofMarkup = (html: string): Content => ({ html, words: '' });
const ofValue = (value: Value): Content => ('problem' in value ? value : ofWords(value.words));

class Renderer {
  readonly #data: ReportData;
  readonly #drawing: ReportDrawing;
  readonly #charts: ReadonlyMap<string, ChartWithRows>;
  #drawn = 0;

  constructor(data: ReportData, drawing: ReportDrawing) {
    this.#data = data;
    this.#drawing = drawing;
    this.#charts = new Map(data.charts.map((one) => [one.chart.name, one]));
  }

  /** What somebody has chosen is said as it was asked then; undefined where the chart says something else. */
  #ownWords({ chart: { scopes }, asks, words }: ChartWithRows): string | undefined {
    if (words) return words;
    const [scope] = scopes;
    const { subject, answerMap } = this.#data;
    if (!scope || !isOwnScope(scope) || asks || subject.kind !== 'candidate') return undefined;
    const ask = this.#data.asks.find(({ id }) => id === scope.askId);
    return ask && wordsOfAnswer(ask, answerMap[String(ask.id)] ?? {});
  }

  #drawnOrSaid(one: ChartWithRows, place: ReportPlace): Content {
    const source = drawnChart(this.#data, one);
    if (one.chart.type === 'text') return ofWords(this.#ownWords(one) ?? this.#drawing.words(source));
    if (this.#drawn === MOST_CHARTS) return { problem: problem('tooManyCharts', String(MOST_CHARTS)) };
    this.#drawn += 1;
    const drawing = this.#drawing.chart(source, { ...place, number: this.#drawn });
    return ofMarkup(`<span class="report-chart">${drawing}</span>`);
  }

  #chart(tag: ReportTag & { kind: '图表' }): Content {
    const one = this.#charts.get(tag.name);
    if (!one) return { problem: problem('noChart', tag.name) };
    if (!tag.condition) return this.#drawnOrSaid(one, tag);
    const value = firstValue(one, drawnChart(this.#data, one).asks);
    if (value === undefined) return ofWords(LACKING);
    return ofWords(holds(value, tag.condition) ? tag.condition.yes : tag.condition.no);
  }

  #code(tag: ReportTag & { kind: '图表代码' }): Content {
    const codes = new Map(Object.entries(this.#data.codeCharts ?? {}));
    const one = codes.get(codeKey(tag.code));
    if (!one) return { problem: problem('badCode', '还没有读到它的数据') };
    return 'problem' in one ? { problem: problem('badCode', one.problem) } : this.#drawnOrSaid(one, tag);
  }

  contentOf(tag: ReportTag, isInLink: boolean): Content {
    const { subject, frontUrl } = this.#data;
    switch (tag.kind) {
      case '姓名':
      case '学校':
      case '班级':
        return ofWords(subjectWords(subject, tag.kind));
      case '表格':
        return ofMarkup(levelsHtml(subject.level));
      case '封面':
        return ofMarkup(coverHtml(frontUrl));
      case '分页符':
        return ofMarkup(PAGE_BREAK);
      case '链接':
        return isInLink ? ofWords(tag.address) : { html: linkHtml(tag.address), words: tag.address };
      case '题目': {
        const score = (dimension: Dimension) =>
          this.#data.dimensionMap?.[String(dimension.id)] ?? scoreOfDimension(this.#data, dimension);
        return ofValue(valueOfAsk(this.#data, tag, this.#drawing.score ?? score));
      }
      case '图表':
        return this.#chart(tag);
      case '图表代码':
        return this.#code(tag);
    }
  }
}

/**
 * A report's text with its tags as what they stand for. The text is HTML that has been cleaned; what is put into it are
 * escaped words and markup of our own, whatever anybody has typed or named. Errors stand where they are, and in a list.
 */
export function renderReport(text: string, data: ReportData, drawing: ReportDrawing): RenderedReport {
  const names = data.charts.map(({ chart }) => chart.name);
  const { html, tags, errors } = parseReportText(text, names);
  const renderer = new Renderer(data, drawing);
  const all: ReportError[] = [...errors];
  const pieces: Piece[] = [];
  const isInLink = linkFinder(html.tags);
  for (const tag of tags) {
    const { start, end, from, to, position } = tag;
    const place = { start, end, from, to, position };
    const content = renderer.contentOf(tag, isInLink(from));
    if ('problem' in content) all.push({ ...place, ...content.problem });
    else pieces.push({ ...place, ...content });
  }
  all.sort((one, other) => one.from - other.from);
  for (const error of all) pieces.push({ ...error, html: errorHtml(error), words: '' });
  pieces.sort((one, other) => one.from - other.from);
  const headings = headingsOf(html, pieces);
  return { html: withPieces(html, pieces, headings), headings: headings.map(listed), errors: all };
}
