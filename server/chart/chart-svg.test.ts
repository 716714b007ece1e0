import { describe, expect, it } from 'vitest';
import { CHART_SAMPLES, sampleSource } from '#domain/chart/testing/chart-samples.ts';
import { chartSvg } from './chart-svg.ts';

describe('a chart as SVG', () => {
  it.each(Object.keys(CHART_SAMPLES))('stands by itself and beside others: %s', (name) => {
    const source = CHART_SAMPLES[name] ?? sampleSource({}, []);
    const svg = chartSvg(source);
    expect(svg).toMatch(/^<svg role="img" aria-label="图表“/);
    expect(svg).toContain(`viewBox="0 0 ${source.chart.width} ${source.chart.height}"`);
    // Nothing that another chart of the page could also be called, that a policy refuses, or that is fetched.
    expect(svg).not.toMatch(/ (id|class|style|href|xlink:href|on\w+)=|url\(|<(style|script|image|a|use)\b/);
    expect(svg.replace(/http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)/g, '')).not.toContain('://');
    expect(chartSvg(source)).toBe(svg);
  });

  it('shows what authors have written as words, never as markup', () => {
    const evil = `"><script>alert(1)</script>&'`;
    const over = { title: evil, colorPin: '#fff" onload="x', barColors: ['red"/><script>'], options: [evil] };
    const svg = chartSvg(
      sampleSource({ ...over, subType: 'bar-full-x' }, [
        ['默认', '全校', evil, 1, [1]],
        ['标记', '个人', evil, 1, [1]],
      ]),
    );
    expect(svg).not.toMatch(/<script| onload=/);
    expect(svg).toContain('&lt;script');
  });

  it('draws 40 charts in little time', () => {
    const sources = Array.from({ length: 40 }, (_none, index) => Object.values(CHART_SAMPLES)[index % 5]);
    const before = process.cpuUsage();
    for (const source of sources) if (source) chartSvg(source);
    // About 0.15 s of the processor; only what grows with the number drawn before would come near this.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
