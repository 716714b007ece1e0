import type { ContestVersion } from '#api/version.ts';
import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest-values.ts';
import { namesSince } from '#server/database/names-then.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { isChildRow } from './contest.repository.ts';
import type { ContestBody } from './ticket-list.ts';

type Gone = ContestVersion['gone'][number];

/** Pages that are always there, whoever has tasks of these names. */
const BUILT_IN: readonly string[] = [OPENING_TASK, CLOSING_TASK];

/**
 * An old version under the names of now. A name in it means what had it when it was saved: something else that was called so
 * since must not get into the test with it.
 */
export async function settledVersion(
  db: Db,
  owner: string,
  settings: ContestBody,
  savedAt: string,
): Promise<{ body: ContestBody; gone: Gone[] }> {
  const { tasks, jumpContest } = settings;
  const rows = tasks.map((name, index) => {
    const kind: Gone['kind'] = isChildRow(settings, index) ? 'contest' : 'task';
    return { kind, name, isPage: index === 0 || index === tasks.length - 1 };
  });
  const named = (kind: Gone['kind']) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  const since = {
    task: await namesSince(db, 'task', owner, { names: named('task'), at: savedAt }),
    contest: await namesSince(db, 'contest', owner, {
      names: [...named('contest'), ...(jumpContest === '' ? [] : [jumpContest])],
      at: savedAt,
    }),
  };
  const gone: Gone[] = [];
  const find = (kind: Gone['kind'], name: string): string | undefined => {
    const now = since[kind].get(name);
    const isNamed = gone.some((one) => one.kind === kind && one.name === name);
    if (now === undefined && !isNamed) gone.push({ kind, name });
    return now;
  };
  const settled = rows.flatMap(({ kind, name, isPage }, index) => {
    if (kind === 'task' && BUILT_IN.includes(name)) return [name];
    const now = find(kind, name);
    if (now !== undefined) return [now];
    // A test always has its first and its last page.
    return isPage ? [index === 0 ? OPENING_TASK : CLOSING_TASK] : [];
  });
  const leadsTo = jumpContest === '' ? '' : (find('contest', jumpContest) ?? '');
  return { body: { ...settings, tasks: settled, jumpContest: leadsTo }, gone };
}
