import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { touchedFiles } from './touched-files.mjs';

const filesOf = (folder: string) => touchedFiles(folder)?.files;

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
    expect(filesOf(folder)).toEqual([]);
  });

  it('is what was edited, staged or added since the last commit, whatever its name', () => {
    write('domain/图表.ts', 'y');
    write('new file.ts');
    write('staged.ts');
    git('add', 'staged.ts');
    expect(filesOf(folder)?.toSorted()).toEqual(['domain/图表.ts', 'new file.ts', 'staged.ts'].toSorted());
  });

  it('is also what was committed since the branch that it follows', () => {
    git('branch', 'upstream');
    git('branch', '-q', '--set-upstream-to=upstream');
    write('committed.ts');
    git('add', '.');
    git('commit', '-q', '-m', 'second');
    expect(touchedFiles(folder)).toEqual({ base: '@{upstream}', files: ['committed.ts'] });
  });

  const commitOn = (...way: string[]) => {
    git(...way);
    write('committed.ts');
    git('add', '.');
    git('commit', '-q', '-m', 'second');
  };

  it('is what a branch without another to follow, or no branch at all, has beyond the main line', () => {
    commitOn('switch', '-q', '-c', 'feature');
    expect(touchedFiles(folder)).toEqual({ base: 'main', files: ['committed.ts'] });
    git('checkout', '-q', '--detach');
    expect(filesOf(folder)).toEqual(['committed.ts']);
  });

  it('does not go by the branch’s own copy on a server', () => {
    const server = `${folder}-server`;
    git('clone', '-q', '--bare', folder, server);
    git('remote', 'add', 'origin', server);
    git('fetch', '-q', 'origin');
    commitOn('switch', '-q', '-c', 'feature');
    git('push', '-q', '-u', 'origin', 'feature');
    expect(touchedFiles(folder)).toEqual({ base: 'origin/main', files: ['committed.ts'] });
    rmSync(server, { recursive: true });
  });

  it('has a file that was moved under both of its names', () => {
    git('mv', 'kept.ts', 'moved.ts');
    expect(filesOf(folder)?.toSorted()).toEqual(['kept.ts', 'moved.ts']);
  });

  it('cannot be said where there is no working copy', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect(touchedFiles(folder)).toBeUndefined();
  });
});
