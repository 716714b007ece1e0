import type { PoolClient } from 'pg';
import {
  type ContestBody,
  type ContestHead,
  contestVersions,
  storedContest,
  type StoredContest,
} from '#server/contest/index.ts';
import { versionKey } from '#server/database/version-cache.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { parentsAmong, type PresentContests } from './present-contests.ts';

const HEAD = 'c.id, c.owner, c.name, c.version, c.state, c.created_time, c.ticket_list';

const NAMED = {
  name: 'contests-named',
  text: `select ${HEAD}, wanted.name as asked
    from (select distinct * from unnest($1::text[], $2::text[]) as pair (owner, name)) as wanted
    join contest c on c.owner = wanted.owner and c.name = wanted.name and c.deleted_at is null`,
};

const RENAMED = {
  name: 'contests-renamed',
  text: `select ${HEAD}, f.name as asked
    from (select distinct * from unnest($1::text[], $2::text[]) as pair (owner, name)) as wanted
    join former_name f on f.owner = wanted.owner and f.kind = 'contest' and f.name = wanted.name
    join contest c on c.id = f.entity_id and c.deleted_at is null`,
};

const WITH_ID = {
  name: 'contests-with-id',
  text: `select ${HEAD} from contest c where c.id = any($1::text[])`,
};

const PARENTS = {
  name: 'contests-above',
  text: `select ${HEAD} from contest c
    where c.owner = any($1::text[] || array(select child.owner from contest child where child.id = any($2::text[])))
      and c.deleted_at is null and c.type in ('parent', 'jump')
    order by c.created_time, c.name`,
};

const BODIES = {
  name: 'contest-bodies',
  text: `select v.contest_id, v.version, v.body from unnest($1::text[], $2::int[]) as wanted (id, version)
    join contest_version v on v.contest_id = wanted.id and v.version = wanted.version`,
};

interface AskedHead extends ContestHead {
  asked: string;
}

export interface WantedContests {
  names: { owner: string; name: string }[];
  ids: string[];
}

async function findNamed(client: PoolClient, names: WantedContests['names']): Promise<AskedHead[]> {
  if (names.length === 0) return [];
  const pairs = (list: WantedContests['names']) => [
    list.map(({ owner }) => owner),
    list.map(({ name }) => name),
  ];
  const { rows } = await client.query<AskedHead>({ ...NAMED, values: pairs(names) });
  const found = new Set(rows.map(({ owner, asked }) => entityId(owner, asked)));
  const missing = names.filter(({ owner, name }) => !found.has(entityId(owner, name)));
  if (missing.length === 0) return rows;
  const renamed = await client.query<AskedHead>({ ...RENAMED, values: pairs(missing) });
  return [...rows, ...renamed.rows];
}

/** Held for the batch: the cache may drop one of them while others are read. */
async function loadSettings(
  client: PoolClient,
  heads: readonly ContestHead[],
): Promise<Map<string, ContestBody>> {
  const settings = new Map<string, ContestBody>();
  const unknown = new Map<string, ContestHead>();
  for (const head of heads) {
    const key = versionKey(head.id, head.version);
    const known = contestVersions.find(head.id, head.version);
    if (known) settings.set(key, known);
    else unknown.set(key, head);
  }
  if (unknown.size === 0) return settings;
  const wanted = [...unknown.values()];
  const values = [wanted.map(({ id }) => id), wanted.map(({ version }) => version)];
  const { rows } = await client.query<{ contest_id: string; version: number; body: string }>({
    ...BODIES,
    values,
  });
  for (const { contest_id: id, version, body } of rows) {
    settings.set(versionKey(id, version), contestVersions.remember(id, version, body));
  }
  return settings;
}

const headsOf = async (asked: Promise<{ rows: ContestHead[] }>) => (await asked).rows;

export async function contestsOnPostgres(
  client: PoolClient,
  { names, ids }: WantedContests,
): Promise<PresentContests> {
  const owners = [...new Set(names.map(({ owner }) => owner))];
  // Sent together: nobody waits three times for the way to the database and back.
  const [named, withId, above] = await Promise.all([
    findNamed(client, names),
    ids.length === 0 ? [] : headsOf(client.query<ContestHead>({ ...WITH_ID, values: [ids] })),
    headsOf(client.query<ContestHead>({ ...PARENTS, values: [owners, ids] })),
  ]);
  const settings = await loadSettings(client, [...named, ...withId, ...above]);

  function stored(head: ContestHead): StoredContest {
    const found = settings.get(versionKey(head.id, head.version));
    if (!found) throw new Error(`contest ${head.id} has no version ${head.version}`);
    return storedContest(head, found);
  }
  const byName = new Map(named.map((head) => [entityId(head.owner, head.asked), stored(head)]));
  const byId = new Map(withId.map((head) => [head.id, stored(head)]));
  const parents = above.map(stored);
  const parentsOf = new Map(
    [...byName.values(), ...byId.values()].map((child) => [child.id, parentsAmong(parents, child)]),
  );
  return {
    named: (owner, name) => byName.get(entityId(owner, name)),
    withId: (id) => byId.get(id),
    parentsOf: ({ id }) => parentsOf.get(id) ?? [],
  };
}
