import type { FastifyInstance } from 'fastify';
import { getTrash, restoreFromTrash } from '#api/trash.ts';
import type { StatusReply } from '#api/endpoint.ts';
import { mayActAsOwner } from '#domain/account/access.ts';
import { daysLeftInTrash } from '#domain/trash/trash.ts';
import { restoreCandidates } from '#server/candidate/index.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { type NotRestored, type RestoredAnswers, restoreTicketUserCommand } from '#server/session/index.ts';
import { restoreCommand } from './trash.commands.ts';
import { listDeleted } from './trash.repository.ts';

const NOUNS = {
  contest: '测试',
  task: '题目',
  resource: '资源',
  message: '消息',
  notice: '公告',
  report_template: '报告模板',
  chart: '图表',
  candidates: '考生',
  answers: '作答',
};

const notThere = (noun: string) =>
  new HttpError(404, `回收站中没有这一${noun}，可能已被恢复，或已超过保留的期限`);

const importing = () => new HttpError(409, '考生名单正在导入，请稍候再恢复');

function restoredCandidates(outcome: Awaited<ReturnType<typeof restoreCandidates>>): StatusReply {
  if (outcome === 'missing') throw notThere(NOUNS.candidates);
  if (outcome === 'importing') throw importing();
  const { restored, taken } = outcome;
  const stay = `${taken}名考生的准考证号已被占用，仍留在回收站`;
  if (restored === 0 && taken > 0) throw new HttpError(409, `没有恢复：${stay}`);
  const rest = taken === 0 ? '' : `；另有${stay}`;
  return { status: 'ok', msg: `已恢复${restored}名考生${rest}` };
}

function restoredAnswers(outcome: RestoredAnswers | NotRestored): StatusReply {
  if (outcome === 'missing') throw notThere(NOUNS.answers);
  if (outcome === 'not-allowed') throw new HttpError(403, '管理员删除的作答，只有管理员可以恢复');
  if (outcome === 'begun-anew')
    throw new HttpError(409, '没有恢复：这一准考证号已经重新登录过，请先删除新的作答');
  if (outcome === 'importing') throw importing();
  if ('isNow' in outcome) {
    const name = outcome.isNow === '' ? '另一名考生' : `“${outcome.isNow}”`;
    throw new HttpError(409, `没有恢复：这一准考证号现在属于${name}，作答会归到另一个人名下`);
  }
  const { ticket, contest } = outcome;
  return { status: 'ok', msg: `已恢复${ticket}在“${contest}”中的作答`, data: contest };
}

export function trashRoutes(app: FastifyInstance, { db, write }: Database): void {
  serve(app, getTrash, async ({ query, now }) =>
    (await listDeleted(db, query.owner, now)).map((thing) => ({
      ...thing,
      daysLeft: daysLeftInTrash(thing.deletedAt, now),
    })),
  );

  serve(app, restoreFromTrash, async ({ body, session, now }) => {
    const { owner, kind, id } = body;
    const noun = NOUNS[kind];
    // Whoever may not delete it does not undo that either.
    if (kind === 'resource' && !(session?.actor && mayActAsOwner(session.actor, owner))) {
      throw new HttpError(403, '只有所有者和管理员可以恢复资源');
    }
    const actor = session?.actor?.username ?? '';
    if (kind === 'answers') {
      const isAdmin = session?.actor?.isAdmin ?? false;
      return restoredAnswers(await write.run(restoreTicketUserCommand, { actor, owner, id, isAdmin, now }));
    }
    if (kind === 'candidates')
      return restoredCandidates(await restoreCandidates(write, { actor, owner, id, now }));
    const outcome = await write.run(restoreCommand, { actor, owner, kind, id, now });
    if (outcome === 'missing') throw notThere(noun);
    const { from, name, missing } = outcome;
    const hole = missing.length === 0 ? '' : `；其中的题目“${missing.join('”、“')}”已不存在`;
    const restored =
      from === name ? `已恢复${noun}“${name}”` : `已有名为“${from}”的${noun}，因此恢复为“${name}”`;
    return { status: 'ok' as const, msg: restored + hole, data: name };
  });
}
