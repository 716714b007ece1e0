import { setTimeout as delay } from 'node:timers/promises';
import { command } from '#server/database/command.ts';
import type { Database } from '#server/database/database.ts';
import { read } from '#server/database/read.ts';
import type { LogPackTable } from '#server/database/schema.ts';
import { firstEntries, lastSequence, nextLogged, replaceByPack } from './log-pack.repository.ts';
import { packLog } from './packed-log.ts';

/** Whoever has logged nothing for so long is not about to. */
const QUIET_MS = 6 * 3_600_000;
/** Of one read: a reader thread serves others as well. */
const MOST_PEOPLE = 100;
const MOST_PACKS = 10;
/** An entry is a few hundred bytes, and may be many more. */
const ENTRIES_A_PACK = 2_000;
/** Between two pieces, so that whatever waits for the writer is served first. */
const PAUSE_MS = 50;

interface Packable {
  packs: LogPackTable[];
  /** Who was looked at last; undefined when there is nobody else. */
  last: string | undefined;
}

/** The logs of those who are quiet, packed and ready to take the place of their entries. */
export const packableLogsRead = read<{ after: string; now: Date }, Packable>(
  'log.packable',
  async (db, { after, now }) => {
    const packs: LogPackTable[] = [];
    let last = after;
    for (let seen = 0; seen < MOST_PEOPLE && packs.length < MOST_PACKS; seen += 1) {
      const id = await nextLogged(db, last);
      if (id === undefined) return { packs, last: undefined };
      // A sequence is the time in milliseconds.
      const isQuiet = (await lastSequence(db, id)) < now.getTime() - QUIET_MS;
      const entries = isQuiet ? await firstEntries(db, id, ENTRIES_A_PACK) : [];
      if (entries.length > 0) packs.push(packLog(entries, now));
      // Whoever may have more than fits into one pack is found again once that one is stored.
      if (entries.length === ENTRIES_A_PACK) break;
      last = id;
    }
    return { packs, last };
  },
);

export const packLogCommand = command<LogPackTable, boolean>('log.pack', replaceByPack);

/** Gives how many entries were packed. Several processes at once only find less to do. */
export async function packLogs(
  { readers, write }: Pick<Database, 'readers' | 'write'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let packed = 0;
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
    const { packs, last }: Packable = await readers.run(packableLogsRead, { after, now });
    for (const pack of packs) {
      if (await write.run(packLogCommand, pack)) packed += pack.entries;
      await delay(PAUSE_MS, undefined, { ref: false });
    }
    after = last;
  }
  return packed;
}
