import { z } from 'zod';
import { isWithin, WRITTEN } from './json-structure.ts';

/** Accepts a value as it is or as JSON text, the form in which older clients send the parts of a task. */
export function jsonTextOr<T extends z.ZodType>(schema: T) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    if (!isWithin(value, WRITTEN)) {
      context.addIssue({ code: 'custom', message: '内容的结构过于复杂', input: value });
      return z.NEVER;
    }
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: '不是有效的JSON文本', input: value });
      return z.NEVER;
    }
  }, schema);
}
