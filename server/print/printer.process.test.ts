import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, inject, it } from 'vitest';

const chromiumPath = inject('chromiumPath');

/** A process that prints once, says which browser it has started, and stays. */
const PRINTS = `
  const { openPrinter } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
  let pid;
  const log = { info: (facts) => (pid = facts.pid), warn: console.error };
  const printer = openPrinter({ chromiumPath: process.argv[1], log });
  await printer.print('<p>一', { header: '', footer: '' });
  console.log(pid);
  setInterval(() => undefined, 1_000);
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(chromiumPath === '')('a server that is killed', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('leaves no browser behind (%s)', async (signal) => {
    // What a killed browser leaves of its files.
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-print-'));
    const child = spawn(process.execPath, ['--input-type=module', '-e', PRINTS, chromiumPath], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    });
    const ended = once(child, 'exit');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const browser = Number(line);
    expect(isRunning(browser)).toBe(true);
    child.kill(signal);
    // Its signals are the server's own business: none is caught in its place.
    expect(await ended).toEqual([null, signal]);
    await expect.poll(() => isRunning(browser)).toBe(false);
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
});
