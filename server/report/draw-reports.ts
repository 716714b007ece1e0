import type { FastifyInstance } from 'fastify';
import { Piscina } from 'piscina';
import { PrintProblem } from '#server/print/index.ts';
import type { DrawingTask } from './report-drawing.thread.ts';
import type { WrittenReport } from './report-html.ts';

export type DrawReport = (task: DrawingTask) => Promise<WrittenReport>;

const IDLE_MS = 60_000;
/** Whoever waits longer has gone; as many wait as for the printer. */
const MOST_MS = 30_000;
const MOST_WAITING = 200;

/** Charts of one report take as long as a hundred answers do: they are drawn beside the thread that takes those in. */
export function drawReports(app: FastifyInstance): DrawReport {
  const pool = new Piscina<DrawingTask, WrittenReport>({
    filename: new URL('./report-drawing.thread.ts', import.meta.url).href,
    name: 'drawHere',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
  });
  // Of a thread that nobody waits for any more: whoever waits is told by `run`.
  pool.on('error', () => undefined);
  app.addHook('onClose', () => pool.destroy());
  return async (task) => {
    if (pool.queueSize >= MOST_WAITING) throw new PrintProblem('too-many');
    const inTime = AbortSignal.timeout(MOST_MS);
    return pool.run(task, { signal: inTime }).catch((error: unknown) => {
      // Its thread is ended with it, and the next task gets a new one.
      throw inTime.aborted ? new PrintProblem('too-slow') : error;
    });
  };
}
