import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getSavedAnswers, saveDraft, setAsideAnswer, submitTask } from '#api/session.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { trueSequence } from '#domain/session/sequence.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Database } from '#server/database/database.ts';
import { hasTypedPart } from '#domain/result/draft-standing.ts';
import { HttpError } from '#server/http/http-error.ts';
import { prefersMinimal, saysItIsMinimal } from '#server/http/minimal-reply.ts';
import { serve } from '#server/http/serve.ts';
import { sittingOf, tokenHashOf, type Sitting } from '#server/http/sessions.ts';
import { KINDS } from '#tasks/registry.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { sizeProblem } from '#tasks/task.ts';
import { startContestCommand } from '../contest-run.commands.ts';
import { runningContest } from '../session-plan.ts';
import { ticketAccount } from '../ticket-account.ts';
import { listAnswerMarks, listDrafts, listMarkedAnswers } from '../ticket-user.repository.ts';
import { checkAhead, isLarge } from './check-ahead.ts';
import type { SubmissionInput, SubmissionOutcome } from './submission-records.ts';
import { submitTaskCommand } from './submit-task.commands.ts';

const LONGEST_KEY = 100;

/** Made by the page for each submission; a plain client that sends none gets a fresh one. */
function idempotencyKey(request: FastifyRequest): string {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || header === '') return `request-${request.id}`;
  if (header.length > LONGEST_KEY) throw new HttpError(400, '请求头Idempotency-Key过长');
  return header;
}

/** What is too heavy must not wait among the others for its turn. */
function payloadOf(body: AnswerPayload): string {
  const payload = JSON.stringify(body);
  const problem = sizeProblem(KINDS, body, payload.length);
  if (problem) throw new HttpError(413, problem.message);
  return payload;
}

const retryHint = (outcome: SubmissionOutcome) =>
  'retryAfterSeconds' in outcome ? { retryAfterSeconds: outcome.retryAfterSeconds } : {};

/** The reply is JSON text already. */
const asItIs = (text: unknown) => text as string;

export function submissionRoutes(app: FastifyInstance, { db, write }: Database): void {
  /** The session is asked for inside the transaction that stores the answer: no request makes two trips. */
  async function store<Reply>(
    request: FastifyRequest,
    reply: FastifyReply,
    input: Omit<SubmissionInput, 'tokenHash'>,
  ): Promise<Reply> {
    const tokenHash = tokenHashOf(request);
    if (!tokenHash) throw new HttpError(401, LOGIN_TEXTS.loginRequired);
    let outcome = await write.run(submitTaskCommand, { ...input, tokenHash });
    if ('startFirst' in outcome) {
      await startFor(request, input.now);
      outcome = await write.run(submitTaskCommand, { ...input, tokenHash });
    }
    if ('refused' in outcome) {
      // Whoever is logged in as something else must not be sent to the login page.
      const isLoggedIn = outcome.status === 401 && (await app.sessions.find(request, input.now))?.actor;
      throw isLoggedIn
        ? new HttpError(403, REFUSALS.otherUser)
        : new HttpError(outcome.status, outcome.refused, retryHint(outcome));
    }
    if (outcome.counted) app.figures.submissions.inc({ standing: outcome.counted });
    if (prefersMinimal(request)) saysItIsMinimal(reply);
    reply.type('application/json; charset=utf-8').serializer(asItIs);
    return outcome.reply as Reply;
  }

  /** What the first answer of a candidate does who need not press the button. */
  async function startFor(request: FastifyRequest, now: Date): Promise<void> {
    const ticketUserId = (await app.sessions.find(request, now))?.ticketUserId ?? '';
    const started = await write.run(startContestCommand, { ticketUserId, now });
    if ('refused' in started) throw new HttpError(409, started.refused);
  }

  serve(
    app,
    submitTask,
    async ({ query, body, request, reply, now }) => {
      const key = idempotencyKey(request);
      const { taskId, userId, sequence, queuedAt } = query;
      const payload = payloadOf(body);
      const isMinimal = prefersMinimal(request);
      const checkedAhead = isLarge(payload)
        ? await checkAhead(db, await app.sessions.find(request, now), taskId, payload)
        : undefined;
      const given = { taskId, userId, sequence, queuedAt, payload, checkedAhead, isMinimal, now };
      return store(request, reply, { ...given, kind: 'answer', idempotencyKey: key });
    },
    { accessInTransaction: true },
  );

  serve(
    app,
    saveDraft,
    ({ query, body, request, reply, now }) =>
      store(request, reply, {
        ...query,
        payload: payloadOf(body),
        hasContent: hasTypedPart(body),
        now,
        kind: 'draft',
        isMinimal: true,
        idempotencyKey: '',
      }),
    { accessInTransaction: true },
  );

  serve(
    app,
    setAsideAnswer,
    ({ query, body, request, reply, now }) =>
      store(request, reply, {
        ...query,
        ...{ kind: 'aside', payload: body.text, reason: body.reason, now },
        isMinimal: prefersMinimal(request),
        idempotencyKey: idempotencyKey(request),
      }),
    { accessInTransaction: true },
  );

  /** With the answers of the one read that also gives their numbers. */
  async function markedAnswers(sitting: Sitting, now: Date) {
    const rows = await listMarkedAnswers(db, sitting.user.id);
    const bodies = new Map(rows.map(({ task_index, body }) => [task_index, body]));
    return { rows, account: ticketAccount(await runningContest(db, sitting), sitting.user, bodies, now) };
  }

  serve(app, getSavedAnswers, async ({ query, session, now }) => {
    const sitting = sittingOf(session);
    // Drafts first: one that becomes an answer meanwhile is seen as one of the two, never as neither.
    const drafts = await listDrafts(db, sitting.user.id);
    const { rows, ...more } = query.account
      ? await markedAnswers(sitting, now)
      : { rows: await listAnswerMarks(db, sitting.user.id) };
    return {
      ...more,
      drafts: drafts.map(({ task_index, sequence, body, saved_at }) => ({
        taskId: task_index,
        sequence: trueSequence(sequence, saved_at, now.getTime()),
        savedAt: saved_at,
        answer: JSON.parse(body) as AnswerPayload,
      })),
      answers: rows.map(({ task_index, sequence, answered_at }) => ({
        taskId: task_index,
        sequence: trueSequence(sequence, answered_at, now.getTime()),
        answeredAt: answered_at,
      })),
    };
  });
}
