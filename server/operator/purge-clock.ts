import type { Database } from '#server/database/database.ts';
import { findHeld, readDatabaseClock } from '#server/processes/app-process.repository.ts';
import { aheadOf } from '#server/processes/server-clock.ts';
import { Trouble } from '#server/trouble.ts';

const MOST_APART_MS = 60_000;

/**
 * What is old enough to go for good is told by it. The times of all that is stored follow the database's clock: a machine that is a month ahead
 * would empty a trash of yesterday.
 */
export async function timeOfPurge({ db }: Pick<Database, 'db'>): Promise<Date> {
  const own = Date.now();
  const databases = await readDatabaseClock(db);
  const { held } = await findHeld(db);
  const heldMs = Math.abs(aheadOf(held, databases ?? own));
  if (heldMs > MOST_APART_MS)
    throw new Trouble(
      'refused',
      `没有清除任何数据：时钟在考试中突然变化过，站点的时间与它还相差 ${Math.round(heldMs / 60_000)} 分钟，无法确定哪些数据已经到期。` +
        '请检查时间同步（timedatectl）；没有人在考试之后，正在运行的服务会自己恢复，到时再重新执行。',
    );
  if (databases === undefined) return new Date(own);
  if (Math.abs(databases - own) <= MOST_APART_MS) return new Date(databases);
  const [here, there] = [own, databases].map((time) => new Date(time).toISOString());
  throw new Trouble(
    'refused',
    `没有清除任何数据：这台机器的时钟是 ${here}，数据库（DATABASE_URL）的时钟是 ${there}，相差超过一分钟，无法确定哪些数据已经到期。` +
      '请先校准两台机器的时钟（timedatectl 可查看），再重新执行。',
  );
}
