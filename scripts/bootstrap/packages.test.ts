import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { npmEnvironment } from './packages.mjs';
import { inRoot } from './paths.mjs';

it('npm chooses packages for the Node that they run on, whatever Node it has itself', () => {
  const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
    dependencies: { node: string };
  };
  const printing = ['--print', 'process.version'];
  const env = npmEnvironment({ ...process.env, NODE_OPTIONS: '--no-warnings' });
  const { stdout } = spawnSync(process.execPath, printing, { env, encoding: 'utf8' });
  expect(stdout.trim()).toBe(`v${dependencies.node}`);
});
