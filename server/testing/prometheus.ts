import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../scripts/bootstrap/find-tools.mjs';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import { freePorts } from './nginx.ts';

const READY_WITHIN_MS = 60_000;
const deployed = (name: string) => fileURLToPath(new URL(`../../deploy/prometheus/${name}`, import.meta.url));

export interface Prometheus {
  /** What its API answers. */
  ask<Data>(path: string, query?: Record<string, string>): Promise<Data>;
  stop(): Promise<void>;
}

/** The real one, with the settings and rules of deploy/prometheus, which looks more often and at these processes. */
export async function startPrometheus(targets: string[]): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-prometheus-'));
  const settings = readFileSync(deployed('prometheus.yml'), 'utf8')
    .replaceAll(/_interval: 15s/g, '_interval: 1s')
    .replace(/targets: \[.*\]/, `targets: ${JSON.stringify(targets)}`);
  await writeFile(join(folder, 'prometheus.yml'), settings);
  await copyFile(deployed('kaopu-rules.yml'), join(folder, 'kaopu-rules.yml'));
  const [port = 0] = await freePorts(1);
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn(findOnPath('prometheus'), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = once(child, 'close');
  const stopWithUs = () => child.kill('SIGKILL');
  process.once('exit', stopWithUs);
  const stop = releasedAtEnd(async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', stopWithUs);
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`Prometheus did not start:\n${complaints}`);
    }
    await delay(50);
  }
  return {
    async ask<Data>(path: string, query: Record<string, string> = {}) {
      const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query).toString()}`);
      const answer = (await response.json()) as { status: string; error?: string; data: Data };
      if (answer.status !== 'success') throw new Error(answer.error);
      return answer.data;
    },
    stop,
  };
}
