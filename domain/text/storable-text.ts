/** PostgreSQL has no text with a NUL or half a character in it. The first look is quick: most texts have neither. */
export const isUnstorable = (text: string): boolean =>
  /[\0\ud800-\udfff]/.test(text) && /[\0\p{Surrogate}]/u.test(text);

export const UNSTORABLE_TEXT = '不能包含空字符或残缺的字符';

/** The field whose own text cannot be stored. What lies deeper is stored as JSON text, which escapes it. */
export function unstorableField(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  return Object.entries(data).find(
    ([, value]: [string, unknown]) => typeof value === 'string' && isUnstorable(value),
  )?.[0];
}
