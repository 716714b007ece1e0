import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AnyEndpoint, isChanging } from '#api/endpoint.ts';
import type { Scope } from '#domain/account/access.ts';
import { traceOf } from '#domain/account/traces.ts';
import { type AuditRecord, recordAudit, recordAuditOnce } from '#server/database/audit.repository.ts';
import { command, type WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { LiveSession } from './sessions.ts';

/** A page of results asks every few seconds; that it was open is worth a row each quarter of an hour. */
const READS_WINDOW_MS = 15 * 60_000;

interface Trace {
  record: AuditRecord;
  isRead: boolean;
  now: Date;
}

export const leaveTraceCommand = command(
  'http.leave-trace',
  (db: Db, { record, isRead, now }: Trace): Promise<void> =>
    isRead ? recordAuditOnce(db, record, READS_WINDOW_MS, now) : recordAudit(db, record, now),
);

export interface CallInput {
  query: unknown;
  body: unknown;
}

/** How calls name the thing that they are about, the most telling first. */
const NAMES = ['id', 'contestIds', 'contestId', 'username', 'school', 'name'] as const;

function subjectIn({ query, body }: CallInput): string {
  const fields = { ...(body as object | undefined), ...(query as object | undefined) } as Record<
    string,
    unknown
  >;
  const named = NAMES.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof named === 'string' ? named : '';
}

/** Undefined where there is nothing to write, and so nothing to wait for. */
export type LeaveTrace = (
  endpoint: AnyEndpoint,
  session: LiveSession | undefined,
  scope: Scope,
  input: CallInput,
) => Promise<void> | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    leaveTrace: LeaveTrace;
  }
}

/** So many readers are remembered, each with what they read in the last quarter of an hour. */
const MOST_REMEMBERED = 20_000;

/**
 * Before the call does anything, so that nothing is done without its trace. Reading goes on where nothing can be written:
 * a full disk must not keep an owner from the answers.
 */
export function leaveTraces(app: FastifyInstance, write: WriteQueue): void {
  // Pages that ask every few seconds leave the writer in peace; other processes find the row there.
  const known = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  app.decorate('leaveTrace', (endpoint, session, scope, input) => {
    const changes = isChanging(endpoint);
    const trace = traceOf({ shows: endpoint.shows, changes }, session?.actor, scope);
    if (!trace) return undefined;
    const detail = changes ? { detail: { call: endpoint.path.replace('/api/', '') } } : {};
    const record = { ...trace, subject: subjectIn(input), ...detail };
    const now = app.clock();
    const window = Math.floor(now.getTime() / READS_WINDOW_MS);
    const key = JSON.stringify([window, ...Object.values(record)]);
    if (endpoint.isUnattended && known.has(key)) return undefined;
    const written = write.run(leaveTraceCommand, { record, isRead: !changes, now });
    if (changes) return written;
    return written.then(
      () => void known.set(key, true),
      (error: unknown) => {
        app.log.error({ err: error, action: trace.action }, 'a trace could not be written');
      },
    );
  });
}
