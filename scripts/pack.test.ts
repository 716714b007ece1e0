import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '#server/testing/server-process.ts';
import { PROGRAM_VERSION } from '#server/version.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Packing takes a second or two, on a machine that has nothing else to do. */
const PATIENCE_MS = 120_000;

describe('a release', { timeout: PATIENCE_MS }, () => {
  let folder: string;
  let installed: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaopu-release-'));
    // What the page is built to is not looked at here.
    mkdirSync(join(ROOT, 'dist', 'web'), { recursive: true });
    execFileSync(process.execPath, ['scripts/pack.ts', folder], { cwd: ROOT });
    execFileSync('tar', ['-xzf', `kaopu-${PROGRAM_VERSION}.tar.gz`], { cwd: folder });
    installed = join(folder, `kaopu-${PROGRAM_VERSION}`);
  }, PATIENCE_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('can be checked by its sum, and carries no tests', () => {
    execFileSync('sha256sum', ['--check', `kaopu-${PROGRAM_VERSION}.tar.gz.sha256`], { cwd: folder });
    const list = execFileSync('tar', ['-tzf', `kaopu-${PROGRAM_VERSION}.tar.gz`], { cwd: folder });
    expect(list.toString()).not.toMatch(/\.test\.|server\/testing\//);
  });

  it('leaves packages alone that are there, whatever they are', () => {
    const packages = join(installed, 'node_modules');
    mkdirSync(packages);
    writeFileSync(join(packages, 'somebody-runs-on-this'), '');
    const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
      cwd: installed,
      // Whatever it tries to fetch, it does not get.
      env: { ...process.env, npm_config_offline: 'true', PORT: '0' },
      timeout: 60_000,
    });
    expect(status).not.toBe(0);
    expect(existsSync(join(packages, 'somebody-runs-on-this'))).toBe(true);
    rmSync(packages, { recursive: true });
  });

  it('is only started, not tested or worked on', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'test'], {
      cwd: installed,
    });
    expect(status).toBe(1);
    expect(stderr.toString()).toContain('这里是发布包');
  });

  it('has all that the server reads', async () => {
    symlinkSync(join(ROOT, 'node_modules'), join(installed, 'node_modules'));
    const place = { dataDir: join(folder, 'data'), databaseUrl: undefined };
    const environment = { NODE_OPTIONS: '' };
    const server = await startServerProcess(place, { root: installed, environment });
    try {
      const reply = await fetch(`${server.url}/readyz`);
      expect(await reply.json()).toMatchObject({ status: 'ok', version: PROGRAM_VERSION });
    } finally {
      await server.stop();
      rmSync(join(installed, 'node_modules'));
    }
  });

  it('says in the changelog what its version brings', () => {
    expect(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8')).toContain(`## ${PROGRAM_VERSION}`);
  });
});
