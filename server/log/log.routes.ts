import type { FastifyInstance } from 'fastify';
import { addTicketLog } from '#api/log.ts';
import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { tokenHashOf } from '#server/http/sessions.ts';
import { createLogGate } from './log-gate.ts';
import { addTicketLogCommand } from './log.commands.ts';

export function logRoutes(app: FastifyInstance, { write }: Database): void {
  const gate = createLogGate(app.overload);
  serve(
    app,
    addTicketLog,
    async ({ query, body, request, now }) => {
      const tokenHash = tokenHashOf(request);
      if (!tokenHash) throw new HttpError(401, LOGIN_TEXTS.loginRequired);
      const logs = body.logs ?? [{ sequence: undefined, answer: body }];
      const entries = logs.map(({ sequence, answer }) => ({ sequence, body: JSON.stringify(answer) }));
      const outcome = await gate.run(() =>
        write.run(addTicketLogCommand, { tokenHash, ...query, entries, now }),
      );
      if (outcome !== 'stored') {
        // Whoever is logged in as something else must not be sent to the login page.
        const isLoggedIn = outcome.status === 401 && (await app.sessions.find(request, now))?.actor;
        throw isLoggedIn
          ? new HttpError(403, '没有权限进行此操作')
          : new HttpError(outcome.status, outcome.refused);
      }
      return { status: 'ok' as const, msg: '' };
    },
    // The session is asked for where the log is written: a request makes one trip to the database, not two.
    { accessInTransaction: true, admit: gate.admit },
  );
}
