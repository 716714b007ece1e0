import type { FastifyInstance } from 'fastify';
import type { GivesWay } from '#api/endpoint.ts';
import { LOG_REFUSALS } from '#domain/session/log-rules.ts';
import type { WriteQueue } from '#server/database/command.ts';
import { HttpError } from './http-error.ts';
import { LoginLine } from './login-line.ts';
import { Turns } from './turns.ts';

type WaitsInLine = Extract<GivesWay, 'login' | 'staff-login'>;
type TurnedAway = Exclude<GivesWay, WaitsInLine>;

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
 * long as the queue has room. Nor are log-ins, which wait in line, and other calls, which take turns.
 */
const LIMITS: Record<TurnedAway, Limit> = {
  // The page keeps its states and comes back with all of them in one batch, so there is no hurry.
  log: { load: 0.02, lagMs: 300, status: 429, message: LOG_REFUSALS.busy, retryAfterSeconds: 10 },
  // It is in the browser as well; the server's copy is for the case that the computer breaks.
  draft: {
    load: 0.5,
    lagMs: 2_000,
    status: 503,
    message: '服务器繁忙，草稿稍后自动保存',
    retryAfterSeconds: 10,
  },
};

/** Log-ins at once. More would not be faster, and the writer would have them before the answers that come next. */
const MOST_LOGINS = 64;
/** Whoever is in must be able to go on: beyond this a few log-ins go on as well, so that the line always moves. */
const LOGINS_SLOW_DOWN = { load: 0.05, delayMs: 150, to: 2 };
/** The queue would soon take submissions only. */
const LOGINS_STOP_AT_LOAD = 0.5;

/** Authors are few, and whoever runs the test must get in while a region does; hashing a password takes a core. */
const ROOM_FOR_STAFF = 4;
/** Longer than a log-in takes: whoever comes from elsewhere waits for one of a crowd, not for all of it. */
const STAFF_APART_MS = 1_000;

export interface Overload {
  /** Throws when calls of this kind have to give way now. */
  admit(kind: TurnedAway): void;
  /** How many may be logging in at once, now. */
  roomForLogins(): number;
}

declare module 'fastify' {
  interface FastifyInstance {
    overload: Overload;
    eventLoop: EventLoop;
    turns: Turns;
    loginLines: Record<WaitsInLine, LoginLine>;
  }
}

export interface EventLoop {
  /** By how much it has been late of late. */
  readonly lagMs: number;
}

export function overloadFrom(
  queue: Pick<WriteQueue, 'load'>,
  eventLoop: EventLoop,
  turns: { readonly delayMs: number },
): Overload {
  /** The event loop is punctual as long as calls take turns; then it is they who come late. */
  const delayMs = () => Math.max(eventLoop.lagMs, turns.delayMs);
  return {
    admit(kind) {
      const { load, lagMs, status, message, retryAfterSeconds } = LIMITS[kind];
      const lateMs = kind === 'log' ? delayMs() : eventLoop.lagMs;
      if (queue.load < load && lateMs < lagMs) return;
      throw new HttpError(status, message, { retryAfterSeconds });
    },
    roomForLogins() {
      if (queue.load >= LOGINS_STOP_AT_LOAD) return 0;
      const isBusy = queue.load >= LOGINS_SLOW_DOWN.load || delayMs() >= LOGINS_SLOW_DOWN.delayMs;
      return isBusy ? LOGINS_SLOW_DOWN.to : MOST_LOGINS;
    },
  };
}

export function watchOverload(app: FastifyInstance, queue: WriteQueue, eventLoop?: EventLoop): void {
  const { meter, stop } = watchEventLoop();
  const turns = new Turns();
  const decided = overloadFrom(queue, eventLoop ?? meter, turns);
  const overload: Overload = {
    ...decided,
    admit(kind) {
      try {
        decided.admit(kind);
      } catch (error) {
        app.figures.shed.inc({ kind });
        throw error;
      }
    },
  };
  const clock = () => app.clock();
  const lines = {
    login: new LoginLine(clock, () => overload.roomForLogins()),
    'staff-login': new LoginLine(clock, () => ROOM_FOR_STAFF, STAFF_APART_MS),
  };
  app.decorate('overload', overload);
  app.decorate('eventLoop', eventLoop ?? meter);
  app.decorate('turns', turns);
  app.decorate('loginLines', lines);
  app.addHook('preClose', async () => {
    for (const line of Object.values(lines)) line.close();
  });
  app.addHook('onClose', async () => stop());
}

const TICK_MS = 100;
/** An odd number; their middle is what counts, so that one long moment is no overload. */
const TICKS = 9;

export class LagMeter implements EventLoop {
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
