// npm run pack [-- FOLDER]: the archive that a site is installed from, kaopu-VERSION.tar.gz, with its SHA-256 beside it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { PROGRAM_VERSION } from '#server/version.ts';

/** What runs, what an operator reads, and nothing that tests or builds. */
const CONTENT = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'docs',
  'deploy',
  'dist/web',
  'api',
  'domain',
  'server',
  'tasks',
  // The server prints reports by the page's own style.
  'ui/report/report-paper.css',
  'scripts/bootstrap.mjs',
  'scripts/bootstrap',
];
const LEFT_OUT = /\.test\.tsx?$|^server\/testing$|^docs\/(images|decisions)$/;

const ROOT = resolve(import.meta.dirname, '..');

function lastCommit(): { commit: string; at: string } {
  const [commit = '', at = ''] = execFileSync('git', ['log', '-1', '--format=%H %cI'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split(' ');
  return { commit, at };
}

function fill(folder: string, release: object): void {
  for (const path of CONTENT) {
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.slice(ROOT.length + 1)),
    });
  }
  // By it npm start knows that nothing here is to be installed anew or built.
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

function pack(target: string): string {
  const name = `kaopu-${PROGRAM_VERSION}`;
  const { commit, at } = lastCommit();
  const work = mkdtempSync(join(tmpdir(), 'kaopu-pack-'));
  try {
    const folder = join(work, name);
    mkdirSync(folder);
    fill(folder, { version: PROGRAM_VERSION, commit, at });
    mkdirSync(target, { recursive: true });
    const archive = join(target, `${name}.tar.gz`);
    // The same content gives the same archive: no times, no names of whoever packs it.
    const same = ['--sort=name', `--mtime=${at}`, '--owner=0', '--group=0', '--numeric-owner'];
    const readable = ['--mode=u=rwX,go=rX'];
    execFileSync('tar', [...same, ...readable, '-C', work, '-I', 'gzip -9n', '-cf', archive, name]);
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
    return archive;
  } finally {
    rmSync(work, { recursive: true });
  }
}

console.log(pack(resolve(process.argv[2] ?? join(ROOT, 'dist', 'release'))));
