import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { touchedFiles } from './touched-files.mjs';

describe('what a working copy has changed', () => {
  let folder: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=e@localhost', ...args], {
      // Whose settings there are on this machine is nobody's business.
      env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      stdio: 'pipe',
    });
  const write = (name: string, text = 'x') => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaopu-touched-'));
    git('init', '-q', '-b', 'main');
    write('kept.ts');
    write('domain/图表.ts');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is nothing in a fresh clone', () => {
    expect(touchedFiles(folder)).toEqual([]);
  });

  it('is what was edited, staged or added since the last commit, whatever its name', () => {
    write('domain/图表.ts', 'y');
    write('new file.ts');
    write('staged.ts');
    git('add', 'staged.ts');
    expect(touchedFiles(folder).toSorted()).toEqual(
      ['domain/图表.ts', 'new file.ts', 'staged.ts'].toSorted(),
    );
  });

  it('is also what was committed since the branch that it follows', () => {
    git('branch', 'upstream');
    git('branch', '-q', '--set-upstream-to=upstream');
    write('committed.ts');
    git('add', '.');
    git('commit', '-q', '-m', 'second');
    expect(touchedFiles(folder)).toEqual(['committed.ts']);
  });

  it('is nothing where there is no working copy', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect(touchedFiles(folder)).toEqual([]);
  });
});
