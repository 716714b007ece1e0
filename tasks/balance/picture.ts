import { BALL_IDS, type BallId, ballName, ballNumber } from './balls.ts';
import type { BalanceAnswer, BalanceContent } from './content.schema.ts';
import {
  BALL_RADIUS,
  ballPoint,
  HEIGHT,
  OUTLINES,
  panPoint,
  PIVOT_POINT,
  type Point,
  tiltDegrees,
  WIDTH,
} from './drawing.ts';
import { NOTHING_DONE, shownSide, weighingLine } from './weighing.ts';

// A picture stands in galleries and on paper, where there are no design tokens: these are the light ones.
const INK = '#15211f';
const METAL = '#7d8e8b';
const ACCENT = '#0b6b6a';

const LINE_HEIGHT = 24;
/** From this number on the weighings stand in two columns. */
const LONG_LIST = 6;

const path = (d: string, look: string) => `<path d="${d}" ${look}/>`;
const at = ({ x, y }: Point) => `transform="translate(${x} ${y})"`;

function pan(point: Point): string {
  const cords = path(OUTLINES.cords, `fill="none" stroke="${METAL}" stroke-width="2"`);
  return `<g ${at(point)}>${cords}${path(OUTLINES.dish, `fill="${ACCENT}"`)}</g>`;
}

function ball(answer: BalanceAnswer, id: BallId, tilt: number): string {
  const isChosen = answer.chosen === id;
  const ring = isChosen ? `stroke="${ACCENT}" stroke-width="4"` : 'stroke="#a8741a" stroke-width="1"';
  const number = `<text y="7" text-anchor="middle" font-size="20" font-weight="700" fill="#3a2500">${ballNumber(id)}</text>`;
  return `<g ${at(ballPoint(answer, id, tilt))}><circle r="${BALL_RADIUS - 1}" fill="url(#ball)" ${ring}/>${number}</g>`;
}

function scale(answer: BalanceAnswer): string {
  const tilt = tiltDegrees(shownSide(answer));
  const beam = [
    path(OUTLINES.beam, `fill="${ACCENT}"`),
    path(OUTLINES.needle, 'fill="#b3261e"'),
    `<circle r="8" fill="#f6f9f8" stroke="${ACCENT}" stroke-width="3"/>`,
  ].join('');
  return [
    path(OUTLINES.table, 'fill="#e2f1ee"'),
    path(OUTLINES.column, `fill="${METAL}"`),
    path(OUTLINES.base, `fill="${METAL}"`),
    path(OUTLINES.dial, `fill="none" stroke="${METAL}" stroke-width="2"`),
    pan(panPoint('left', tilt)),
    pan(panPoint('right', tilt)),
    `<g ${at(PIVOT_POINT)}><g transform="rotate(${tilt})">${beam}</g></g>`,
    ...BALL_IDS.map((id) => ball(answer, id, tilt)),
  ].join('');
}

/** What was done and chosen, below the balance. */
function records({ weighings, chosen }: BalanceAnswer): { svg: string; height: number } {
  const columns = weighings.length > LONG_LIST ? 2 : 1;
  const rows = Math.ceil(weighings.length / columns);
  const line = (text: string, column: number, row: number, look = '') =>
    `<text x="${16 + (column * WIDTH) / 2}" y="${HEIGHT + 22 + row * LINE_HEIGHT}" font-size="14" ${look}>${text}</text>`;
  const lines = weighings.map((weighing, index) =>
    line(`${index + 1}. ${weighingLine(weighing)}`, Math.floor(index / rows), index % rows),
  );
  const choice = chosen === null ? '还没有选出较重的球' : `我的判断：${ballName(chosen)}球 较重`;
  const last = line(choice, 0, rows, `font-weight="700" fill="${ACCENT}"`);
  return { svg: [...lines, last].join(''), height: (rows + 1) * LINE_HEIGHT + 12 };
}

const GRADIENT =
  '<defs><radialGradient id="ball" cx="35%" cy="30%" r="75%"><stop offset="0" stop-color="#fff3cf"/>' +
  '<stop offset="0.55" stop-color="#eebf55"/><stop offset="1" stop-color="#bd8420"/></radialGradient></defs>';

/** Without an answer the four balls in front of an empty balance: nothing gives away which one is heavier. */
export function balancePicture(_content: BalanceContent, answer: BalanceAnswer | undefined): string {
  const below = answer ? records(answer) : { svg: '', height: 0 };
  const height = HEIGHT + below.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" fill="${INK}">` +
    `${GRADIENT}<rect width="${WIDTH}" height="${height}" rx="12" fill="#f6f9f8"/>` +
    `${scale(answer ?? NOTHING_DONE)}${below.svg}</svg>`
  );
}
