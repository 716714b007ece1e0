import type BetterSqlite3 from 'better-sqlite3';
import {
  type ContestHead,
  contestVersions,
  storedContest,
  type StoredContest,
} from '#server/contest/index.ts';
import { preparedOnce } from '#server/database/sqlite.ts';
import { parentsAmong, type PresentContests } from './present-contests.ts';

const HEAD = 'select id, owner, name, version, state, created_time, ticket_list from contest';

const statementsOf = preparedOnce((connection) => ({
  named: connection.prepare<[string, string], ContestHead>(
    `${HEAD} where owner = ? and name = ? and deleted_at is null`,
  ),
  renamed: connection.prepare<[string, string], ContestHead>(
    `${HEAD} where deleted_at is null and id =
       (select entity_id from former_name where owner = ? and kind = 'contest' and name = ?)`,
  ),
  withId: connection.prepare<[string], ContestHead>(`${HEAD} where id = ?`),
  parents: connection.prepare<[string], ContestHead>(
    `${HEAD} where owner = ? and deleted_at is null and type in ('parent', 'jump')
     order by created_time, name`,
  ),
  body: connection.prepare<[string, number], { body: string }>(
    'select body from contest_version where contest_id = ? and version = ?',
  ),
}));

export function contestsOnSqlite(connection: BetterSqlite3.Database): PresentContests {
  const statements = statementsOf(connection);
  const answers = new Map<string, unknown>();
  function once<Answer>(key: string, ask: () => Answer): Answer {
    if (!answers.has(key)) answers.set(key, ask());
    return answers.get(key) as Answer;
  }

  function stored(head: ContestHead): StoredContest {
    const { id, version } = head;
    const known = contestVersions.find(id, version);
    if (known) return storedContest(head, known);
    const row = statements.body.get(id, version);
    if (!row) throw new Error(`contest ${id} has no version ${version}`);
    return storedContest(head, contestVersions.remember(id, version, row.body));
  }
  const withId = (id: string) => {
    const head = statements.withId.get(id);
    return head && stored(head);
  };
  const named = (owner: string, name: string) => {
    const head = statements.named.get(owner, name) ?? statements.renamed.get(owner, name);
    return head && stored(head);
  };
  const parents = (owner: string) =>
    once(`parents ${owner}`, () => statements.parents.all(owner).map(stored));
  return {
    named: (owner, name) => once(`name ${owner}/${name}`, () => named(owner, name)),
    withId: (id) => once(`id ${id}`, () => withId(id)),
    parentsOf: (child) => once(`above ${child.id}`, () => parentsAmong(parents(child.contest.owner), child)),
  };
}
