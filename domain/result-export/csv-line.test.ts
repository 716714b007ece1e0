import { expect, it } from 'vitest';
import { csvLine, csvText } from './csv-line.ts';

it.each(['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '＝1', "'x"])(
  'a text that a spreadsheet would take for a formula has an apostrophe in front: %j',
  (text) => {
    expect(csvText(text)).toBe(`'${text}`);
  },
);

it('a text stays in one line, and keeps everything else', () => {
  expect(csvText('一\r\n二\n三')).toBe('一⏎二⏎三');
  expect(csvText('😀a\u0000b\ud800')).toBe('😀ab');
  expect(csvText('1-2=3')).toBe('1-2=3');
});

it('a line quotes what has to be quoted', () => {
  expect(csvLine(['a', 'b,c', '说"不"', ' x', -9, ''])).toBe('a,"b,c","说""不"""," x",-9,\r\n');
});
