import { type ContestUsage, MOST_COUNTED_ANSWERS } from '#api/contest.ts';
import type { Db } from '#server/database/schema.ts';

/** How far candidates have come in these contests, by contest id. */
export async function countUsage(
  db: Db,
  contestIds: readonly string[],
  now: Date,
): Promise<Map<string, ContestUsage>> {
  const usage = new Map<string, ContestUsage>();
  for (const id of contestIds) usage.set(id, await countOne(db, id, now));
  return usage;
}

async function countOne(db: Db, contestId: string, now: Date): Promise<ContestUsage> {
  const started = db
    .selectFrom('ticket_user as u')
    .where('u.contest_id', '=', contestId)
    .where('u.start_time', '!=', '');
  const counts = await started
    .select((eb) => [
      eb.fn.countAll<number | string>().as('started'),
      eb.fn
        .countAll<number | string>()
        .filterWhere((filter) =>
          filter.and([
            filter('u.stop_time', '=', ''),
            filter.or([filter('u.expire_time', '=', ''), filter('u.expire_time', '>', now.toISOString())]),
          ]),
        )
        .as('running'),
    ])
    .executeTakeFirstOrThrow();
  const { answers } = await db
    .selectFrom(
      started
        .innerJoin('answer as a', 'a.ticket_user_id', 'u.id')
        .select('a.task_index')
        .limit(MOST_COUNTED_ANSWERS)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number | string>().as('answers'))
    .executeTakeFirstOrThrow();
  return {
    started: Number(counts.started),
    running: Number(counts.running),
    answers: Number(answers),
  };
}
