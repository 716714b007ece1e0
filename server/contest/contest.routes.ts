import type { FastifyInstance } from 'fastify';
import {
  addContest,
  type ContestInput,
  deleteContest,
  getContest,
  getContests,
  getContestUsage,
  getGlobalContests,
  updateContest,
} from '#api/contest.ts';
import { mayActFor } from '#domain/account/access.ts';
import { publicView, type TakenContest } from '#domain/contest/contest.schema.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { ticketProblem } from '#domain/ticket/ticket-admission.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { invalidField } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { addContestCommand, deleteContestCommand, updateContestCommand } from './contest.commands.ts';
import { findContest, isNameOf, listContests, listGlobalContests } from './contest.repository.ts';
import { countUsage } from './usage.repository.ts';

interface ContestRoutes {
  database: Database;
  /** The contest that a ticket user is taking, by its id, as its owner's later edits do not change it. */
  findTakenContest(db: Db, ticketUserId: string): Promise<{ contestId: string; contest: TakenContest }>;
}

function settingsFrom({
  owner: _owner,
  createdTime: _createdTime,
  ...settings
}: ContestInput): ContestSettings {
  const problem = ticketProblem(settings.ticketType, settings.ticket);
  if (problem) throw invalidField('ticket', problem);
  return { ...settings, prompt: cleanAuthorHtml(settings.prompt) };
}

export function contestRoutes(app: FastifyInstance, { database, findTakenContest }: ContestRoutes): void {
  const { db, write } = database;

  serve(app, getContests, async ({ query }) =>
    (await listContests(db, query.owner)).map((stored) => stored.contest),
  );

  serve(app, getGlobalContests, async () =>
    (await listGlobalContests(db)).map((stored) => publicView(stored.contest)),
  );

  serve(app, getContest, async ({ query, session, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    // A session that was taken over has a user, but no actor: it sees what a stranger sees.
    if (session?.actor && session.ticketUserId) {
      const { contestId, contest } = await findTakenContest(db, session.ticketUserId);
      const isPresent = entityId(contest.owner, contest.name) === query.id;
      if (isPresent || (await isNameOf(db, contestId, owner, name))) return contest;
    }
    const stored = await findContest(db, owner, name);
    if (!stored) return null;
    if (!session?.actor || !mayActFor(session.actor, owner)) return publicView(stored.contest);
    tellVersion(reply, stored.version);
    return stored.contest;
  });

  serve(app, getContestUsage, async ({ query, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const stored = await findContest(db, owner, name);
    return stored ? ((await countUsage(db, [stored.id], now)).get(stored.id) ?? null) : null;
  });

  serve(app, addContest, async ({ body, session, now }) => {
    const settings = settingsFrom(body);
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, settings, now };
    return changeReply(await write.run(addContestCommand, change), '测试');
  });

  serve(app, updateContest, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const base = baseVersion(request);
    const settings = settingsFrom(body);
    const { createdTime } = body;
    const actor = session?.actor?.username ?? '';
    const change = { actor, owner, name, settings, base, createdTime, now };
    return saveReply(await write.run(updateContestCommand, change), '测试', reply, base);
  });

  serve(app, deleteContest, async ({ body, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, name: body.name, now };
    return changeReply(await write.run(deleteContestCommand, change), '测试');
  });
}
