import { describe, expect, it } from 'vitest';
import { captionsProblem } from '../captions.ts';
import { decodeCaptions, readCaptions } from './read-captions.ts';

const bytes = (...list: number[]) => new Uint8Array(list).buffer;

describe('a file of captions', () => {
  it('is kept as it is when it is WebVTT, and named after the file', () => {
    const text = 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n你好';
    expect(readCaptions('中文.zh.vtt', `\uFEFF${text}`)).toEqual({
      label: '中文.zh',
      text: text.replaceAll('\r\n', '\n'),
    });
  });

  it('becomes WebVTT when it is SubRip', () => {
    const srt =
      '1\r\n0:00:01,000 --> 0:00:02,500\r\n你好，世界\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\n再见\r\n';
    const read = readCaptions('a.srt', srt);
    expect(captionsProblem(read)).toBeUndefined();
    expect(read.text).toContain('00:00:01.000 --> 00:00:02.500\n你好，世界');
    expect(read.text).toContain('01:00:03.000 --> 01:00:04.000');
  });

  it('is told apart from other files', () => {
    expect(captionsProblem(readCaptions('a.vtt', '你好'))).toMatch(/不是WebVTT格式/);
  });

  it('is read in the two ways in which Chinese is written', () => {
    expect(decodeCaptions(bytes(0xe4, 0xbd, 0xa0))).toBe('你');
    expect(decodeCaptions(bytes(0xc4, 0xe3))).toBe('你');
  });
});
