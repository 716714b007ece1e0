import type { FastifyInstance } from 'fastify';
import { applyRescueFile, decideLateAnswers, getRecoveryLog, giveTimeBack } from '#api/recovery.ts';
import { getRescueKey } from '#api/session.ts';
import { LATE_DECISIONS } from '#domain/session/late-answer.ts';
import { RECOVERY_ACTIONS, RECOVERY_REFUSALS, recoveryText } from '#domain/session/recovery-log.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { findContest } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { findOwnedTicketUser } from '../ticket-user.repository.ts';
import { applyRescueFileCommand } from './apply-rescue-file.commands.ts';
import { decideLateAnswersCommand, giveTimeBackCommand } from './recovery.commands.ts';
import { listAuditEntries } from './recovery.repository.ts';
import {
  findRescueSecret,
  makeRescueSecretCommand,
  openRescueFile,
  parseRescueFile,
  rescueKey,
} from './rescue-key.ts';

const MOST_LOG_ENTRIES = 200;

export function recoveryRoutes(app: FastifyInstance, { db, write }: Database): void {
  serve(app, giveTimeBack, async ({ body, session, now }) => {
    const { owner, name } = parseEntityId(body.contestId);
    const outcome = await write.run(giveTimeBackCommand, {
      ...body,
      tickets: body.tickets,
      actor: session?.actor?.username ?? '',
      owner,
      contest: name,
      outageStart: body.outageStart === undefined ? undefined : new Date(body.outageStart),
      now,
    });
    if ('refused' in outcome) throw new HttpError(404, outcome.refused);
    const { given, passedOver } = outcome;
    const rest = passedOver > 0 ? `，${passedOver}名不需要或无法延长` : '';
    return {
      status: 'ok' as const,
      msg: `已为${given}名考生延长${body.minutes}分钟${rest}`,
      data: String(given),
    };
  });

  serve(app, decideLateAnswers, async ({ body, session, now }) => {
    const { owner, name } = parseEntityId(body.contestId);
    const { decision, answers } = body;
    const actor = session?.actor?.username ?? '';
    const input = { actor, owner, contest: name, decision, answers, now };
    const outcome = await write.run(decideLateAnswersCommand, input);
    if ('refused' in outcome) throw new HttpError(404, outcome.refused);
    const { changed } = outcome;
    return {
      status: 'ok' as const,
      msg: `${LATE_DECISIONS[decision]}${changed}份答案`,
      data: String(changed),
    };
  });

  serve(app, getRescueKey, async ({ session, now }) => {
    const id = session?.ticketUserId ?? '';
    const secret = (await findRescueSecret(db)) ?? (await write.run(makeRescueSecretCommand, { now }));
    return { id, key: rescueKey(secret, id).toString('base64') };
  });

  serve(app, applyRescueFile, async ({ body, session, now }) => {
    const refuse = (status: number, problem: string) =>
      new HttpError(status, `文件“${body.fileName}”${problem}`, { field: 'content' });
    const file = parseRescueFile(body.content);
    if (!file) throw refuse(422, '不是考谱的答案文件');
    const secret = await findRescueSecret(db);
    const content = secret === undefined ? undefined : openRescueFile(file, rescueKey(secret, file.id));
    if (!content) throw refuse(422, '已损坏，或不是本站的答案文件');
    const user = await findOwnedTicketUser(db, body.owner, file.id);
    if (!user) throw refuse(404, '属于其他所有者的测试，或考生记录已不存在');
    const { owner, fileName } = body;
    const actor = session?.actor?.username ?? '';
    const { userId, answers } = await write.run(applyRescueFileCommand, {
      ...{ actor, owner, fileName, content, now },
      ticketUserId: user.id,
    });
    return { status: 'ok' as const, msg: '', data: userId, data2: JSON.stringify(answers) };
  });

  serve(app, getRecoveryLog, async ({ query }) => {
    const { owner, name } = parseEntityId(query.contestId);
    const stored = await findContest(db, owner, name);
    if (!stored) throw new HttpError(404, RECOVERY_REFUSALS.contestMissing);
    const about = { owner, subject: stored.id, actions: Object.keys(RECOVERY_ACTIONS) };
    const entries = await listAuditEntries(db, about, MOST_LOG_ENTRIES);
    return entries.map(({ at, actor, action, detail }) => ({
      ...{ at, actor, action },
      text: recoveryText(action, JSON.parse(detail)),
    }));
  });
}
