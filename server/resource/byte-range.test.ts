import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

describe('a Range header on a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
  ])('%s asks for a part', (header, range) => {
    expect(parseByteRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s lies outside of it', (header) => {
    expect(parseByteRange(header, 100)).toBe('unsatisfiable');
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-0', 'bytes=-', 'bytes=a-b', 'rows=0-1', ''])(
    '“%s” is answered with the whole file',
    (header) => {
      expect(parseByteRange(header, 100)).toBeUndefined();
    },
  );
});

describe('a Range header on an empty file', () => {
  it.each(['bytes=0-', 'bytes=-1'])('%s lies outside of it', (header) => {
    expect(parseByteRange(header, 0)).toBe('unsatisfiable');
  });
});
