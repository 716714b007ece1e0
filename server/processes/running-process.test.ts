import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { openFiles } from '#server/files/open-files.ts';
import { type DatabasePlace, describeEngines, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { seeProcessCommand } from './app-process.commands.ts';
import { RunningProcess } from './running-process.ts';
import { ServerClock } from './server-clock.ts';

const MINUTE = 60_000;
/** What a loaded machine needs to ask its neighbour for the time. */
const NEARLY_MS = 2_000;

const wrongBy = (ms: number) =>
  new ServerClock({ wall: () => Date.now() + ms, counting: () => performance.now() });

const silent = { warn: () => undefined };

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

  it('is in the database until it ends', async () => {
    const running = new RunningProcess(database);
    await running.join();
    expect(await processes()).toHaveLength(1);
    await running.leave();
    expect(await processes()).toEqual([]);
  });

  it('forgets those that were killed long ago', async () => {
    const seen = '2020-01-01T00:00:00.000Z';
    const killed = { host: 'a', pid: 1, version: '0', started_at: seen, seen_at: seen, clock_offset_ms: 0 };
    await database.write.run(seeProcessCommand, { id: 'killed', ...killed });
    await new RunningProcess(database).join();
    expect((await processes()).map(({ id }) => id)).not.toContain('killed');
  });

  if (engine === 'sqlite') {
    it('holds the time when the clock of the machine is set, and says so', async () => {
      let setBy = 0;
      const clock = new ServerClock({ wall: () => Date.now() + setBy, counting: () => performance.now() });
      const running = new RunningProcess(database, clock);
      await running.join();
      setBy = 5 * MINUTE;
      const words: string[] = [];
      await running.look({ warn: (text) => words.push(text) });
      expect(words.join('')).toContain('时钟突然变化了 300.0 秒（本机）');
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(NEARLY_MS);
      // From now on it is agreed, and nothing is said again.
      await running.look({ warn: (text) => words.push(text) });
      expect(words).toHaveLength(1);
    });
  }

  if (engine === 'postgres') {
    it('on a machine that is ten minutes fast decides by the time of the database', async () => {
      const running = new RunningProcess(database, wrongBy(10 * MINUTE));
      await running.join();
      const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, DEMO: '0' });
      const files = await openFiles(config);
      const app = await createApp({ config, database, files, running });
      expect(Math.abs(app.clock().getTime() - Date.now())).toBeLessThan(NEARLY_MS);
      await app.close();
      await files.close();
    });

    it('agrees with those that run already when the database has jumped before it came', async () => {
      const before = new RunningProcess(database, wrongBy(0));
      await before.join();
      // As if another server had taken over whose clock is five minutes behind.
      before.clock.begin(Date.now() + 5 * MINUTE, undefined);
      await before.look(silent);
      const after = new RunningProcess(database, wrongBy(0));
      await after.join();
      const apart = after.clock.now().getTime() - before.clock.now().getTime();
      expect(Math.abs(apart)).toBeLessThan(NEARLY_MS);
      expect(after.clock.now().getTime() - Date.now()).toBeGreaterThan(4 * MINUTE);
    });
  }
});
