import { readFileSync } from 'node:fs';
import { textOfChart } from '#domain/chart/chart-text.ts';
import { escapeHtml } from '#domain/report/html-tokens.ts';
import { renderReport } from '#domain/report/report-document.ts';
import type { ReportData } from '#domain/report/report-data.schema.ts';
import { chartSvg } from '#server/chart/index.ts';
import { withPrintedAddresses } from './printed-addresses.ts';
import { drawnFormulas } from './report-formulas.ts';

/** The very file that the page has its report look like. */
export const PAPER = readFileSync(new URL('../../ui/report/report-paper.css', import.meta.url), 'utf8');

export interface WrittenReport {
  title: string;
  html: string;
}

/** A whole document with its charts in it, which needs nothing but the pictures that its text mentions. Links lead to the public address. */
export function reportHtml(
  template: { name: string; text: string },
  data: ReportData,
  publicUrl: string | undefined,
): WrittenReport {
  const { subject } = data;
  const written = renderReport(template.text, data, {
    chart: chartSvg,
    words: textOfChart,
  });
  const title = [template.name, subject.realName || subject.name].join(' - ');
  const { html, style } = drawnFormulas(withPrintedAddresses(written.html, publicUrl));
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${PAPER}${style}</style>`;
  return {
    title,
    html: `<!doctype html><html lang="zh-CN"><head>${head}</head><body style="margin:0"><article class="report-paper">${html}</article></body></html>`,
  };
}
