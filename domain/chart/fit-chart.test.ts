import { expect, it } from 'vitest';
import { fitChart } from './fit-chart.ts';

const CHART = { width: 750, height: 400, fontSize: 16 };

it.each<[string, number, typeof CHART]>([
  ['is as it was made where there is room', 750, CHART],
  ['is shrunk as a whole where that leaves it readable', 600, CHART],
  [
    'is laid out anew on a phone, with words of a readable size',
    309,
    { width: 309, height: 340, fontSize: 12 },
  ],
  ['is as it was made while its place has no size yet', 0, CHART],
])('a chart %s', (_case, room, fitted) => {
  expect(fitChart(CHART, room)).toEqual(fitted);
});

it('a small chart with small words never gets larger ones', () => {
  expect(fitChart({ width: 700, height: 200, fontSize: 8 }, 300)).toEqual({
    width: 300,
    height: 200,
    fontSize: 8,
  });
});
