import { readFileSync } from 'node:fs';

/** Of a second, in which the kernel counts (CLK_TCK): 100 on every Linux that Node runs on. */
const TICKS = 100;

/**
 * What this process and all that it has started and waited for have computed, databases and browsers included.
 * @returns {number | undefined} whole seconds; where there is no /proc it cannot be said
 */
export function processorSeconds() {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    // The second field, the name in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
    return Math.round((user + system + childUser + childSystem) / TICKS);
  } catch {
    return undefined;
  }
}
