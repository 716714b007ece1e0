import { readdir, readFile } from 'node:fs/promises';

/** What Linux counts in; other sizes are for machines that no browser is installed on. */
const PAGE_BYTES = 4_096;

interface Process {
  parent: number;
  bytes: number;
}

/** `undefined` when it has ended meanwhile. */
async function readProcess(pid: string): Promise<Process | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything: state, parent and the rest come after the last one.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES };
  } catch {
    return undefined;
  }
}

/** A process and all that it has started, as far as the system tells: on Linux alone. */
async function treeOf(root: number): Promise<Map<number, Process>> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => [Number(pid), await readProcess(pid)] as const));
  const processes = new Map(found.flatMap(([pid, process]) => (process ? [[pid, process] as const] : [])));
  const isWithin = (pid: number): boolean => {
    for (let at = pid; at !== 0; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return new Map([...processes].filter(([pid]) => isWithin(pid)));
}

/** What they hold in memory; what they share is counted for each. */
export async function treeMemory(root: number): Promise<number | undefined> {
  const tree = [...(await treeOf(root)).values()];
  return tree.length === 0 ? undefined : tree.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The process of a page that holds the most. */
export async function largestPage(root: number): Promise<number | undefined> {
  const largestFirst = [...(await treeOf(root))].sort(([, one], [, other]) => other.bytes - one.bytes);
  for (const [pid] of largestFirst) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('--type=renderer')) return pid;
  }
  return undefined;
}
