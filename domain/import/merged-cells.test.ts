import { describe, expect, it } from 'vitest';
import { mergedReasons } from './merged-cells.ts';

const header = { places: new Map([['name', 0] as const, ['school', 2] as const]), ignored: [] };
const reasonsOf = (firstLine: number, lastLine: number, firstColumn: number, lastColumn: number) =>
  mergedReasons(header, { headerLine: 2, lastLine: 9 }, [{ firstLine, lastLine, firstColumn, lastColumn }]);

describe('cells that were merged', () => {
  it.each<[string, [number, number, number, number], number, string]>([
    ['over several rows', [3, 5, 2, 2], 3, 'C3:C5'],
    ['over several columns', [4, 4, 0, 2], 4, 'A4:C4'],
    ['into a column from one that means nothing', [4, 4, 1, 2], 4, 'B4:C4'],
    ['from the header on', [2, 3, 0, 0], 3, 'A2:A3'],
  ])('%s lose what the rows say', (_how, range, line, text) => {
    expect(reasonsOf(...range)).toEqual([
      { line, column: '', reason: expect.stringContaining(text) as string },
    ]);
  });

  it.each<[string, [number, number, number, number]]>([
    ['above the header', [1, 1, 0, 5]],
    ['in the header', [2, 2, 2, 3]],
    ['in columns that mean nothing', [3, 8, 3, 9]],
    ['with such a column', [3, 3, 2, 4]],
    ['from the last row on', [9, 12, 2, 2]],
    ['below all rows', [10, 20, 0, 2]],
  ])('%s do no harm', (_where, range) => {
    expect(reasonsOf(...range)).toEqual([]);
  });
});
