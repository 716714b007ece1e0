import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** Where others begin from; what the branch itself follows may be no more than its own copy on a server. */
const MAIN_LINES = ['origin/HEAD', 'origin/main', '@{upstream}', 'main'];

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * What a working copy has changed: since the main line of its project, if it knows one, else since its last commit.
 * @param {string} [folder]
 * @returns {{ base: string, files: string[] } | undefined} undefined where this is no working copy, or there is no git
 */
export function touchedFiles(folder = ROOT) {
  // In a hook git is told of a repository, which need not be this one.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const git = (...args) => {
    const options = { encoding: 'utf8', env: Object.fromEntries(own), maxBuffer: MOST_OUTPUT_BYTES };
    const { status, stdout } = spawnSync('git', ['-C', folder, ...args], options);
    return status === 0 ? stdout : undefined;
  };
  const base = MAIN_LINES.find((line) => git('merge-base', 'HEAD', line)) ?? 'HEAD';
  const since = git('merge-base', 'HEAD', base)?.trim() ?? '';
  const outputs = [
    // A file that has moved was in its old place, too.
    git('diff', '--name-only', '--no-renames', '--relative', '-z', since),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  if (outputs.includes(undefined)) return undefined;
  return { base, files: outputs.join('').split('\0').filter(Boolean) };
}
