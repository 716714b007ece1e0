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
/** What a loaded machine needs to ask its neighbour for the time: less than any jump that matters here. */
const NEARLY_MS = 4_000;

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
  /** A candidate who was heard a moment ago. */
  const sit = () =>
    directly(place, async (db) => {
      const [created_at, expires_at] = [-MINUTE, 24 * 60 * MINUTE].map((ms) =>
        new Date(Date.now() + ms).toISOString(),
      );
      const session = {
        token_hash: 'sitting',
        type: 'ticket-user',
        ticket_user_id: 'somebody',
        created_at,
        expires_at,
      };
      await db
        .insertInto('session')
        .values(session as never)
        .execute();
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

  it('forgets what was held when nobody sits a test, at its start and while it runs', async () => {
    await hold(5 * MINUTE);
    const running = await joined();
    expect(Math.abs(offOf(running))).toBeLessThan(NEARLY_MS);
    expect(await heldNote()).toBeUndefined();
    await hold(5 * MINUTE);
    await looking(running);
    expect(Math.abs(offOf(running))).toBeLessThan(NEARLY_MS);
    expect(await heldNote()).toBeUndefined();
  });

  it('goes on holding after a restart while somebody sits a test, as after a crash', async () => {
    await sit();
    await hold(5 * MINUTE);
    expect(offOf(await joined())).toBeLessThan(-4 * MINUTE);
    expect(await heldNote()).toBeDefined();
  });

  it('follows a clock that is put right while nobody sits a test, and says so', async () => {
    const { own, turned } = machine(engine === 'sqlite' ? -8 * 60 * MINUTE : 0);
    const running = await joined(own);
    if (engine === 'sqlite') turned.wallMs = 0;
    else turned.pausedMs = 8 * 60 * MINUTE;
    expect(await looking(running)).toMatch(/时钟突然快了 \d+\.\d 秒：现在没有人在考试，站点的时间跟着变了/);
    expect(Math.abs(offOf(running))).toBeLessThan(NEARLY_MS);
    expect(await heldNote()).toBeUndefined();
  });

  it('is in the database also when the clock was put back by days under it', async () => {
    await sit();
    const { own, turned } = machine();
    const running = await joined(own);
    if (engine === 'sqlite') turned.wallMs = -2 * 24 * 60 * MINUTE;
    else turned.pausedMs = -2 * 24 * 60 * MINUTE;
    expect(await looking(running)).toContain('时钟突然慢了');
    await running.see();
    expect(await processes()).toHaveLength(1);
  });

  if (engine === 'sqlite') {
    it('forgets those that were killed long ago', async () => {
      const seen = '2020-01-01T00:00:00.000Z';
      const killed = {
        host: 'a',
        pid: 1,
        version: '0',
        started_at: seen,
        seen_at: seen,
        site_at: seen,
        clock_offset_ms: 0,
      };
      await database.write.run(seeProcessCommand, { id: 'killed', ...killed });
      await joined();
      expect((await processes()).map(({ id }) => id)).not.toContain('killed');
    });

    it('holds the time when the clock of the machine is set, and says so once', async () => {
      await sit();
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
      await sit();
      const before = await joined();
      await hold(5 * MINUTE);
      expect(await looking(before)).toBe('');
      const after = await joined();
      expect(offOf(after)).toBeLessThan(-4 * MINUTE);
      expect(Math.abs(offOf(after) - offOf(before))).toBeLessThan(NEARLY_MS);
    });

    it('takes a jump for its own pause when somebody else who was there has seen none', async () => {
      await sit();
      const other = await joined();
      const { own, turned } = machine();
      const paused = await joined(own);
      turned.pausedMs = 5_000;
      expect(await looking(paused)).toBe('');
      await other.see();
      expect(await looking(paused)).toBe('');
      expect(await heldNote()).toBeUndefined();
      expect(Math.abs(offOf(paused))).toBeLessThan(NEARLY_MS);
    });

    it.each([15_000, 5 * MINUTE])(
      'holds a jump of %i ms with all others, whoever is asked for readiness or starts meanwhile',
      async (jump) => {
        await sit();
        const machines = [machine(), machine()] as const;
        const first = await joined(machines[0].own);
        const second = await joined(machines[1].own);
        await looking(first);
        for (const { turned } of machines) turned.pausedMs = jump;
        await second.see();
        const started = await joined();
        expect(await looking(first)).toBe('');
        await started.see();
        await second.see();
        expect(await looking(first)).toContain('数据库服务器的时钟突然快了');
        expect([await looking(second), await looking(started)]).toEqual(['', '']);
        for (const running of [first, second, started])
          expect(Math.abs(offOf(running) + jump)).toBeLessThan(NEARLY_MS);
      },
    );

    it('decides by itself when those who were there are silent', async () => {
      await sit();
      const { own, turned } = machine();
      await joined();
      const left = await joined(own);
      turned.pausedMs = MINUTE;
      const words: string[] = [];
      for (let look = 0; look < 4; look += 1) words.push(await looking(left));
      expect(words.map((text) => text !== '')).toEqual([false, false, false, true]);
    });

    it('decides once for all, and leaves what another has decided meanwhile', async () => {
      await sit();
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
