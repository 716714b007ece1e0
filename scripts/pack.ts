// npm run pack [-- FOLDER] [--dirty]: the archive that a site is installed from, kaopu-VERSION.tar.gz, with its SHA-256
// beside it. It is made of what is committed; --dirty packs changes as well, and says so in release.json.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROGRAM_VERSION } from '#server/version.ts';

/** What runs, what an operator reads with all that it links to, and nothing that tests or builds. */
const CONTENT = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'docs',
  'bench/results.md',
  'deploy',
  'api',
  'domain',
  'server',
  'tasks',
  // The server prints reports by the page's own style.
  'ui/report/report-paper.css',
  'scripts/bootstrap.mjs',
  'scripts/bootstrap',
];
const LEFT_OUT = /\.test\.tsx?$|^server\/testing\//;
/** Built, not committed. */
const PAGE = join('dist', 'web');

const ROOT = resolve(import.meta.dirname, '..');

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

function lastCommit(): { commit: string; at: string } {
  const [commit = '', at = ''] = git('log', '-1', '--format=%H %cI').trim().split(' ');
  return { commit, at };
}

/** Files that are committed and no longer are what was committed. */
function changedFiles(): string[] {
  const lines = git('status', '--porcelain', '--untracked-files=no').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.slice(3));
}

/** Only what git knows: passwords, databases and drafts of whoever packs lie beside it. */
function fill(folder: string, release: object): void {
  const known = git('ls-files', '-z', '--', ...CONTENT).split('\0');
  for (const path of known.filter((name) => name !== '' && !LEFT_OUT.test(name))) {
    // Deleted, and not committed yet.
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(folder, path));
  }
  cpSync(join(ROOT, PAGE), join(folder, PAGE), { recursive: true });
  // By it npm start knows that nothing here is to be installed anew or built.
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

function pack(target: string, isDirty: boolean): string {
  const name = `kaopu-${PROGRAM_VERSION}`;
  const { commit, at } = lastCommit();
  const work = mkdtempSync(join(tmpdir(), 'kaopu-pack-'));
  try {
    const folder = join(work, name);
    mkdirSync(folder);
    fill(folder, { version: PROGRAM_VERSION, commit, at, ...(isDirty && { dirty: true }) });
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

const { values, positionals } = parseArgs({
  options: { dirty: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const changed = changedFiles();
if (changed.length > 0 && !values.dirty) {
  console.error(
    `有 ${changed.length} 个文件改动后还没有提交，发布包会与提交的内容不符：\n  ${changed.slice(0, 20).join('\n  ')}\n` +
      '请先提交（git commit）或还原（git restore）；只是试用时，可加上 --dirty，release.json 会写明这一点。\n' +
      'Uncommitted changes: commit or restore them, or pack them with --dirty.',
  );
  process.exitCode = 1;
} else console.log(pack(resolve(positionals[0] ?? join(ROOT, 'dist', 'release')), changed.length > 0));
