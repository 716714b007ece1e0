import type { FastifyInstance } from 'fastify';
import type { GivesWay } from '#api/endpoint.ts';
import { LOG_REFUSALS } from '#domain/session/log-rules.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { WriteQueue } from '#server/database/command.ts';
import { HttpError } from './http-error.ts';

interface Limit {
  /** Of the write queue. It takes others than submissions up to 0.75 and those up to 1. */
  load: number;
  /** Of the event loop: by so much every answer comes later than it could. */
  lagMs: number;
  status: 429 | 503;
  message: string;
  retryAfterSeconds: number;
}

/**
 * What is turned away when there is too much to do, first to last. Submissions are not in the table: they are taken as
 * long as the queue has room. Nor are the other calls, which are few beside these.
 */
const LIMITS: Record<GivesWay, Limit> = {
  // The page keeps its states and comes back with all of them in one batch, so there is no hurry.
  log: { load: 0.02, lagMs: 300, status: 429, message: LOG_REFUSALS.busy, retryAfterSeconds: 10 },
  // Whoever is in must be able to go on; whoever is not waits at the door, and the page knocks again by itself.
  login: { load: 0.2, lagMs: 800, status: 503, message: LOGIN_TEXTS.busy, retryAfterSeconds: 5 },
  // It is in the browser as well; the server's copy is for the case that the computer breaks.
  draft: {
    load: 0.5,
    lagMs: 2_000,
    status: 503,
    message: '服务器繁忙，草稿稍后自动保存',
    retryAfterSeconds: 10,
  },
};

export interface Overload {
  /** Throws when calls of this kind have to give way now. */
  admit(kind: GivesWay): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    overload: Overload;
  }
}

export function overloadFrom(
  queue: Pick<WriteQueue, 'load'>,
  eventLoop: { readonly lagMs: number },
): Overload {
  return {
    admit(kind) {
      const { load, lagMs, status, message, retryAfterSeconds } = LIMITS[kind];
      if (queue.load < load && eventLoop.lagMs < lagMs) return;
      throw new HttpError(status, message, { retryAfterSeconds });
    },
  };
}

export function watchOverload(app: FastifyInstance, queue: WriteQueue): void {
  const { meter, stop } = watchEventLoop();
  app.decorate('overload', overloadFrom(queue, meter));
  app.addHook('onClose', async () => stop());
}

const TICK_MS = 100;
/** An odd number; their middle is what counts, so that one long moment is no overload. */
const TICKS = 9;

/** How late the event loop has been of late. */
export class LagMeter {
  readonly #late: number[] = [];

  note(lateMs: number): void {
    this.#late.push(Math.max(0, lateMs));
    if (this.#late.length > TICKS) this.#late.shift();
  }

  get lagMs(): number {
    if (this.#late.length < TICKS) return 0;
    return this.#late.toSorted((a, b) => a - b)[(TICKS - 1) / 2] ?? 0;
  }
}

export function watchEventLoop(): { meter: LagMeter; stop(): void } {
  const meter = new LagMeter();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    meter.note(now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  timer.unref();
  return { meter, stop: () => clearInterval(timer) };
}
