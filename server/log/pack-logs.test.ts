import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { TicketLogTable } from '#server/database/schema.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { logPortions } from './index.ts';
import { packLog, unpackLog } from './packed-log.ts';
import { packLogCommand, packLogs } from './pack-logs.ts';

const NOW = new Date('2026-09-02T01:00:00.000Z');
const DAY_BEFORE = NOW.getTime() - 24 * 3_600_000;

function entry(ticket_user_id: string, sequence: number, more: Partial<TicketLogTable> = {}): TicketLogTable {
  const at = new Date(sequence).toISOString();
  return {
    ...{ ticket_user_id, sequence, task_index: 0, task_name: '问卷', task_id: 't1', task_version: 1 },
    ...{ body: '{"1":["A"]}', form: 'change', base: 0, logged_at: at, received_at: at, ...more },
  };
}

describe('a packed log', () => {
  it('unpacks to the very entries, whatever is in them', () => {
    const row = fc.record({
      ...{ body: fc.string({ unit: 'binary' }), task_name: fc.string(), task_id: fc.option(fc.string()) },
      ...{ base: fc.nat(), form: fc.constantFrom('answer', 'change', 'event') },
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (parts) => {
        const rows = parts.map((part, index) => entry('u', index, part as Partial<TicketLogTable>));
        expect(unpackLog(packLog(rows, NOW))).toEqual(rows);
      }),
    );
  });

  it('is a small part of what the entries take up', () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      entry('u', DAY_BEFORE + index * 700, { body: `{"${index % 9}":["选项 ${index % 5}"]}` }),
    );
    expect(packLog(rows, NOW).body.length * 10).toBeLessThan(JSON.stringify(rows).length);
  });
});

describeEngines('packing logs', (engine) => {
  let place: DatabasePlace;
  let database: Database;

  beforeEach(async () => {
    place = await newMigratedPlace(engine);
    database = await openAt(place);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  async function store(rows: TicketLogTable[]): Promise<void> {
    await directly(place, async (db) => {
      for (let start = 0; start < rows.length; start += 500)
        await insertMany(db, 'ticket_log', rows.slice(start, start + 500));
    });
  }

  async function read(ticketUserId: string): Promise<TicketLogTable[]> {
    const all: TicketLogTable[] = [];
    for await (const rows of logPortions(database.db, ticketUserId, 7)) all.push(...rows);
    return all;
  }

  const left = async () =>
    (await database.db.selectFrom('ticket_log').select('ticket_user_id').execute()).length;

  it('takes those who have been quiet for hours, and leaves what can be read as it was', async () => {
    const quiet = Array.from({ length: 2_500 }, (_, index) => entry('a', DAY_BEFORE + index));
    const busy = [entry('b', DAY_BEFORE), entry('b', NOW.getTime() - 60_000)];
    await store([...quiet, ...busy]);
    expect(await packLogs(database, NOW)).toBe(2_500);
    expect(await left()).toBe(2);
    expect(await read('a')).toEqual(quiet);
    expect(await read('b')).toEqual(busy);
    expect(await packLogs(database, NOW)).toBe(0);
  });

  it('reads what came again or lay between in the order of its time, and each entry once', async () => {
    const early = Array.from({ length: 20 }, (_, index) => entry('a', DAY_BEFORE + index * 10));
    await store(early);
    await packLogs(database, NOW);
    const kept = [entry('a', DAY_BEFORE + 15), entry('a', DAY_BEFORE + 500)];
    await store([early[3] as TicketLogTable, ...kept]);
    const all = [...early, ...kept].sort((a, b) => a.sequence - b.sequence);
    expect(await read('a')).toEqual(all);
    await packLogs(database, NOW);
    expect(await left()).toBe(0);
    expect(await read('a')).toEqual(all);
  });

  /** Packs after the first portion has been read. */
  async function readWhilePacking(ticketUserId: string): Promise<TicketLogTable[]> {
    const all: TicketLogTable[] = [];
    for await (const rows of logPortions(database.db, ticketUserId, 7)) {
      if (all.length === 0) await packLogs(database, NOW);
      all.push(...rows);
    }
    return all;
  }

  it('loses nothing for whoever is reading meanwhile', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => entry('a', DAY_BEFORE + index));
    await store(rows);
    expect(await readWhilePacking('a')).toEqual(rows);
    expect(await left()).toBe(0);
    const later = Array.from({ length: 30 }, (_, index) => entry('a', DAY_BEFORE + 5_000 + index));
    await store(later);
    expect(await readWhilePacking('a')).toEqual([...rows, ...later]);
    await store([rows[3] as TicketLogTable]);
    expect(await readWhilePacking('a')).toEqual([...rows, ...later]);
  });

  it('goes on where another process has packed the same entries, and stores them once', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `p${String(index + 10)}`);
    await store(people.map((person) => entry(person, DAY_BEFORE)));
    const another = await openAt(place);
    try {
      const packed = await Promise.all([packLogs(database, NOW), packLogs(another, new Date(+NOW + 1))]);
      expect(packed[0] + packed[1]).toBe(people.length);
    } finally {
      await another.close();
    }
    const { packs } = await database.db
      .selectFrom('log_pack')
      .select(({ fn }) => fn.countAll().as('packs'))
      .executeTakeFirstOrThrow();
    expect(Number(packs)).toBe(people.length);
  });

  it('stores nothing where only some of the entries are left', async () => {
    const rows = [entry('a', DAY_BEFORE), entry('a', DAY_BEFORE + 1)];
    await store(rows.slice(1));
    await expect(database.write.run(packLogCommand, packLog(rows, NOW))).rejects.toThrow();
    expect(await read('a')).toEqual(rows.slice(1));
  });
});
