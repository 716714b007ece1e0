import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  addContest,
  type ContestInput,
  deleteContest,
  getContest,
  getContests,
  getContestUsage,
  getGlobalContests,
  hasInvited,
  updateContest,
} from '#api/contest.ts';
import { getContestVersion, getContestVersions } from '#api/version.ts';
import { mayActFor } from '#domain/account/access.ts';
import { type PublicContest, publicView, type TakenContest } from '#domain/contest/contest.schema.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { settledTicket } from '#domain/ticket/settled-ticket.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import { hasInvitedCandidate } from '#server/candidate/index.ts';
import type { Database } from '#server/database/database.ts';
import { getSaving } from '#server/database/deed.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { serve } from '#server/http/serve.ts';
import type { Sitting } from '#server/http/sessions.ts';
import { SharedReply } from '#server/http/shared-reply.ts';
import { versionList } from '#server/http/version-list.ts';
import { deleteContestCommand } from './contest.commands.ts';
import {
  findContest,
  findContestHead,
  findContestSettings,
  getContestAt,
  getContestsAt,
  isNameOf,
  listContests,
  listGlobalContestHeads,
  listParents,
} from './contest.repository.ts';
import { settledVersion } from './settled-version.ts';
import { addContest as addWithList, saveContest } from './save-contest.ts';
import { clearTicketLists } from './staged-list.ts';
import { countUsage } from './usage.repository.ts';
import { demandGoodTickets, demandKeptTickets } from './ticket-check.ts';
import { writeWhole } from './whole-contest.ts';

interface ContestRoutes {
  database: Database;
  /** The contest that a ticket user is taking, as its owner's later edits do not change it. */
  takenContest(db: Db, sitting: Sitting): SharedReply<TakenContest | PublicContest>;
}

function settingsFrom({
  owner: _owner,
  createdTime: _createdTime,
  ...settings
}: ContestInput): ContestSettings {
  return {
    ...settings,
    ticket: settledTicket(settings.ticket),
    prompt: cleanAuthorHtml(settings.prompt),
  };
}

const serialize = (reply: FastifyReply, payload: object | null) => reply.serialize(payload) as string;

/** The reply is JSON already. */
function asWritten(reply: FastifyReply, json: Buffer): never {
  reply.type('application/json; charset=utf-8');
  return json as never;
}

export function contestRoutes(app: FastifyInstance, { database, takenContest }: ContestRoutes): void {
  const { db, write } = database;

  /** The rows of a list that was replaced; nobody waits for it, and what is left of them goes within the hour. */
  const clearReplaced = (now: Date) => {
    clearTicketLists(write, now).catch((error: unknown) => {
      app.log.warn(error, 'the rows of replaced ticket lists could not be removed yet');
    });
  };

  serve(app, getContests, async ({ query, reply }) => {
    const list = () => listContests(db, query.owner);
    if (query.brief !== undefined) return (await list()).map((stored) => stored.contest);
    return asWritten(reply, await writeWhole(db, list, (contests) => serialize(reply, contests)));
  });

  serve(app, getGlobalContests, async () => {
    const heads = await listGlobalContestHeads(db);
    const key = heads.map(({ id, version, name }) => `${id}@${version} ${name}`).join('\n');
    return new SharedReply(key, async () =>
      (await getContestsAt(db, heads)).map((stored) => publicView(stored.contest)),
    );
  });

  serve(app, getContest, async ({ query, session, request, reply }) => {
    await app.visitors.greet(request, reply);
    const { owner, name } = parseEntityId(query.id);
    // A session that was taken over has a user, but no actor: it sees what a stranger sees.
    if (session?.sitting) {
      const { contest } = session.sitting;
      const isPresent = entityId(contest.owner, contest.name) === query.id;
      if (isPresent || (await isNameOf(db, contest.id, owner, name)))
        return takenContest(db, session.sitting);
    }
    if (session?.actor && mayActFor(session.actor, owner)) {
      const find = async () => {
        const stored = await findContest(db, owner, name);
        if (stored) tellVersion(reply, stored.version);
        return stored ? [stored] : [];
      };
      if (query.brief !== undefined) return (await find())[0]?.contest ?? null;
      return asWritten(reply, await writeWhole(db, find, ([contest = null]) => serialize(reply, contest)));
    }
    const head = await findContestHead(db, owner, name);
    if (!head) return null;
    const key = `public ${head.id}@${head.version} ${head.name}`;
    return new SharedReply(key, async () => publicView((await getContestAt(db, head)).contest));
  });

  serve(app, getContestUsage, async ({ query, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const stored = await findContest(db, owner, name);
    return stored ? ((await countUsage(db, [stored.id], now)).get(stored.id) ?? null) : null;
  });

  serve(app, hasInvited, async ({ query }) => {
    const { owner, name: contest } = parseEntityId(query.id);
    const parents = (await listParents(db, owner, contest)).map((parent) => parent.contest.name);
    return hasInvitedCandidate(db, owner, { contest, parents, tag: query.tag });
  });

  serve(app, getContestVersions, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const head = await findContestHead(db, owner, name);
    return head ? versionList(db, 'contest', head.id, query.before) : null;
  });

  serve(app, getContestVersion, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const head = await findContestHead(db, owner, name);
    const settings = head && (await findContestSettings(db, head.id, query.version));
    if (!settings) return null;
    const { at } = await getSaving(db, 'contest', head.id, query.version);
    const { body, gone } = await settledVersion(db, owner, settings, at);
    return { contest: { ...body, owner, createdTime: head.created_time }, gone };
  });

  serve(app, addContest, async ({ body, session, now, reply }) => {
    const settings = settingsFrom(body);
    await demandGoodTickets(db, body.owner, settings.name, settings);
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, settings, now };
    const outcome = await addWithList(database, change);
    if (outcome === 'done') tellVersion(reply, 1);
    return changeReply(outcome, '测试');
  });

  serve(app, updateContest, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const base = baseVersion(request);
    const { ticket = [], createdTime } = body;
    const settings = settingsFrom({ ...body, ticket });
    const keepsTicket = body.ticket === undefined;
    if (keepsTicket) await demandKeptTickets(db, owner, name, settings);
    else await demandGoodTickets(db, owner, name, settings);
    const actor = session?.actor?.username ?? '';
    const change = { actor, owner, name, settings, keepsTicket, base, createdTime, now };
    const outcome = await saveContest(database, change);
    clearReplaced(now);
    return saveReply(outcome, '测试', reply, base);
  });

  serve(app, deleteContest, async ({ body, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, name: body.name, now };
    return changeReply(await write.run(deleteContestCommand, change), '测试');
  });
}
