import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newDatabasePlace, openAt } from '#server/testing/engines.ts';
import { PARENT_CONTEST } from './demo-content.ts';
import { prepareFirstStart } from './first-start.ts';

it('the robots of the demo take the tests of the ordered parent in order', async () => {
  const place = await newDatabasePlace('sqlite');
  const database = await openAt(place);
  try {
    await prepareFirstStart(database, readConfig({ DATA_DIR: place.dataDir }), new Date());
    const taken = await database.db
      .selectFrom('ticket_user as u')
      .innerJoin('contest as c', 'c.id', 'u.contest_id')
      .select(['c.name', 'u.ticket', 'u.start_time', 'u.stop_time', 'u.finished_at'])
      .execute();
    const ofFirst = new Map(
      taken.filter(({ name }) => name === '学生学习情况调查').map((row) => [row.ticket, row]),
    );
    const ofSecond = taken.filter(({ name }) => name === '学生阅读素养测评');
    expect(taken.some(({ name }) => name === PARENT_CONTEST)).toBe(false);
    expect(ofSecond.filter(({ stop_time }) => stop_time !== '').length).toBeGreaterThan(5);
    for (const row of ofSecond) {
      const earlier = ofFirst.get(row.ticket);
      expect(earlier?.stop_time).toBeTruthy();
      expect(Date.parse(row.start_time)).toBeGreaterThan(Date.parse(earlier?.stop_time ?? ''));
    }
  } finally {
    await database.close();
    await place.remove();
  }
});
