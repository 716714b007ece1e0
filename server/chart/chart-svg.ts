import { BarChart } from 'echarts/charts';
import { GraphicComponent, GridComponent } from 'echarts/components';
import { init, use as take } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { chartInWords } from '#domain/chart/chart-alternative.ts';
import { CHART_FONT } from '#domain/chart/chart-graphics.ts';
import { chartDrawing } from '#domain/chart/chart-option.ts';
import type { ChartSource } from '#domain/chart/chart-source.ts';
import { escapeHtml } from '#domain/report/html-tokens.ts';

take([BarChart, GraphicComponent, GridComponent, SVGRenderer]);

/**
 * Without what only a mouse would notice, and without styles, which a page's security policy may refuse: what they say stands
 * in attributes. Nothing in it has an id, so that any number of charts can stand on a page.
 */
function plainSvg(svg: string): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<path [^>]*fill="none" pointer-events="visible"(?![^>]*stroke)[^>]*><\/path>\n?/g, '')
    .replace(/ (class|pointer-events|xml:space)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_whole, style: string) =>
      style
        .split(';')
        .map((rule) => rule.split(':').map((part) => part.trim()))
        .filter(([name, value]) => name && value && name !== 'font-family')
        .map(([name, value]) => ` ${name}="${value}"`)
        .join(''),
    )
    .trim();
}

/** The same picture as on the page, to stand inside a report, with the chart in words for those who have it read to them. */
export function chartSvg(source: ChartSource): string {
  const { width, height, option } = chartDrawing(source);
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(option);
    const words = escapeHtml(chartInWords(source));
    const head = `<svg role="img" aria-label="${words}" font-family="${CHART_FONT}" `;
    return plainSvg(chart.renderToSVGString()).replace('<svg ', head);
  } finally {
    chart.dispose();
  }
}
