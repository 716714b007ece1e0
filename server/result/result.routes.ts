import type { FastifyInstance } from 'fastify';
import { deleteTicketUser, getAnsweredVersions, getContestTicketUsers, getTakeovers } from '#api/result.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import { findContest, type StoredContest } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { serve } from '#server/http/serve.ts';
import { deleteTicketUserCommand } from '#server/session/index.ts';
import { readAnsweredVersions } from './answered-versions.ts';
import { listResults, listTakeovers } from './result.repository.ts';

interface Asked {
  asked: string;
  stored: StoredContest;
}

/** By id from here on: the name that was asked for may be an old one, and a contest may be asked for twice. */
async function findAsked(db: Db, owner: string, contestIds: string): Promise<Asked[]> {
  const found: Asked[] = [];
  for (const asked of new Set(contestIds.split(','))) {
    const id = parseEntityId(asked);
    // The declared scope covers the query's owner; a contest id of anybody else simply finds nothing.
    const stored = id.owner === owner ? await findContest(db, owner, id.name) : undefined;
    if (stored) found.push({ asked, stored });
  }
  return found;
}

const once = (found: readonly Asked[]): StoredContest[] => [
  ...new Map(found.map(({ stored }) => [stored.id, stored])).values(),
];

export function resultRoutes(app: FastifyInstance, { db, write }: Database): void {
  serve(app, getContestTicketUsers, async ({ query }) =>
    listResults(db, once(await findAsked(db, query.owner, query.contestIds))),
  );

  serve(app, getTakeovers, async ({ query, now }) =>
    listTakeovers(db, query.owner, once(await findAsked(db, query.owner, query.contestIds)), now),
  );

  serve(app, getAnsweredVersions, async ({ query }) => {
    const found = await findAsked(db, query.owner, query.contestIds);
    const contests = found.map(({ asked, stored: { contest } }) => ({
      asked,
      contestId: entityId(contest.owner, contest.name),
    }));
    return { contests, ...(await readAnsweredVersions(db, once(found))) };
  });

  serve(app, deleteTicketUser, async ({ query, session, now }) => {
    const [owner = '', contest = '', ticket = ''] = query.user.split('/');
    const actor = session?.actor?.username ?? '';
    return write.run(deleteTicketUserCommand, { actor, owner, contest, ticket, now });
  });
}
