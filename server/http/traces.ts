import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AnyEndpoint, isChanging } from '#api/endpoint.ts';
import type { Scope } from '#domain/account/access.ts';
import { refusalOf, traceOf } from '#domain/account/traces.ts';
import { type AuditRecord, recordAudit, recordAuditOnce } from '#server/database/audit.repository.ts';
import { command, WriteRefused, type WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { HttpError } from './http-error.ts';
import type { LiveSession } from './sessions.ts';

/** A page of results asks every few seconds; that it was open is worth a row each quarter of an hour. */
const READS_WINDOW_MS = 15 * 60_000;

/** Of one person in that time: whoever tries the names of all schools does not fill the log. */
export const MOST_REFUSALS = 20;
const LEFT_OUT = `15分钟内已记录${MOST_REFUSALS}次，其余不再记录`;

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
  if (typeof named !== 'string') return '';
  // There are schools of one name in several areas.
  const { area } = fields;
  return named === fields.school && typeof area === 'string' && area !== '' ? `${area}/${named}` : named;
}

/** Nobody was found: then nobody was shown. What is sent as a stream is not known yet. */
export function showsNobody(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (Array.isArray(answer)) return answer.length === 0;
  return typeof answer === 'object' && 'total' in answer && answer.total === 0;
}

/** The same for somebody else's people and for what is not there. */
const isRefusal = (error: unknown) =>
  error instanceof HttpError && (error.status === 403 || error.status === 404);

/** Undefined where there is nothing to write, and so nothing to wait for. */
type LeaveTrace<More extends unknown[] = []> = (
  endpoint: AnyEndpoint,
  session: LiveSession | undefined,
  scope: Scope,
  input: CallInput,
  ...more: More
) => Promise<void> | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    leaveTrace: LeaveTrace;
    /** Of a read that was refused with this error. */
    leaveRefusal: LeaveTrace<[error: unknown]>;
    /** Of something read that no declaration tells of. */
    leaveReadTrace(record: AuditRecord): Promise<void>;
    /** Of something that was asked for and not shown. */
    leaveRefusedTrace(record: AuditRecord): Promise<void> | undefined;
  }
}

/** So many readers are remembered, each with what they read in the last quarter of an hour. */
const MOST_REMEMBERED = 20_000;

/**
 * Of a change before it is done, of a read before its answer is sent: nothing is done or goes out without its trace. Reading goes on
 * where nothing can be written: a full disk must not keep an owner from the answers.
 */
export function leaveTraces(app: FastifyInstance, write: WriteQueue): void {
  // Pages that ask every few seconds leave the writer in peace; other processes find the row there.
  const known = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  const refused = new LRUCache<string, Set<string>>({ max: MOST_REMEMBERED });
  const windowOf = (now: Date) => Math.floor(now.getTime() / READS_WINDOW_MS);

  async function leaveReadTrace(record: AuditRecord): Promise<void> {
    try {
      await write.run(leaveTraceCommand, { record, isRead: true, now: app.clock() });
    } catch (error) {
      // Whoever keeps the writer busy would read without a trace.
      if (error instanceof WriteRefused) throw error;
      app.log.error({ err: error, action: record.action }, 'a trace could not be written');
    }
  }
  app.decorate('leaveReadTrace', leaveReadTrace);

  /** Each thing that somebody may not see once, and no more than so many. */
  function leaveRefusedTrace({ subject, ...record }: AuditRecord): Promise<void> | undefined {
    const key = JSON.stringify([windowOf(app.clock()), ...Object.values(record)]);
    const subjects = refused.get(key) ?? new Set();
    if (subjects.has(subject) || subjects.size > MOST_REFUSALS) return undefined;
    refused.set(key, subjects.add(subject));
    return leaveReadTrace({ ...record, subject: subjects.size > MOST_REFUSALS ? LEFT_OUT : subject });
  }
  app.decorate('leaveRefusedTrace', leaveRefusedTrace);

  app.decorate('leaveTrace', (endpoint, session, scope, input) => {
    const changes = isChanging(endpoint);
    const trace = traceOf({ shows: endpoint.shows, changes }, session?.actor, scope);
    if (!trace) return undefined;
    const detail = changes ? { detail: { call: endpoint.path.replace('/api/', '') } } : {};
    const record = { ...trace, subject: subjectIn(input), ...detail };
    const now = app.clock();
    if (changes) return write.run(leaveTraceCommand, { record, isRead: false, now });
    const key = JSON.stringify([windowOf(now), ...Object.values(record)]);
    if (endpoint.isUnattended && known.has(key)) return undefined;
    return leaveReadTrace(record).then(() => void known.set(key, true));
  });

  app.decorate('leaveRefusal', (endpoint, session, scope, input, error) => {
    const trace = isRefusal(error) ? refusalOf(endpoint.shows, session?.actor, scope) : undefined;
    return trace && leaveRefusedTrace({ ...trace, subject: subjectIn(input) });
  });
}
