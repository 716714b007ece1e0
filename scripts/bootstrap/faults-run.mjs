import { runInForeground } from './processes.mjs';
import { BootstrapError } from './messages.mjs';
import { ensureTestTools } from './test-tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

/**
 * The drills at full length; what they are is said in faults/run.ts.
 * @param {string} node
 * @param {string[]} names
 */
export async function runFaults(node, names) {
  await ensureTestTools();
  if (!(await ensureWebBuild(node))) throw new BootstrapError('网页构建失败 / the web build failed');
  return runInForeground(node, ['faults/run.ts', ...names]);
}
