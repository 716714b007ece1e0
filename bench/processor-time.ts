import { existsSync, readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** What the kernel counts in: hundredths of a second on every Linux that we know. */
const MS_PER_TICK = 10;

export interface Used {
  /** Milliseconds of the processor by thread: the first one, the largest other (the writer), all the rest. */
  mainMs: number;
  writerMs: number;
  otherMs: number;
}

function ticksOf(statFile: string): number {
  const line = readFileSync(statFile, 'utf8');
  // The name in brackets may hold anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Begins to count a process's threads; gives what they have used since. */
export function watchThreads(pid: number): () => Used {
  const read = () =>
    new Map(
      readdirSync(`/proc/${pid}/task`).map(
        (thread) => [thread, ticksOf(`/proc/${pid}/task/${thread}/stat`)] as const,
      ),
    );
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

/** Whoever has ended meanwhile has been tidying up. */
const ticksOfLiving = (statFile: string) => (existsSync(statFile) ? ticksOf(statFile) : 0);

/** The same for all of a database's processes together; those that begin or end meanwhile are left out. */
export async function watchDatabase(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  const read = () => rows.map(({ pid }) => ticksOfLiving(`/proc/${pid}/stat`));
  const before = read();
  return () => {
    const used = read().map((ticks, index) => Math.max(0, ticks - (before[index] ?? 0)));
    return used.reduce((sum, ticks) => sum + ticks, 0) * MS_PER_TICK;
  };
}

export function largestMemoryMb(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}
