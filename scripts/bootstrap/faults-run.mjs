import { runInForeground } from './processes.mjs';
import { ensureTestTools } from './test-tools.mjs';

/**
 * The drills at full length; what they are is said in faults/run.ts.
 * @param {string} node
 * @param {string[]} names
 */
export async function runFaults(node, names) {
  await ensureTestTools();
  return runInForeground(node, ['faults/run.ts', ...names]);
}
