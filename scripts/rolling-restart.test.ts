import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOnPath } from './bootstrap/find-tools.mjs';
import { inRoot } from './bootstrap/paths.mjs';

/** A process of which the script knows no more than what it says under /readyz. */
async function startProcess() {
  const process = { isReady: true, port: 0, close: () => once(server.close(), 'close') };
  const server = createServer((request, response) => {
    if (request.url === '/break') process.isReady = false;
    response.writeHead(process.isReady ? 200 : 503, { connection: 'close' }).end('说明原因');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.port = (server.address() as { port: number }).port;
  return process;
}

describe.skipIf(findOnPath('curl') === '')('deploy/rolling-restart.sh', () => {
  let folder: string;
  let first: Awaited<ReturnType<typeof startProcess>>;
  let second: Awaited<ReturnType<typeof startProcess>>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kaopu-rolling-'));
    writeFileSync(
      join(folder, 'restart'),
      `#!/bin/sh\necho "$1" >> ${folder}/restarted\nexit \${FAILS:-0}\n`,
    );
    chmodSync(join(folder, 'restart'), 0o755);
    writeFileSync(join(folder, 'restarted'), '');
    [first, second] = await Promise.all([startProcess(), startProcess()]);
  });
  afterEach(async () => {
    await Promise.all([first.close(), second.close()]);
    rmSync(folder, { recursive: true });
  });

  const restarted = () => readFileSync(join(folder, 'restarted'), 'utf8').split('\n').filter(Boolean);

  function run(args: string[], environment: Record<string, string> = {}) {
    const env = {
      PATH: process.env['PATH'],
      RESTART_COMMAND: join(folder, 'restart'),
      TRUST_SECONDS: '0',
      READY_WITHIN_SECONDS: '1',
      ...environment,
    };
    return new Promise<{ code: number; said: string }>((resolve) => {
      execFile(inRoot('deploy', 'rolling-restart.sh'), args, { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      );
    });
  }
  const ports = () => [String(first.port), String(second.port)];

  it('restarts one after the other', async () => {
    const { code, said } = await run(ports());
    expect([code, restarted()]).toEqual([0, ports()]);
    expect(said).toContain('全部进程已重启');
  });

  it('does nothing in a dry run but say what it would do', async () => {
    const { code, said } = await run(['--dry-run', ...ports()]);
    expect([code, restarted()]).toEqual([0, []]);
    expect(said).toContain(`http://127.0.0.1:${first.port}/readyz`);
  });

  it('touches nothing where one of them is not ready to begin with', async () => {
    second.isReady = false;
    const { code, said } = await run(ports());
    expect([code, restarted()]).toEqual([3, []]);
    expect(said).toMatch(new RegExp(`${second.port} 的进程没有就绪：说明原因\\n没有重启任何进程`));
  });

  it('stops where the new process does not become ready, and leaves the others alone', async () => {
    const command = join(folder, 'never-ready');
    const text = `#!/bin/sh\necho "$1" >> ${folder}/restarted\ncurl -s --noproxy '*' http://127.0.0.1:$1/break > /dev/null\n`;
    writeFileSync(command, text);
    chmodSync(command, 0o755);
    const { code, said } = await run(ports(), { RESTART_COMMAND: command });
    expect([code, restarted()]).toEqual([1, [String(first.port)]]);
    expect(said).toContain('的新进程在 1 秒内没有就绪，已停在这里');
    expect(said).toContain('它说：说明原因');
    expect(said).toContain(`journalctl -u kaopu@${first.port}.service`);
  });

  it('stops where a restart fails', async () => {
    const { code, said } = await run(ports(), { FAILS: '7' });
    expect([code, restarted()]).toEqual([1, [String(first.port)]]);
    expect(said).toContain('其余进程仍在运行');
  });

  it.each([
    [['9095'], '只有一个端口'],
    [['all'], '不认识“all”'],
  ])('refuses %j in words', async (args, words) => {
    const { code, said } = await run(args);
    expect([code, said]).toEqual([2, expect.stringContaining(words)]);
  });
});
