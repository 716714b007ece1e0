import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';
import { superviseTogether } from './processes.mjs';
import { VITE } from './web-build.mjs';

/**
 * The server restarts on a change, the page reloads by itself; they live and die together.
 * @param {string} node
 */
export function runDev(node) {
  const options = { cwd: ROOT, stdio: 'inherit' };
  return superviseTogether([
    spawn(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], options),
    spawn(node, [VITE], options),
  ]);
}
