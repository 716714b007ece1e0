import type { z } from 'zod';
import { isWithin, WRITTEN } from '#domain/text/json-structure.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** What a JSON file says, or in a few words why it says nothing. */
export function parseJson(bytes: Uint8Array): { value: unknown } | { problem: string } {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { problem: '不是UTF-8编码的文本' };
  }
  if (!isWithin(text, WRITTEN)) return { problem: '的内容过多或嵌套过深' };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: '不是正确的JSON，请检查引号、逗号和括号' };
  }
}

/** With two blanks for each level and a line at the end, as people compare files. */
export const writtenJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** The first thing that is wrong, with its field. */
export function issueText({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (!issue) return '内容不符合要求';
  return issue.path.length === 0
    ? issue.message
    : `字段“${issue.path.map(String).join('.')}”：${issue.message}`;
}
