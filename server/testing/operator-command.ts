import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { countUnit } from '../../scripts/testing/units.ts';
import type { DatabasePlace } from './engines.ts';
import { programEnvironment } from './program-environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface OperatorRun {
  code: number | null;
  output: string;
}

interface Surroundings {
  /** What stands in the pipe; nobody is there to answer a question. */
  input?: string;
  environment?: Record<string, string>;
  /** Where it is installed, and by whom and what it is run there. */
  root?: string;
  command?: readonly string[];
}

/** As an operator calls it, with the server's own settings. */
export async function runKaopu(
  place: Pick<DatabasePlace, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
  { input = '', environment = {}, root = ROOT, command = [process.execPath] }: Surroundings = {},
): Promise<OperatorRun> {
  const [program = process.execPath, ...before] = command;
  countUnit('process');
  const child = spawn(program, [...before, 'server/kaopu.ts', ...args], {
    cwd: root,
    env: {
      ...programEnvironment(),
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, output };
}
