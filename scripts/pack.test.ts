import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '#server/testing/server-process.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { findOnPath } from './bootstrap/find-tools.mjs';

const ROOT = resolve(import.meta.dirname, '..');
/** What is packed is what is committed. */
const isGitCopy = findOnPath('git') !== '' && existsSync(join(ROOT, '.git'));
/** Packing takes a second or two, on a machine that has nothing else to do. */
const PATIENCE_MS = 120_000;

const LINK = /\]\(([^)\s]+)[^)]*\)|<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"|^\[[^\]]+\]:\s*(\S+)/gm;
const ELSEWHERE = /^[a-z]+:/;

/** Targets of links and pictures; what stands in code is not one. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^ *```[^]*?^ *```/gm, '').replaceAll(/`[^`]*`/g, '');
  const targets = [...prose.matchAll(LINK)].flatMap(([, ...groups]) => groups.filter((group) => group));
  return targets.filter((target) => !ELSEWHERE.test(target)).map((target) => decodeURIComponent(target));
}

/** What GitHub names the headings of a page: lower case, no punctuation, hyphens for spaces, a number from the second on. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.replaceAll(/^ *```[^]*?^ *```/gm, '').matchAll(/^#{1,6} +(.+?) *$/gm)];
  const seen = new Map<string, number>();
  return headings.map(([, heading = '']) => {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const name = text.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
}

/** Links of a page that lead to no file, folder or heading under the root. */
function deadLinks(root: string, page: string): string[] {
  return linksOf(readFileSync(page, 'utf8')).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (relative(root, target).startsWith('..') || !existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
  });
}

describe.skipIf(!isGitCopy)('a release', { timeout: PATIENCE_MS }, () => {
  let folder: string;
  let installed: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaopu-release-'));
    // What the page is built to is not looked at here.
    mkdirSync(join(ROOT, 'dist', 'web'), { recursive: true });
    execFileSync(process.execPath, ['scripts/pack.ts', folder, '--dirty'], { cwd: ROOT });
    execFileSync('tar', ['-xzf', `kaopu-${PROGRAM_VERSION}.tar.gz`], { cwd: folder });
    installed = join(folder, `kaopu-${PROGRAM_VERSION}`);
  }, PATIENCE_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('can be checked by its sum, and carries no tests', () => {
    execFileSync('sha256sum', ['--check', `kaopu-${PROGRAM_VERSION}.tar.gz.sha256`], { cwd: folder });
    const list = execFileSync('tar', ['-tzf', `kaopu-${PROGRAM_VERSION}.tar.gz`], { cwd: folder });
    expect(list.toString()).not.toMatch(/\.test\.tsx?$|server\/testing\//m);
  });

  it('carries all that its guides link to, down to the headings', () => {
    const pages = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/operating.md', 'deploy/README.md']));
    const dead = pages.flatMap((page) =>
      deadLinks(installed, join(installed, page)).map((link) => `${page} → ${link}`),
    );
    expect(dead).toEqual([]);
  });

  /** Whatever it tries to fetch, it does not get. */
  function startOn(packages: string) {
    mkdirSync(join(installed, 'node_modules'));
    writeFileSync(join(installed, 'node_modules', packages), '');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
      cwd: installed,
      env: { PATH: process.env.PATH, npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') },
      encoding: 'utf8',
      timeout: 60_000,
    });
    const isThere = existsSync(join(installed, 'node_modules', packages));
    rmSync(join(installed, 'node_modules'), { recursive: true, force: true });
    return { status, isThere, said: stdout + stderr };
  }

  it.each(['.package-lock.json', '.kaopu-installed'])(
    'leaves packages alone that are there, as %s tells',
    (mark) => {
      const { status, isThere, said } = startOn(mark);
      expect(status).not.toBe(0);
      expect(isThere).toBe(true);
      expect(said).not.toContain('npm ci');
    },
  );

  it('installs packages again of which only some are there', () => {
    const { status, said } = startOn('half-a-package');
    expect(status).not.toBe(0);
    expect(said).toContain('上次安装没有完成');
    expect(said).toContain('npm ci --omit=dev 失败');
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

describe.skipIf(!isGitCopy)('packing a release', { timeout: PATIENCE_MS }, () => {
  let clone: string;

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'kaopu-clone-'));
    execFileSync('git', ['clone', '--quiet', ROOT, clone]);
    cpSync(join(ROOT, 'scripts', 'pack.ts'), join(clone, 'scripts', 'pack.ts'));
    const somebody = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...somebody, 'commit', '-qam', 'As it is here', '--allow-empty'], { cwd: clone });
    mkdirSync(join(clone, 'dist', 'web'), { recursive: true });
  }, PATIENCE_MS);
  afterAll(() => rmSync(clone, { recursive: true }));

  const pack = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/pack.ts', ...args], { cwd: clone, encoding: 'utf8' });
  const inArchive = (archive: string, ...args: string[]) =>
    execFileSync('tar', [...args.slice(0, 1), archive, ...args.slice(1)], { encoding: 'utf8' });

  it('takes nothing that is not committed, such as passwords and data', () => {
    writeFileSync(join(clone, 'deploy', '.env'), 'DATABASE_URL=postgres://kaopu:secret@db/kaopu');
    writeFileSync(join(clone, 'server', 'kaopu.db'), 'people');
    const { stdout, stderr } = pack();
    expect(stderr).toBe('');
    const list = inArchive(stdout.trim(), '-tzf');
    expect(list).toContain('deploy/compose.yaml');
    expect(list).not.toMatch(/\.env$|kaopu\.db/m);
  });

  it('is refused while a committed file is changed, unless the archive is to say so', () => {
    writeFileSync(join(clone, 'README.md'), 'a draft');
    const { status, stderr } = pack();
    expect([status, stderr]).toEqual([1, expect.stringMatching(/没有提交[^]*README\.md[^]*--dirty/)]);
    const archive = pack('--dirty').stdout.trim();
    const told = inArchive(archive, '-xzOf', `kaopu-${PROGRAM_VERSION}/release.json`);
    expect(JSON.parse(told)).toMatchObject({ version: PROGRAM_VERSION, dirty: true });
  });
});
