import type { FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;

interface HourlyWork {
  /** To be done in pieces, and to be left where it is when the signal says that the server ends. */
  run(now: Date, signal: AbortSignal): Promise<void>;
  /** What the log says when it fails; it is tried again in an hour. */
  failure: string;
}

/** About every hour, each process at another time: several at once only find less to do. */
export function everyHour(app: FastifyInstance, { run, failure }: HourlyWork): void {
  const ending = new AbortController();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => void runOnce(), HOUR_MS * (0.5 + Math.random()));
    timer.unref();
  };
  async function runOnce(): Promise<void> {
    try {
      await run(app.clock(), ending.signal);
    } catch (error) {
      app.log.warn(error, failure);
    }
    if (!ending.signal.aborted) schedule();
  }
  app.addHook('onClose', (_instance, done) => {
    ending.abort();
    clearTimeout(timer);
    done();
  });
  schedule();
}
