import { z } from 'zod';

// Fields of content, with what their author reads when one is wrong.

export const oneOf = <Name extends string>(names: Record<Name, string>) =>
  z.enum(Object.keys(names) as [Name, ...Name[]]);

export function whole(name: string, least: number, most: number) {
  const message = `${name}应为${least}到${most}之间的整数`;
  return z.int(message).min(least, message).max(most, message);
}

export const short = (name: string, most: number) => z.string().max(most, `${name}不能超过${most}个字符`);
