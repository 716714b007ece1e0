import type { Captions } from '../captions.ts';

const HEAD = /^\uFEFF?WEBVTT/;
/** Other programs write a comma before the thousandths, and hours of one digit. */
const SRT_TIME = /^(\d+):(\d{2}):(\d{2}),(\d{3})[ \t]*-->[ \t]*(\d+):(\d{2}):(\d{2}),(\d{3})[^\r\n]*$/gm;

/** The captions in a file: .vtt as it is, .srt as the .vtt that says the same. */
export function readCaptions(fileName: string, fileText: string): Captions {
  const label = fileName.replace(/\.[^.]*$/, '');
  const text = fileText.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (HEAD.test(text) || !text.match(SRT_TIME)) return { label, text };
  const times = (_line: string, ...[h1 = '', m1, s1, t1, h2 = '', m2, s2, t2]: string[]) =>
    `${h1.padStart(2, '0')}:${m1}:${s1}.${t1} --> ${h2.padStart(2, '0')}:${m2}:${s2}.${t2}`;
  return { label, text: `WEBVTT\n\n${text.replace(SRT_TIME, times)}` };
}

/** Chinese captions are often written by older programs. */
export function decodeCaptions(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
