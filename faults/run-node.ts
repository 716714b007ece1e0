import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../scripts/bootstrap/paths.mjs';

/** Runs another program of ours to its end, or to the end of our patience. */
export async function runNode(args: string[], environment: Record<string, string>, longestMs: number) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Nothing of a test run around us may reach the one inside, but where programs and compiled modules are found.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
  });
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', killWithUs);
  return { code, output };
}
