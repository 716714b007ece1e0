import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { findOperatorNote, writeOperatorNote } from '#server/database/operator-note.repository.ts';
import { openFiles } from '#server/files/open-files.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { seeProcessCommand } from './app-process.commands.ts';
import { type Machine, RunningProcess } from './running-process.ts';

const MINUTE = 60_000;
/** What a loaded machine needs to ask its neighbour for the time. */
const NEARLY_MS = 2_000;

/** A machine that a test sets: its clock, and how much of what passes it does not count, as one that is paused. */
function machine(wrongBy = 0) {
  const turned = { wallMs: wrongBy, pausedMs: 0 };
  const own: Machine = {
    wall: () => Date.now() + turned.wallMs,
    counting: () => performance.now() - turned.pausedMs,
    sinceBoot: () => performance.now() - turned.pausedMs,
  };
  return { turned, own };
}

describeEngines('a running process', (engine) => {
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

  const processes = () => database.db.selectFrom('app_process').selectAll().execute();
  const heldNote = () => findOperatorNote(database.db, 'held-clock');
  const hold = (aheadMs: number) =>
    directly(place, (db) => {
      const detail = JSON.stringify({ aheadMs, since: Date.now() });
      return writeOperatorNote(db, { name: 'held-clock', at: new Date().toISOString(), detail });
    });
  const offOf = ({ clock }: RunningProcess) => clock.now().getTime() - Date.now();

  async function joined(own?: Machine): Promise<RunningProcess> {
    const running = new RunningProcess(database, own);
    await running.join();
    return running;
  }

  async function looking(running: RunningProcess): Promise<string> {
    const words: string[] = [];
    await running.look({ warn: (text) => words.push(text) });
    return words.join('\n');
  }

  it('is in the database until it ends', async () => {
    const running = await joined();
    expect(await processes()).toHaveLength(1);
    await running.leave();
    expect(await processes()).toEqual([]);
  });

  it('on a machine whose clock is a year off is in the database all the same', async () => {
    await joined(machine(-365 * 24 * 60 * MINUTE).own);
    expect(await processes()).toHaveLength(1);
  });

  it('forgets a note about a jump when its clock and the database agree, and nobody goes by it', async () => {
    await hold(5 * MINUTE);
    const running = await joined();
    expect(Math.abs(offOf(running))).toBeLessThan(NEARLY_MS);
    expect(await heldNote()).toBeUndefined();
  });

  if (engine === 'sqlite') {
    it('forgets those that were killed long ago', async () => {
      const seen = '2020-01-01T00:00:00.000Z';
      const killed = { host: 'a', pid: 1, version: '0', started_at: seen, seen_at: seen, clock_offset_ms: 0 };
      await database.write.run(seeProcessCommand, { id: 'killed', ...killed });
      await joined();
      expect((await processes()).map(({ id }) => id)).not.toContain('killed');
    });

    it('holds the time when the clock of the machine is set, and says so once', async () => {
      const { own, turned } = machine();
      const running = await joined(own);
      turned.wallMs = 20 * MINUTE;
      expect(await looking(running)).toMatch(/本机的时钟突然快了 1(200\.\d|199\.\d) 秒/);
      expect(Math.abs(offOf(running))).toBeLessThan(NEARLY_MS);
      expect(await looking(running)).toBe('');
      expect(running.heldMs).toBeGreaterThan(19 * MINUTE);
    });
  }

  if (engine === 'postgres') {
    it('on a machine that is ten minutes fast decides by the time of the database', async () => {
      const running = await joined(machine(10 * MINUTE).own);
      const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, DEMO: '0' });
      const files = await openFiles(config);
      const app = await createApp({ config, database, files, running });
      expect(Math.abs(app.clock().getTime() - Date.now())).toBeLessThan(NEARLY_MS);
      expect(await looking(running)).toContain('本机时钟比数据库服务器快 600');
      await app.close();
      await files.close();
    });

    it('goes by what others hold who are there already', async () => {
      const before = await joined();
      await hold(5 * MINUTE);
      expect(await looking(before)).toBe('');
      const after = await joined();
      expect(offOf(after)).toBeLessThan(-4 * MINUTE);
      expect(Math.abs(offOf(after) - offOf(before))).toBeLessThan(NEARLY_MS);
    });

    it('takes a jump for its own pause when others have seen none', async () => {
      const { own, turned } = machine();
      const paused = await joined(own);
      await joined();
      turned.pausedMs = 5_000;
      expect(await looking(paused)).toBe('');
      expect(await heldNote()).toBeUndefined();
      expect(Math.abs(offOf(paused))).toBeLessThan(NEARLY_MS);
    });

    it('decides once for all, and leaves what another has decided meanwhile', async () => {
      const { own, turned } = machine();
      const alone = await joined(own);
      turned.pausedMs = MINUTE;
      expect(await looking(alone)).toContain('数据库服务器的时钟突然快了 6');
      const decided = await heldNote();
      expect(await looking(alone)).toBe('');
      expect(await heldNote()).toEqual(decided);
    });
  }
});
