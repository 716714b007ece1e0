import type { ContestSettings } from '../contest/contest.schema.ts';
import { childContests, isParent } from '../contest/contest.ts';
import { CLOSING_TASK, OPENING_TASK } from '../contest/contest-values.ts';

type Rows = Pick<ContestSettings, 'name' | 'type' | 'tasks'>;

const isPage = (tasks: readonly string[], index: number) => index === 0 || index === tasks.length - 1;

/** A child among the rows of a parent, whose first and last row are tasks like any other's. */
export const isChildPlace = (contest: Pick<Rows, 'type' | 'tasks'>, index: number): boolean =>
  isParent(contest) && !isPage(contest.tasks, index);

/** What things are called where they come to; whatever is not here keeps its name. */
export interface NewNames {
  contests: ReadonlyMap<string, string>;
  tasks: ReadonlyMap<string, string>;
}

/** The same contest with other names, its own and those it leads to. */
export function withNewNames<Settings extends Rows & Pick<ContestSettings, 'jumpContest'>>(
  settings: Settings,
  { contests, tasks }: NewNames,
): Settings {
  return {
    ...settings,
    name: contests.get(settings.name) ?? settings.name,
    tasks: settings.tasks.map(
      (name, index) => (isChildPlace(settings, index) ? contests : tasks).get(name) ?? name,
    ),
    jumpContest: contests.get(settings.jumpContest) ?? settings.jumpContest,
  };
}

interface Known {
  contests: ReadonlySet<string>;
  tasks: ReadonlySet<string>;
}

interface Settled {
  settings: ContestSettings;
  /** What was taken out, and why. */
  problems: string[];
}

const BUILT_IN: readonly string[] = [OPENING_TASK, CLOSING_TASK];

/** Without whatever leads to things that are not there: on another server the name may mean something else. */
export function withoutStrangers(settings: ContestSettings, known: Known): Settled {
  const { name, tasks, jumpContest } = settings;
  const problems: string[] = [];
  const kept = tasks.flatMap((row, index) => {
    const isChild = isChildPlace(settings, index);
    const isThere = isChild ? known.contests.has(row) : known.tasks.has(row) || BUILT_IN.includes(row);
    if (isThere) return [row];
    const what = isChild ? '子测试' : '题目';
    if (!isPage(tasks, index)) {
      problems.push(`测试“${name}”的${what}“${row}”不在文件中，没有读入`);
      return [];
    }
    problems.push(`测试“${name}”的${index === 0 ? '卷首语' : '结束语'}“${row}”不在文件中，改用默认的`);
    return [index === 0 ? OPENING_TASK : CLOSING_TASK];
  });
  const leadsOut = jumpContest !== '' && !known.contests.has(jumpContest);
  if (leadsOut) problems.push(`测试“${name}”完成后跳转到的测试“${jumpContest}”不在文件中，没有读入`);
  return { settings: { ...settings, tasks: kept, jumpContest: leadsOut ? '' : jumpContest }, problems };
}

/** The name of a contest that is among its own children, or theirs; undefined where there is none. */
export function cycleIn(contests: readonly Rows[]): string | undefined {
  const byName = new Map(contests.map((contest) => [contest.name, contest]));
  const settled = new Set<string>();
  for (const { name } of contests) {
    if (reachedBack(name, byName, settled)) return name;
    settled.add(name);
  }
  return undefined;
}

/** Whether the way down from a contest leads to it again. */
function reachedBack(from: string, byName: ReadonlyMap<string, Rows>, settled: ReadonlySet<string>): boolean {
  const visited = new Set<string>();
  const waiting = [from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const contest = byName.get(name);
    const children = contest && isParent(contest) ? childContests(contest) : [];
    for (const child of children) {
      if (child === from) return true;
      if (visited.has(child) || settled.has(child)) continue;
      visited.add(child);
      waiting.push(child);
    }
  }
  return false;
}

/**
 * The key of a file with the host that an author has copied along, as it stands in a text or, encoded, in a parameter: on
 * another server that host has nothing under the new key.
 */
const KEY =
  /(?:https?(?::|%3A)(?:\/\/|%2F%2F)[^\s"'<>/%\\]{1,260}(?:%3A\d{1,5})?(?=(?:\/|%2F)files(?:\/|%2F)))?((?:\/|%2F)files(?:\/|%2F))?([0-9a-f]{40}\.[0-9a-z]{1,10})/gi;

/** Every text of a value with other keys of files, in one go: what was put in is not replaced again. */
export function withFileKeys<Value>(value: Value, keys: ReadonlyMap<string, string>): Value {
  if (keys.size === 0) return value;
  const json = JSON.stringify(value);
  return JSON.parse(
    json.replace(KEY, (whole, folder: string | undefined, key: string) => {
      const newKey = keys.get(key);
      return newKey === undefined ? whole : `${folder ?? ''}${newKey}`;
    }),
  ) as Value;
}
