import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readChartCode } from './chart-code.schema.ts';
import { referencesIn } from './chart-references.ts';
import { escapeHtml } from './html-tokens.ts';
import { inlineText } from '../text/inline-html.ts';
import { renderReport } from './report-document.ts';
import { REPORT_ERRORS } from './report-errors.ts';
import { listTags } from './report-tags.ts';
import { askOf, chartOf, sampleData } from './testing/report-data.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/report-tags.md'), 'utf8');

/** What an example is written as, and what becomes of it. */
const examples = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n→ ([\\s\\S]*?)\\n\`\`\`$`, 'gm'))].map(
    ([, given = '', result = '']): [string, string] => [given, result],
  );

function dataFor(html: string) {
  const data = sampleData();
  data.asks.push(askOf(5, { text: '你每天读书多久？', type: 'fill-blank', options: [], range: null }));
  data.codeCharts = Object.fromEntries(
    [...referencesIn(html).codes].map(([key, code]) => {
      const read = readChartCode(code);
      return [key, 'problem' in read ? read : chartOf(read.fields.name, [[1]], read.fields)];
    }),
  );
  return data;
}

const render = (html: string) =>
  renderReport(html, dataFor(html), {
    chart: ({ chart }) => `［图：${escapeHtml(chart.name)}］`,
    words: ({ rows }) => (rows[0]?.[0] ?? 0).toFixed(1),
  }).html;

/** What a reader sees, with words for what is not text. */
function seen(html: string): string {
  const marked = html
    .replace(/<span class="report-page-break"[^>]*>/g, '［分页］')
    .replace(/<img [^>]*src="([^"]*)"[^>]*>/g, '［图片：$1］')
    .replace(/<a [^>]*>(.*?)<\/a>/g, '［链接：$1］')
    .replace(/<span class="report-levels"[^>]*>(.*?<\/span>)<\/span><\/span>/g, (_all, rows: string) => {
      const lines = rows.split('<span role="row">').slice(1);
      const words = lines.map((line) => (line.match(/>[^<>]+(?=<)/g) ?? []).map((cell) => cell.slice(1)));
      return `［${words.map(([head, ...cells]) => `${head}：${cells.join('、')}`).join('；')}］`;
    });
  return inlineText(marked.replaceAll('</p><p>', '\n'));
}

describe('docs/report-tags.md', () => {
  it.each(examples('report'))('%s', (given, result) => {
    const html = given
      .split('\n')
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join('');
    expect(seen(render(html))).toBe(result);
  });

  it.each(examples('report-html'))('%s', (given, result) => {
    expect(render(given)).toBe(result);
  });

  it('has examples that were found', () => {
    expect(PAGE.match(/^→ /gm)).toHaveLength(examples('report').length + examples('report-html').length);
    expect(examples('report').length).toBeGreaterThan(15);
  });

  it('lists every tag as the palette does', () => {
    const table = /<!-- tags -->\n([\s\S]*?)<!-- \/tags -->/.exec(PAGE)?.[1] ?? '';
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows).toEqual(
      listTags().map(({ label, example, explanation }) => [label, `\`${example}\``, explanation]),
    );
  });

  it('explains every error', () => {
    const listed = [...PAGE.matchAll(/^\| ([^|]*?) +\| [^|]*\|$/gm)].map(([, cell]) => cell);
    for (const message of Object.values(REPORT_ERRORS)) expect(listed).toContain(message('…'));
  });
});
