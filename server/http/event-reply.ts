import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** A proxy that hears nothing for a minute closes the connection, and a client that is gone is noticed by writing to it. */
const SIGN_OF_LIFE_MS = 15_000;
/** Whoever lost the connection comes back after this. */
const RETRY_MS = 3_000;
/** Of one account: browsers allow six connections to a site, and a few tabs would use up all of them. */
const MOST_OF_ONE = 6;

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams;
  }
}

/** Which streams are open, so that one account cannot open any number, and all of them end with the server. */
export class EventStreams {
  readonly #open = new Map<string, number>();
  readonly #ending = new AbortController();

  /** Throws when the account has enough. Gives what to call when the stream has ended. */
  enter(account: string): () => void {
    const count = this.#open.get(account) ?? 0;
    if (count >= MOST_OF_ONE) throw new HttpError(429, '打开的页面过多，请关闭一些后重试');
    this.#open.set(account, count + 1);
    return () => {
      const left = (this.#open.get(account) ?? 1) - 1;
      if (left > 0) this.#open.set(account, left);
      else this.#open.delete(account);
    };
  }

  /** Aborted when the server ends. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  close(): void {
    this.#ending.abort();
  }
}

export function keepEventStreams(app: FastifyInstance): void {
  const streams = new EventStreams();
  app.decorate('eventStreams', streams);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
}

/** What a call that declares to send events answers with: `events` goes on until it has nothing more, or is aborted. */
export class EventReply<Event> {
  readonly events: (signal: AbortSignal) => AsyncIterable<Event>;

  constructor(events: (signal: AbortSignal) => AsyncIterable<Event>) {
    this.events = events;
  }

  send(request: FastifyRequest, reply: FastifyReply, write: (event: Event) => string): FastifyReply {
    const { eventStreams } = request.server;
    const leave = eventStreams.enter(request.liveSession?.actor?.username ?? request.ip);
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, eventStreams.ending]);
    const stream = new Readable({ read: () => undefined, destroy: (error, done) => done(error) });
    const life = setInterval(() => stream.push(': \n\n'), SIGN_OF_LIFE_MS);
    stream.once('close', () => {
      clearInterval(life);
      gone.abort();
      leave();
    });
    stream.push(`retry: ${RETRY_MS}\n\n`);
    void this.#pour(stream, signal, write).catch((error: unknown) => {
      if (!signal.aborted) request.log.error({ err: error }, 'events ended with an error');
      stream.push(null);
    });
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        // Nginx would collect them.
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  }

  async #pour(stream: Readable, signal: AbortSignal, write: (event: Event) => string): Promise<void> {
    for await (const event of this.events(signal)) {
      if (signal.aborted) break;
      stream.push(`data: ${write(event)}\n\n`);
    }
    stream.push(null);
  }
}
