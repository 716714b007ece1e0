import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hashContents, readStamp } from './content-hash.mjs';
import { say } from './messages.mjs';
import { ROOT, inRoot } from './paths.mjs';
import { run } from './processes.mjs';

const INPUTS = [
  'web',
  'domain',
  'ui',
  'tasks',
  'api',
  'index.html',
  'preview.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = inRoot('dist', '.web-inputs');
export const VITE = inRoot('node_modules', 'vite', 'bin', 'vite.js');

/**
 * Builds the page when an input changed. Gives false when the build failed.
 * @param {string} node
 */
export async function ensureWebBuild(node) {
  const wanted = hashContents(ROOT, INPUTS, (path) => !/\.test\.tsx?$/.test(path));
  if (readStamp(STAMP) === wanted && existsSync(inRoot('dist', 'web'))) return true;
  say('构建网页 / building the page…');
  rmSync(STAMP, { force: true });
  // Whoever develops may have another one set, with which the page would be large and slow.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await run(node, [VITE, 'build', '--logLevel', 'warn'], { env });
  if (code !== 0) return false;
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(STAMP, `${wanted}\n`);
  return true;
}
