import type { FastifyInstance } from 'fastify';
import { copyContest } from '#api/contest.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import {
  findContest,
  isContestName,
  ListReplaced,
  stageTicketRows,
  type StoredContest,
  ticketPortions,
} from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { changeReply } from '#server/http/change-outcome.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { copyContestCommand } from './copy-contest.commands.ts';
import { familyOf } from './family.ts';

/** Everybody's answers wait for the one transaction in which they are written. */
const MOST_TASKS = 1_000;

export function copyContestRoutes(app: FastifyInstance, { db, write }: Database): void {
  async function* rowsOf(listId: string): AsyncGenerator<NumberRow> {
    for await (const rows of ticketPortions(db, listId)) yield* rows;
  }

  /** Long lists are written in portions beside what is used, so that no answer waits for them. */
  async function stageLists(family: readonly StoredContest[], now: Date): Promise<Record<string, string>> {
    const lists: Record<string, string> = {};
    for (const { id, listId } of family) {
      const staged = await stageTicketRows(
        (wanted, portion) => write.run(wanted, portion),
        rowsOf(listId),
        now,
      );
      if (staged !== '') lists[id] = staged;
    }
    return lists;
  }

  serve(app, copyContest, async ({ query, body, session, now }) => {
    const { owner, name: from } = parseEntityId(query.id);
    const { name, tickets: hasTickets } = body;
    const isDeep = body.tasks === 'copied';
    const root = await findContest(db, owner, from);
    if (!root) return false;
    // Nothing is staged for a copy that cannot be.
    if (await isContestName(db, owner, name)) return changeReply('name-taken', '测试');
    const family = isDeep ? await familyOf(db, owner, root) : [root];
    const taskNames = new Set(family.flatMap(({ contest }) => contest.tasks));
    if (isDeep && taskNames.size > MOST_TASKS)
      throw new HttpError(422, `一次最多连同${MOST_TASKS}道题目一起复制，请分别复制各个子测试`);
    try {
      const lists = hasTickets ? await stageLists(family, now) : {};
      const actor = session?.actor?.username ?? '';
      const ids = family.map(({ id }) => id);
      const change = { actor, owner, now, from, name, isDeep, hasTickets, family: ids, lists };
      const outcome = await write.run(copyContestCommand, change);
      if (outcome === 'changed') throw new HttpError(409, '子测试刚刚被修改，请重试');
      return changeReply(outcome, '测试');
    } catch (error) {
      if (!(error instanceof ListReplaced)) throw error;
      throw new HttpError(409, '准考证名单刚刚被替换，请重试');
    }
  });
}
