import type { FastifyInstance } from 'fastify';
import { deleteTicketUser, getAnsweredVersions, getContestTicketUsers, getTakeovers } from '#api/result.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { serve } from '#server/http/serve.ts';
import { deleteTicketUserCommand } from '#server/session/index.ts';
import { eachOnce, findAsked } from './asked-contests.ts';
import { readAnsweredVersions } from './answered-versions.ts';
import { listResults, listTakeovers } from './result.repository.ts';

export function resultRoutes(app: FastifyInstance, { db, write }: Database): void {
  serve(app, getContestTicketUsers, async ({ query }) =>
    listResults(db, eachOnce(await findAsked(db, query.owner, query.contestIds))),
  );

  serve(app, getTakeovers, async ({ query, now }) =>
    listTakeovers(db, query.owner, eachOnce(await findAsked(db, query.owner, query.contestIds)), now),
  );

  serve(app, getAnsweredVersions, async ({ query }) => {
    const found = await findAsked(db, query.owner, query.contestIds);
    const contests = found.map(({ asked, stored: { contest } }) => ({
      asked,
      contestId: entityId(contest.owner, contest.name),
    }));
    return { contests, ...(await readAnsweredVersions(db, eachOnce(found))) };
  });

  serve(app, deleteTicketUser, async ({ query, session, now }) => {
    const [owner = '', contest = '', ticket = ''] = query.user.split('/');
    const actor = session?.actor?.username ?? '';
    return write.run(deleteTicketUserCommand, { actor, owner, contest, ticket, now });
  });
}
