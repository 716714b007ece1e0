const COLOURS = ['#5470c6', '#91cc75', '#fac858', '#ee6666'];
const BARS = 12;
const HEIGHT = 160;

/** Bars with their names and numbers, a grid and an axis: about as many elements as a chart of ours has. */
function chart(index: number): string {
  const colour = COLOURS[index % COLOURS.length] ?? '';
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const height = 20 + ((bar * 37 + index * 11) % 110);
    const x = 40 + bar * 46;
    return `<rect x="${x}" y="${HEIGHT - height}" width="28" height="${height}" fill="${colour}"/>
      <text x="${x + 14}" y="${HEIGHT - height - 4}" text-anchor="middle">${height / 100}</text>
      <text x="${x + 14}" y="${HEIGHT + 16}" text-anchor="middle">维度${bar + 1}</text>`;
  });
  const grid = Array.from({ length: 6 }, (_, line) => `<path d="M32 ${line * 32}H600" stroke="#e0e6f1"/>`);
  return `<svg width="600" height="190" viewBox="0 0 600 190" font-size="11">${grid.join('')}${bars.join('')}</svg>`;
}

export const SAMPLE_STYLE = `body { margin: 0; font: 14px/1.7 'Noto Sans CJK SC', sans-serif; }
  section { break-after: page } section:last-child { break-after: auto }`;

const PARAGRAPH =
  '该生在阅读理解、数学思维与科学探究方面的表现高于本校平均水平，建议继续保持良好的学习习惯，并在合作交流方面多加锻炼。';

/** Six pages with eight charts, as schools get them. */
export function sampleReport(person: string): string {
  const sections = Array.from({ length: 6 }, (_, page) => {
    const charts = page < 4 ? chart(page * 2) + chart(page * 2 + 1) : '';
    return `<section><h1>第${page + 1}章 学业表现</h1><p>${PARAGRAPH.repeat(4)}</p>${charts}<p>${PARAGRAPH}</p></section>`;
  });
  return `<!doctype html><html lang="zh-CN"><head><title>${person}的报告</title><style>${SAMPLE_STYLE}</style></head><body>${sections.join('')}</body></html>`;
}
