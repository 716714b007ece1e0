import type { FastifyInstance } from 'fastify';
import {
  applyRescueFile,
  decideLateAnswers,
  deliverAnswers,
  getRecoveryLog,
  giveTimeBack,
} from '#api/recovery.ts';
import { getRescueKey } from '#api/session.ts';
import { LATE_DECISIONS } from '#domain/session/late-answer.ts';
import type { RescueContent, RescueFile } from '#domain/session/rescue-file.schema.ts';
import { RECOVERY_ACTIONS, RECOVERY_REFUSALS, recoveryText } from '#domain/session/recovery-log.ts';
import { MOST_ENTRIES_DELIVERED } from '#domain/session/rescue-file.ts';
import { DELIVERIES_TOO_MANY, secondsLeftInMinute } from '#domain/session/volume.ts';
import { type Structure, WRITTEN } from '#domain/text/json-structure.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { findContest } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { demandTry } from '#server/http/throttling.commands.ts';
import { sittingOf } from '#server/http/sessions.ts';
import { findOwnedTicketUser, findTicketUser } from '../ticket-user.repository.ts';
import { applyRescueFileCommand } from './apply-rescue-file.commands.ts';
import { countDeliveryCommand, hasDeliveredEnough } from './deliveries.ts';
import { decideLateAnswersCommand, giveTimeBackCommand } from './recovery.commands.ts';
import { listAuditEntries } from './recovery.repository.ts';
import {
  findRescueSecret,
  listRescueSecrets,
  makeRescueSecretCommand,
  openRescueFile,
  parseRescueFile,
  rescueKey,
} from './rescue-key.ts';
import { rescuedEntries } from './rescued-entries.ts';

const MOST_LOG_ENTRIES = 200;
/** All that a page could not send for hours, in thousands of answers; a page that delivers sends less at once. */
const UPLOADED: Structure = { depth: WRITTEN.depth, nests: 300_000, members: 1_000_000 };

const tooManyDeliveries = (now: Date) =>
  new HttpError(429, DELIVERIES_TOO_MANY, { retryAfterSeconds: secondsLeftInMinute(now) });

export function recoveryRoutes(app: FastifyInstance, { db, write }: Database): void {
  async function contentOf(file: RescueFile, structure: Structure): Promise<RescueContent | undefined> {
    const user = await findTicketUser(db, file.id);
    for (const secret of user ? await listRescueSecrets(db, user) : []) {
      const content = openRescueFile(file, rescueKey(secret, file.id), structure);
      if (content) return content;
    }
    return undefined;
  }

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
    if ('unreadable' in outcome) {
      const { ticket, taskId } = outcome.unreadable;
      throw new HttpError(409, `考生${ticket}第${taskId}题的这份内容无法作为答案读取，不能采用，只能查看`);
    }
    const { changed } = outcome;
    return {
      status: 'ok' as const,
      msg: `${LATE_DECISIONS[decision]}${changed}份答案`,
      data: String(changed),
    };
  });

  serve(app, getRescueKey, async ({ session, now }) => {
    const { id, contest_id: contestId } = sittingOf(session).user;
    const known = await findRescueSecret(db, contestId, now);
    const secret = known ?? (await write.run(makeRescueSecretCommand, { contestId, now }));
    return { id, key: rescueKey(secret, id).toString('base64') };
  });

  serve(app, applyRescueFile, async ({ body, session, now }) => {
    const refuse = (status: number, problem: string) =>
      new HttpError(status, `文件“${body.fileName}”${problem}`, { field: 'content' });
    const file = parseRescueFile(body.content);
    if (!file) throw refuse(422, '不是考谱的答案文件');
    const content = await contentOf(file, UPLOADED);
    if (!content) throw refuse(422, '已损坏，或不是本站的答案文件');
    const user = await findOwnedTicketUser(db, body.owner, file.id);
    if (!user) throw refuse(404, '属于其他所有者的测试，或考生记录已不存在');
    const { owner, fileName } = body;
    const actor = session?.actor?.username ?? '';
    const { userId, answers } = await write.run(applyRescueFileCommand, {
      ...{ action: 'apply-rescue-file' as const, actor, owner, fileName, now },
      entries: rescuedEntries(content),
      ticketUserId: user.id,
    });
    return { status: 'ok' as const, msg: '', data: userId, data2: JSON.stringify(answers) };
  });

  serve(app, deliverAnswers, async ({ body, request, now }) => {
    const file = parseRescueFile(body.content);
    if (file && (await hasDeliveredEnough(db, file.id, now))) throw tooManyDeliveries(now);
    const content = file && (await contentOf(file, WRITTEN));
    if (!content) {
      // Only rubbish is slowed down: a whole school has one address, and no pupil is to keep another's answers away.
      const attempt = { call: 'deliver-answers', name: '', ...(await app.visitors.find(request)) } as const;
      await demandTry(write, { attempt, trial: 'miss', now });
      throw new HttpError(422, '内容已损坏，或不是本站的答案', { field: 'content' });
    }
    const user = await findTicketUser(db, file.id);
    if (!user) throw new HttpError(422, '考生记录已不存在', { field: 'content' });
    const entries = content.answers.length + content.drafts.length;
    const isCounted = await write.run(countDeliveryCommand, { ticketUserId: user.id, entries, now });
    if (!isCounted) throw tooManyDeliveries(now);
    if (entries > MOST_ENTRIES_DELIVERED) {
      throw new HttpError(413, '一次补传的内容过多，请保存为文件后交给老师上传', { field: 'content' });
    }
    const { answers } = await write.run(applyRescueFileCommand, {
      ...{
        action: 'deliver-answers' as const,
        actor: user.ticket,
        owner: user.owner,
        fileName: '',
        entries: rescuedEntries(content),
        now,
      },
      ticketUserId: user.id,
    });
    const refused = answers.filter(({ outcome }) => outcome === 'refused').length;
    return { status: 'ok' as const, msg: '', data: String(refused) };
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
