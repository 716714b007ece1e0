import type { FastifyInstance } from 'fastify';
import {
  getAnswerHistory,
  getFilteredContestTicketUsers,
  getHistoryAnswer,
  getResultColumns,
  getResultPage,
  getResultSummary,
  getResultValues,
  getTimeBackPreview,
  getWaitingAnswers,
  pollResultSummary,
} from '#api/result-table.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { serve } from '#server/http/serve.ts';
import { findAnsweredUser, findHistoryAnswer, listAnswerHistory } from './answer-history.repository.ts';
import { eachOnce, findAsked } from './asked-contests.ts';
import { listResults } from './result.repository.ts';
import {
  resultColumnsRead,
  resultPageRead,
  resultSummaryRead,
  resultValuesRead,
  timeBackPreviewRead,
  waitingAnswersRead,
} from './result.reads.ts';

interface OneCandidate {
  owner: string;
  id: string;
  ticketId: string;
}

/** Results by pages, and what is looked at of a single candidate. */
export function resultTableRoutes(app: FastifyInstance, { db, readers }: Database): void {
  const contestsOf = async ({ owner, contestIds }: { owner: string; contestIds: string }) =>
    eachOnce(await findAsked(db, owner, contestIds));

  const contestOf = async (owner: string, id: string): Promise<StoredContest | undefined> =>
    (await findAsked(db, owner, id))[0]?.stored;

  const userOf = async ({ owner, id, ticketId }: OneCandidate) => {
    const contest = await contestOf(owner, id);
    return contest && { contest, contestId: contest.id, ticket: ticketId };
  };

  serve(app, getResultPage, async ({ query, now }) => {
    const { owner, contestIds: _contests, ...asked } = query;
    return readers.run(resultPageRead, { owner, contests: await contestsOf(query), query: asked, now });
  });

  for (const endpoint of [getResultSummary, pollResultSummary]) {
    serve(app, endpoint, async ({ query, now }) => {
      const { owner, contestIds: _contests, ...filter } = query;
      return readers.run(resultSummaryRead, { owner, contests: await contestsOf(query), filter, now });
    });
  }

  serve(app, getResultValues, async ({ query, now }) => {
    const { owner, area, school } = query;
    return readers.run(resultValuesRead, { owner, contests: await contestsOf(query), area, school, now });
  });

  serve(app, getResultColumns, async ({ query }) => readers.run(resultColumnsRead, await contestsOf(query)));

  serve(app, getWaitingAnswers, async ({ query, now }) => {
    const { owner, contestIds: _contests, ...filter } = query;
    return readers.run(waitingAnswersRead, { owner, contests: await contestsOf(query), filter, now });
  });

  serve(app, getFilteredContestTicketUsers, async ({ query }) => {
    const user = await userOf(query);
    const id = user && (await findAnsweredUser(db, user));
    return user && id !== undefined ? listResults(db, [user.contest], [id]) : [];
  });

  serve(app, getAnswerHistory, async ({ query }) => {
    const user = await userOf(query);
    return user ? listAnswerHistory(db, user) : [];
  });

  serve(app, getHistoryAnswer, async ({ query }) => {
    const user = await userOf(query);
    return (user && (await findHistoryAnswer(db, { ...user, key: query.key }))) ?? null;
  });

  serve(app, getTimeBackPreview, async ({ query, now }) => {
    const contest = await contestOf(query.owner, query.id);
    if (!contest) return { getting: 0, over: 0, passedOver: [] };
    const outageStart = new Date(query.outageStart);
    return readers.run(timeBackPreviewRead, { contestId: contest.id, outageStart, now });
  });
}
