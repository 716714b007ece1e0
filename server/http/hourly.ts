import type { FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;

/** About every hour, each process at another time; several at once only find less to do. */
export function hourly(
  app: FastifyInstance,
  what: string,
  run: (now: Date, signal: AbortSignal) => Promise<void>,
): void {
  const ending = new AbortController();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => void attempt(), HOUR_MS * (0.5 + Math.random()));
    timer.unref();
  };
  async function attempt(): Promise<void> {
    try {
      await run(app.clock(), ending.signal);
    } catch (error) {
      app.log.warn(error, `${what} could not be put away; it is tried again in an hour`);
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
