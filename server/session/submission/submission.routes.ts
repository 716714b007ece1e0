import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getDrafts, saveDraft, submitTask } from '#api/session.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { tokenHashOf } from '#server/http/sessions.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { listDrafts } from '../ticket-user.repository.ts';
import type { SubmissionInput } from './submission-records.ts';
import { submitTaskCommand } from './submit-task.commands.ts';

const LONGEST_KEY = 100;

/** Made by the page for each submission; a plain client that sends none gets a fresh one. */
function idempotencyKey(request: FastifyRequest): string {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || header === '') return `request-${request.id}`;
  if (header.length > LONGEST_KEY) throw new HttpError(400, '请求头Idempotency-Key过长');
  return header;
}

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
    const outcome = await write.run(submitTaskCommand, { ...input, tokenHash });
    if ('refused' in outcome) {
      // Whoever is logged in as something else must not be sent to the login page.
      const isLoggedIn = outcome.status === 401 && (await app.sessions.find(request, input.now))?.actor;
      throw isLoggedIn
        ? new HttpError(403, REFUSALS.otherUser)
        : new HttpError(outcome.status, outcome.refused);
    }
    reply.type('application/json; charset=utf-8').serializer(asItIs);
    return outcome.reply as Reply;
  }

  serve(
    app,
    submitTask,
    ({ query, body, request, reply, now }) => {
      const key = idempotencyKey(request);
      const { taskId, userId, sequence, queuedAt } = query;
      const payload = JSON.stringify(body);
      const given = { taskId, userId, sequence, queuedAt, payload, now };
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
        payload: JSON.stringify(body),
        now,
        kind: 'draft',
        idempotencyKey: '',
      }),
    { accessInTransaction: true },
  );

  serve(app, getDrafts, async ({ session }) => {
    const drafts = await listDrafts(db, session?.ticketUserId ?? '');
    return drafts.map(({ task_index, sequence, body, saved_at }) => ({
      taskId: task_index,
      sequence,
      savedAt: saved_at,
      answer: JSON.parse(body) as AnswerPayload,
    }));
  });
}
