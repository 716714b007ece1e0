import type { FastifyInstance } from 'fastify';
import { Piscina } from 'piscina';
import type { DrawingTask } from './report-drawing.thread.ts';
import type { WrittenReport } from './report-html.ts';

export type DrawReport = (task: DrawingTask) => Promise<WrittenReport>;

const IDLE_MS = 60_000;

/** Charts of one report take as long as a hundred answers do: they are drawn beside the thread that takes those in. */
export function drawReports(app: FastifyInstance): DrawReport {
  const pool = new Piscina<DrawingTask, WrittenReport>({
    filename: new URL('./report-drawing.thread.ts', import.meta.url).href,
    name: 'drawHere',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
  });
  // Of a thread that nobody waits for any more: whoever waits is told by `run`.
  pool.on('error', () => undefined);
  app.addHook('onClose', () => pool.destroy());
  return (task) => pool.run(task);
}
