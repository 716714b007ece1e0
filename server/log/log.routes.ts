import type { FastifyInstance } from 'fastify';
import { addTicketLog, type LogEntry } from '#api/log.ts';
import { LOG_REFUSALS } from '#domain/session/log-rules.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { tokenHashOf } from '#server/http/sessions.ts';
import { addTicketLogCommand } from './log.commands.ts';
import type { LogInput } from './ticket-log.ts';

function logged({ sequence, answer, base = 0, change, event }: LogEntry): LogInput['entries'][number] {
  const form = answer ? 'answer' : change ? 'change' : 'event';
  return { sequence, form, base, body: JSON.stringify(answer ?? change ?? event) };
}

/** An answer never waits behind more batches of logs than this. */
const MOST_WAITING = 32;
/** The page comes back with its whole buffer in one batch, so there is no hurry. */
const RETRY_AFTER_SECONDS = 10;

/** Turns logs away while many are being written, however little else there is to do. */
interface LogGate {
  /** Throws 429 when a log would have to wait. */
  admit(): void;
  /** Counts the write while it is under way. */
  run<T>(write: () => Promise<T>): Promise<T>;
}

function createLogGate({ overload, figures }: FastifyInstance): LogGate {
  let waiting = 0;

  function admit(): void {
    if (waiting < MOST_WAITING) return;
    figures.shed.inc({ kind: 'log' });
    throw new HttpError(429, LOG_REFUSALS.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    admit,
    async run(write) {
      // Others may have come in while this one's body was read.
      overload.admit('log');
      admit();
      waiting += 1;
      try {
        return await write();
      } finally {
        waiting -= 1;
      }
    },
  };
}

export function logRoutes(app: FastifyInstance, { write }: Database): void {
  const gate = createLogGate(app);
  serve(
    app,
    addTicketLog,
    async ({ query, body, request, now }) => {
      const tokenHash = tokenHashOf(request);
      if (!tokenHash) throw new HttpError(401, LOGIN_TEXTS.loginRequired);
      const entries = body.logs?.map(logged) ?? [
        { sequence: undefined, form: 'answer' as const, base: 0, body: JSON.stringify(body) },
      ];
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
