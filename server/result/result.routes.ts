import type { FastifyInstance } from 'fastify';
import {
  deleteTicketUser,
  getAnsweredVersions,
  getContestTicketUsers,
  getTakeovers,
  restartTicketUser,
} from '#api/result.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { ListReply } from '#server/http/list-reply.ts';
import { serve } from '#server/http/serve.ts';
import { deleteTicketUserCommand, restartTicketUserCommand } from '#server/session/index.ts';
import { eachOnce, findAsked } from './asked-contests.ts';
import { readAnsweredVersions } from './answered-versions.ts';
import { listTakeovers } from './result.repository.ts';
import { resultIdsRead, resultUserPortions } from './result.reads.ts';

export function resultRoutes(app: FastifyInstance, { db, readers, write }: Database): void {
  serve(app, getContestTicketUsers, async ({ query }) => {
    const contests = eachOnce(await findAsked(db, query.owner, query.contestIds));
    const ids = await readers.run(
      resultIdsRead,
      contests.map(({ id }) => id),
    );
    // A list that is written bit by bit would count as somebody shown.
    if (ids.length === 0) return [];
    return new ListReply(resultUserPortions(readers, contests, ids));
  });

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

  for (const [endpoint, command] of [
    [deleteTicketUser, deleteTicketUserCommand],
    [restartTicketUser, restartTicketUserCommand],
  ] as const) {
    serve(app, endpoint, async ({ query, session, now }) => {
      const [owner = '', contest = '', ticket = ''] = query.user.split('/');
      const actor = session?.actor?.username ?? '';
      return write.run(command, { actor, owner, contest, ticket, now });
    });
  }
}
