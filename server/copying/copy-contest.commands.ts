import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { copyName } from '#domain/text/free-name.ts';
import {
  addNumberedContest,
  bodyOf,
  findContest,
  isChildRow,
  type StoredContest,
} from '#server/contest/index.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome } from '#server/http/change-outcome.ts';
import { findTask, insertTask, listTaskNames } from '#server/task/index.ts';
import { familyOf, contestNames } from './family.ts';

export interface ContestCopying extends Change {
  from: string;
  /** Of the copy. */
  name: string;
  /** Its tasks, and the children of a parent, are copied as well; else the copy uses the same ones. */
  isDeep: boolean;
  hasTickets: boolean;
  /** Those that were looked at when the lists were staged: another family has another copy. */
  family: readonly string[];
  /** By the contest's id: the staged copy of its list of numbers. */
  lists: Readonly<Record<string, string>>;
}

/** What things are called in the copy; whatever is not here keeps its name. */
interface NewNames {
  contests: ReadonlyMap<string, string>;
  tasks: ReadonlyMap<string, string>;
}

/** Tasks of these contests that the owner has; built-in pages stay what they are. */
async function copyTasks(
  db: Db,
  input: ContestCopying,
  family: readonly StoredContest[],
): Promise<Map<string, string>> {
  const taken = new Set(await listTaskNames(db, input.owner));
  const rows = family.flatMap(({ contest }) =>
    contest.tasks.filter((_, index) => !isChildRow(contest, index)),
  );
  const copies = new Map<string, string>();
  for (const name of new Set(rows)) {
    const found = taken.has(name) ? await findTask(db, input.owner, name) : undefined;
    if (!found) continue;
    const { owner: _owner, createdTime: _createdTime, ...settings } = found.task;
    let copy = copyName(name, taken);
    // Somebody else may take the name at this moment.
    while (!(await insertTask(db, input, { ...settings, name: copy }))) {
      taken.add(copy);
      copy = copyName(name, taken);
    }
    taken.add(copy);
    copies.set(name, copy);
  }
  return copies;
}

/** Nobody can log in to a copy before its author has looked at it and opened it. */
function copiedSettings(
  stored: StoredContest,
  { contests, tasks }: NewNames,
  hasTickets: boolean,
): ContestSettings {
  const body = bodyOf(stored);
  return {
    ...body,
    name: contests.get(body.name) ?? body.name,
    state: 'inactive',
    tasks: body.tasks.map((name, index) => (isChildRow(body, index) ? contests : tasks).get(name) ?? name),
    jumpContest: contests.get(body.jumpContest) ?? body.jumpContest,
    ticket: hasTickets ? body.ticket : [],
  };
}

export const copyContestCommand = command(
  'contest.copy',
  async (db: Db, input: ContestCopying): Promise<ChangeOutcome | 'changed'> => {
    const { owner, name, isDeep, hasTickets, lists } = input;
    const root = await findContest(db, owner, input.from);
    if (!root) return { missing: undefined };
    const taken = await contestNames(db, owner);
    if (taken.has(name)) return 'name-taken';
    taken.add(name);
    const family = isDeep ? await familyOf(db, owner, root) : [root];
    if (family.some(({ id }) => !input.family.includes(id))) return 'changed';
    const contests = new Map([[root.contest.name, name]]);
    for (const { contest } of family.slice(1)) {
      const copy = copyName(contest.name, taken);
      taken.add(copy);
      contests.set(contest.name, copy);
    }
    const tasks = isDeep ? await copyTasks(db, input, family) : new Map<string, string>();
    for (const stored of family) {
      const settings = copiedSettings(stored, { contests, tasks }, hasTickets);
      const listId = lists[stored.id];
      const outcome = await addNumberedContest(db, { ...input, settings, ...(listId ? { listId } : {}) });
      if (outcome !== 'done') throw new Error(`the name ${settings.name} was free and is taken`);
    }
    return 'done';
  },
);
