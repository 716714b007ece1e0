import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import { ACKNOWLEDGED_LINE, type BotOptions } from './bot-options.ts';

const LONGEST_WAIT_MS = 60_000;
const POLL_MS = 10;
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

export interface Bots {
  /** Waits until one answer more is acknowledged: the load is on. */
  untilAcknowledged(): Promise<void>;
  /** Lets them finish what they are sending, and waits for their end. */
  stop(): Promise<void>;
  /** For the end of a drill that failed. */
  kill(): Promise<void>;
}

/** Resolves when all of them have begun the contest. They go away with us, whatever happens. */
export async function startBots(options: BotOptions): Promise<Bots> {
  const child = spawn(process.execPath, [MAIN, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let acknowledged: number | undefined;
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const counts = [...chunk.toString().matchAll(ACKNOWLEDGED_LINE)].map(([, count]) => Number(count));
    acknowledged = counts.at(-1) ?? acknowledged;
  });
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const kill = releasedAtEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  void ended.then(() => {
    process.off('exit', killWithUs);
    return kill();
  });

  async function until(isReached: () => boolean): Promise<void> {
    const giveUpAt = Date.now() + LONGEST_WAIT_MS;
    while (!isReached()) {
      await Promise.race([delay(POLL_MS), ended]);
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`the bots ended by themselves:\n${complaints}`);
      }
      if (Date.now() > giveUpAt) throw new Error(`nothing was acknowledged within ${LONGEST_WAIT_MS} ms`);
    }
  }

  await until(() => acknowledged !== undefined);
  return {
    async untilAcknowledged() {
      const before = acknowledged ?? 0;
      await until(() => (acknowledged ?? 0) > before);
    },
    async stop() {
      child.stdin.end();
      await ended;
      if (child.exitCode !== 0) throw new Error(`the bots failed:\n${complaints}`);
    },
    kill,
  };
}
