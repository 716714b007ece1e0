import { LONGEST, MOST_CAPTIONS } from './limits.ts';

export interface Captions {
  label: string;
  /** A whole .vtt file. */
  text: string;
}

const HEAD = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;
const TIMED = /^(?:\d+:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d+:)?\d{2}:\d{2}\.\d{3}/m;

/** What is wrong with captions, said to their author after 第1条字幕; undefined when nothing is. */
export function captionsProblem({ label, text }: Captions): string | undefined {
  if (label.length > LONGEST.label) return `的名称不能超过${LONGEST.label}个字符`;
  if (text.length > LONGEST.captions) return `的内容不能超过${LONGEST.captions}个字符`;
  if (!HEAD.test(text)) return '不是WebVTT格式（.vtt文件，第一行应是WEBVTT）';
  if (!TIMED.test(text)) return '里没有带时间的句子（如00:01.000 --> 00:04.000）';
  return undefined;
}

export function captionsListProblem(all: readonly Captions[]): string | undefined {
  if (all.length > MOST_CAPTIONS) return `字幕最多${MOST_CAPTIONS}条`;
  const characters = all.reduce((sum, { text }) => sum + text.length, 0);
  return characters > LONGEST.captions ? `各条字幕合计不能超过${LONGEST.captions}个字符` : undefined;
}

export const captionsName = ({ label }: Captions, index: number): string =>
  label.trim() || `字幕${index + 1}`;
