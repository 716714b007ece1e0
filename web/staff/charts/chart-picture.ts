import type { ChartColors, ChartOption } from './chart-options.ts';

/** On paper it is always day. */
const ON_WHITE: ChartColors = {
  text: '#15211f',
  soft: '#4a5a57',
  line: '#dce4e2',
  bar: '#0b6b6a',
  surface: '#ffffff',
};
const WIDTH = 900;
const LINE = 26;
const IN_A_LINE = 52;
/** Sharp in a document that is printed. */
const SCALE = 2;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function linesOf(title: string): string[] {
  const lines = title.match(new RegExp(`.{1,${IN_A_LINE}}`, 'gu')) ?? [];
  return lines.slice(0, 3);
}

async function drawn(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器不能生成图片');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('浏览器不能生成图片'))), 'image/png');
  });
}

/** A chart with the words of its question above it and a line of figures below, for documents. */
export async function chartPicture(
  option: ChartOption,
  height: number,
  { title, note }: { title: string; note: string },
): Promise<Blob> {
  const { init } = await import('./echarts-parts.ts');
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: WIDTH - 40, height });
  chart.setOption(option(WIDTH - 40, ON_WHITE));
  const inner = chart.renderToSVGString();
  chart.dispose();
  const lines = linesOf(title);
  const top = 20 + lines.length * LINE;
  const whole = top + height + 40;
  const text = (line: string, y: number, size: number) =>
    `<text x="20" y="${y}" font-size="${size}" fill="${ON_WHITE.text}" font-family="sans-serif">${escaped(line)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${whole}">
${lines.map((line, index) => text(line, 30 + index * LINE, 17)).join('')}
<g transform="translate(20 ${top})">${inner}</g>
${text(note, whole - 14, 13)}</svg>`;
  return drawn(svg, WIDTH, whole);
}
