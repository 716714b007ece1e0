import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A long list: read and written a portion at a time, so that nobody waits for the whole of it. */
export class ListReply<Item> {
  readonly portions: AsyncIterable<Item[]>;

  constructor(portions: AsyncIterable<Item[]>) {
    this.portions = portions;
  }

  async *#text(write: (items: Item[]) => string): AsyncGenerator<string> {
    let before = '[';
    for await (const items of this.portions) {
      if (items.length === 0) continue;
      yield before + write(items).slice(1, -1);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }

  /** Whoever goes away before the end ends the reading as well. */
  send(reply: FastifyReply): FastifyReply {
    const text = this.#text((items) => reply.serialize(items) as string);
    return reply.type('application/json; charset=utf-8').send(Readable.from(text, { objectMode: false }));
  }
}
