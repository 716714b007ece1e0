import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.mjs';

/**
 * What a working copy has changed: since the branch that it follows, if it follows one, else since its last commit.
 * @param {string} [folder]
 * @returns {string[]} nothing where this is no working copy, or there is no git
 */
export function touchedFiles(folder = ROOT) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout : '';
  };
  const names = (...args) =>
    git(...args, '-z')
      .split('\0')
      .filter(Boolean);
  const base = git('merge-base', 'HEAD', '@{upstream}').trim() || 'HEAD';
  return [
    ...names('diff', '--name-only', '--relative', base),
    ...names('ls-files', '--others', '--exclude-standard'),
  ];
}
