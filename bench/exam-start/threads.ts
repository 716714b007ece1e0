import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel counts in: hundredths of a second on every Linux that we know. */
const MS_PER_TICK = 10;

export interface Used {
  /** Milliseconds of the processor by thread: the first one, the largest other (the writer, on SQLite), all the rest. */
  mainMs: number;
  writerMs: number;
  otherMs: number;
}

function ticksOf(pid: number, thread: string): number {
  const line = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
  // The name in brackets may hold anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Begins to count a process's threads; gives what they have used since. */
export function watchThreads(pid: number): () => Used {
  const read = () =>
    new Map(readdirSync(`/proc/${pid}/task`).map((thread) => [thread, ticksOf(pid, thread)] as const));
  const before = read();
  return () => {
    const used = [...read()].map(([thread, ticks]) => ({
      isMain: thread === String(pid),
      ms: (ticks - (before.get(thread) ?? 0)) * MS_PER_TICK,
    }));
    const others = used.filter(({ isMain }) => !isMain).map(({ ms }) => ms);
    const writerMs = Math.max(0, ...others);
    const mainMs = used.find(({ isMain }) => isMain)?.ms ?? 0;
    return { mainMs, writerMs, otherMs: others.reduce((sum, ms) => sum + ms, 0) - writerMs };
  };
}

export function largestMemoryMb(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}
