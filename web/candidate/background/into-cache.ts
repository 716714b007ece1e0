import { comesBack, type PieceOptions } from './fetch-in-pieces.ts';

export interface CacheOptions extends PieceOptions {
  /** What the browser's cache has by now: no try begins with it again. */
  come: Set<string>;
}

/** Asks for a file so that the browser keeps it. What is not there counts as come: it is not asked for again. */
export async function intoCache(address: string, { signal, come }: CacheOptions): Promise<void> {
  if (come.has(address)) return;
  const reply = await fetch(address, { signal });
  if (comesBack(reply)) throw new Error(`${reply.status}`);
  await reply.arrayBuffer();
  come.add(address);
}
