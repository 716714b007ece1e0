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

/** What a process and all that it has started hold in memory; what they share is counted for each. Known on Linux alone. */
export async function treeMemory(root: number): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const processes = new Map<number, Process>();
  await Promise.all(
    pids.map(async (pid) => {
      const found = await readProcess(pid);
      if (found) processes.set(Number(pid), found);
    }),
  );
  if (!processes.has(root)) return undefined;
  const isWithin = (pid: number): boolean => {
    for (let at = pid; at !== 0; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  let bytes = 0;
  for (const [pid, process] of processes) if (isWithin(pid)) bytes += process.bytes;
  return bytes;
}
