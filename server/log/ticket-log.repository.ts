import { sql } from 'kysely';
import type { Db, LogPackTable, TicketLogTable } from '#server/database/schema.ts';
import { unpackLog } from './packed-log.ts';

/** How many entries the logs of a contest have. */
export async function countLogs(db: Db, contestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_log as l')
    .innerJoin('ticket_user as u', 'u.id', 'l.ticket_user_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('u.contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  const { packed } = await db
    .selectFrom('log_pack as p')
    .innerJoin('ticket_user as u', 'u.id', 'p.ticket_user_id')
    .select(({ fn }) => fn.sum('p.entries').as('packed'))
    .where('u.contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return Number(count) + Number(packed ?? 0);
}

/** So much of them is in memory at once. */
const MOST_BYTES = 8 * 1_024 * 1_024;

/** Those after this one that are not packed, no more than a portion. */
async function storedAfter(
  db: Db,
  ticketUserId: string,
  last: number,
  portion: number,
): Promise<TicketLogTable[]> {
  const sizes = await db
    .selectFrom('ticket_log')
    .select(['sequence', sql<number>`octet_length(body)`.as('bytes')])
    .where('ticket_user_id', '=', ticketUserId)
    .where('sequence', '>', last)
    .orderBy('sequence')
    .limit(portion)
    .execute();
  if (sizes.length === 0) return [];
  let [count, bytes] = [1, sizes[0]?.bytes ?? 0];
  while (count < sizes.length && (bytes += sizes[count]?.bytes ?? 0) <= MOST_BYTES) count += 1;
  return db
    .selectFrom('ticket_log')
    .selectAll()
    .where('ticket_user_id', '=', ticketUserId)
    .where('sequence', '>', last)
    .where('sequence', '<=', Number(sizes[count - 1]?.sequence))
    .orderBy('sequence')
    .execute();
}

type PackKey = Omit<LogPackTable, 'body'>;

async function unpacked(db: Db, key: PackKey): Promise<TicketLogTable[]> {
  const { body } = await db
    .selectFrom('log_pack')
    .select('body')
    .where('ticket_user_id', '=', key.ticket_user_id)
    .where('first_sequence', '=', key.first_sequence)
    .where('packed_at', '=', key.packed_at)
    .executeTakeFirstOrThrow();
  return unpackLog({ ...key, body });
}

function* cut<T>(list: readonly T[], portion: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += portion) yield list.slice(start, start + portion);
}

async function listPacks(db: Db, ticketUserId: string): Promise<PackKey[]> {
  return db
    .selectFrom('log_pack')
    .select(['ticket_user_id', 'first_sequence', 'packed_at', 'last_sequence', 'entries', 'task_ids'])
    .where('ticket_user_id', '=', ticketUserId)
    .orderBy('first_sequence')
    .orderBy('packed_at')
    .execute();
}

const isSamePack = (one: PackKey, other: PackKey) =>
  one.first_sequence === other.first_sequence && one.packed_at === other.packed_at;

/** Packs that were not there before. */
async function newPacks(db: Db, ticketUserId: string, known: readonly PackKey[]): Promise<PackKey[]> {
  const packs = await listPacks(db, ticketUserId);
  return packs.filter((pack) => !known.some((other) => isSamePack(pack, other)));
}

/** What a page has sent once more, hours later, stands in two places; what it had kept to itself may lie between. */
async function mergedEntries(db: Db, packs: PackKey[], ticketUserId: string): Promise<TicketLogTable[]> {
  const bySequence = new Map<number, TicketLogTable>();
  const add = (rows: readonly TicketLogTable[]) => {
    for (const row of rows) if (!bySequence.has(row.sequence)) bySequence.set(row.sequence, row);
  };
  // What is packed between two looks is in neither: looked at until there is nothing new.
  for (let [known, fresh] = [packs, packs]; ;) {
    for (const pack of fresh) add(await unpacked(db, pack));
    for (let last = -1; ;) {
      const rows = await storedAfter(db, ticketUserId, last, Number.MAX_SAFE_INTEGER);
      add(rows);
      if (rows.length === 0) break;
      last = rows.at(-1)?.sequence ?? last;
    }
    fresh = await newPacks(db, ticketUserId, known);
    if (fresh.length === 0) break;
    known = [...known, ...fresh];
  }
  return [...bySequence.values()].sort((a, b) => a.sequence - b.sequence);
}

async function firstStored(db: Db, ticketUserId: string): Promise<number> {
  const { first } = await db
    .selectFrom('ticket_log')
    .select(({ fn }) => fn.min('sequence').as('first'))
    .where('ticket_user_id', '=', ticketUserId)
    .executeTakeFirstOrThrow();
  return Number((first as number | null) ?? Number.POSITIVE_INFINITY);
}

/** What somebody's pages have logged in a contest, from the beginning, a portion at a time: no more than fits into memory. */
export async function* logPortions(
  db: Db,
  ticketUserId: string,
  portion: number,
): AsyncGenerator<TicketLogTable[]> {
  // Looked at before the packs: what is packed in between then counts as both, not as neither.
  const first = await firstStored(db, ticketUserId);
  const packs = await listPacks(db, ticketUserId);
  const starts = [...packs.slice(1).map((pack) => pack.first_sequence), first];
  const areApart = packs.every((pack, index) => pack.last_sequence < (starts[index] ?? 0));
  if (!areApart) {
    yield* cut(await mergedEntries(db, packs, ticketUserId), portion);
    return;
  }
  let last = -1;
  for (let [known, fresh] = [packs, packs]; ;) {
    for (const pack of fresh) {
      const after = last;
      yield* cut(
        (await unpacked(db, pack)).filter(({ sequence }) => sequence > after),
        portion,
      );
      last = Math.max(last, pack.last_sequence);
    }
    const rows = await storedAfter(db, ticketUserId, last, portion);
    // Entries may have been packed since the last look, and would be missing among these.
    fresh = await newPacks(db, ticketUserId, known);
    known = [...known, ...fresh];
    if (fresh.length > 0) continue;
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.sequence ?? last;
  }
}
