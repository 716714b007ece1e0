import { shortened, widthOf } from './text-fit.ts';

export interface LegendEntry {
  text: string;
  color: string;
  shape: 'part' | 'marker';
}

export interface PlacedEntry extends LegendEntry {
  /** The left edge of the sign, and the middle of the line. */
  x: number;
  y: number;
}

export interface Legend {
  entries: PlacedEntry[];
  height: number;
}

export const LEGEND_LINE = 1.55;
/** Between the sign of an entry and its text, and between two entries, as shares of the font. */
export const LEGEND_SIGN = 0.9;
const SIGN_GAP = 0.4;
const ENTRY_GAP = 1.3;

interface Room {
  width: number;
  /** What lines may take up. */
  height: number;
}

function linesOf(entries: readonly LegendEntry[], longest: number, width: number, font: number) {
  const lines: { entries: (LegendEntry & { width: number })[]; width: number }[] = [];
  for (const entry of entries) {
    const text = shortened(entry.text, longest, font);
    const own = font * (LEGEND_SIGN + SIGN_GAP) + widthOf(text, font);
    const line = lines[lines.length - 1];
    const sum = (line?.width ?? 0) + ENTRY_GAP * font + own;
    if (line && sum <= width) {
      line.entries.push({ ...entry, text, width: own });
      line.width = sum;
    } else {
      lines.push({ entries: [{ ...entry, text, width: own }], width: own });
    }
  }
  return lines;
}

/** In centred lines; texts are cut where all of them would leave no room for the bars. */
export function placeLegend(entries: readonly LegendEntry[], font: number, room: Room): Legend {
  const most = Math.max(1, Math.floor(room.height / (font * LEGEND_LINE)));
  const sign = font * (LEGEND_SIGN + SIGN_GAP);
  let lines = linesOf(entries, room.width - sign, room.width, font);
  for (let columns = 2; lines.length > most && columns <= 8; columns += 1) {
    const longest = (room.width - (columns - 1) * ENTRY_GAP * font) / columns - sign;
    lines = linesOf(entries, Math.max(2 * font, longest), room.width, font);
  }
  const placed = lines.slice(0, most).flatMap((line, row) => {
    let x = Math.max(0, (room.width - line.width) / 2);
    return line.entries.map(({ width, ...entry }) => {
      const at = { ...entry, x, y: (row + 0.5) * font * LEGEND_LINE };
      x += width + ENTRY_GAP * font;
      return at;
    });
  });
  return { entries: placed, height: Math.min(lines.length, most) * font * LEGEND_LINE };
}
