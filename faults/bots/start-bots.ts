import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ALL_STARTED, type BotOptions } from './bot-options.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

export interface Bots {
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
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  void ended.then(() => process.off('exit', killWithUs));

  while (!output.includes(ALL_STARTED)) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the bots did not start:\n${complaints}`);
    }
  }
  return {
    async stop() {
      child.stdin.end();
      await ended;
      if (child.exitCode !== 0) throw new Error(`the bots failed:\n${complaints}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
