import { describe, expect, it } from 'vitest';
import { guessType, readPastedPages } from './pasted-pages.ts';

describe('pasted addresses', () => {
  it('become pages, with or without a name before a tab', () => {
    expect(readPastedPages('https://a.test/1.png\r\n封面\t/files/2.MP4?t=3\n\n  /files/3.jpg\t\n')).toEqual({
      pages: [
        { type: 'image', name: '', url: 'https://a.test/1.png' },
        { type: 'video', name: '封面', url: '/files/2.MP4?t=3' },
        { type: 'image', name: '', url: '/files/3.jpg' },
      ],
      refusedLines: [],
    });
  });

  it('are told by their line when nothing can be made of them', () => {
    const { pages, refusedLines } = readPastedPages('封面\n/1.png\n\njavascript:alert(1)\n//host/4.png');
    expect(pages.map(({ url }) => url)).toEqual(['/1.png']);
    expect(refusedLines).toEqual([1, 4, 5]);
  });

  it('have their names cut where they are too long', () => {
    const { pages, refusedLines } = readPastedPages(`${'长'.repeat(300)}\t/1.png`);
    expect([pages[0]?.name.length, refusedLines]).toEqual([200, []]);
  });

  it('are pictures where the address does not say', () => {
    expect(guessType('/files/abc')).toBeUndefined();
    expect(guessType('https://movie.mov/page')).toBeUndefined();
    expect(readPastedPages('/files/abc').pages[0]?.type).toBe('image');
  });
});
