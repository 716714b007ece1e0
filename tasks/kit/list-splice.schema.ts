import { z } from 'zod';

/** Of a list that holds no more than `most`. */
export function listSplice<Item extends z.ZodType>(item: Item, most: number) {
  const place = z.int().min(0).max(most);
  return { at: place, gone: place, added: z.array(item).max(most) };
}
