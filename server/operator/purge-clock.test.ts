import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { writeOperatorNote } from '#server/database/operator-note.repository.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { timeOfPurge } from './purge-clock.ts';

const DAY_MS = 24 * 3_600_000;

describeEngines('the time by which data is old enough to go', (engine) => {
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

  const hold = (aheadMs: number) =>
    directly(place, (db) => {
      const detail = JSON.stringify({ aheadMs, since: Date.now() });
      return writeOperatorNote(db, { name: 'held-clock', at: new Date().toISOString(), detail });
    });

  it('is now', async () => {
    await hold(5_000);
    const before = Date.now();
    const time = (await timeOfPurge(database)).getTime();
    expect([time > before - 5_000, time < Date.now() + 5_000]).toEqual([true, true]);
  });

  it.each([34 * DAY_MS, -34 * DAY_MS])(
    'is nobody’s guess after a clock has jumped by %i ms under candidates',
    async (jump) => {
      await hold(jump);
      await expect(timeOfPurge(database)).rejects.toThrow(/没有清除任何数据：时钟在考试中突然变化过/);
    },
  );
});
