import type { FastifyInstance } from 'fastify';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { findAuditRecords } from '#api/audit.ts';
import { auditText } from '#domain/audit/audit-words.ts';
import type { Database } from '#server/database/database.ts';
import type { AuditLogTable } from '#server/database/schema.ts';
import { serve } from '#server/http/serve.ts';
import { auditPageRead } from './audit.reads.ts';

const SUMMARIES = new Map(ALL_ENDPOINTS.map(({ path, summary }) => [path.replace('/api/', ''), summary]));

/** Which of many calls somebody made for another owner is told by the first words about it. */
function callText({ call }: { call?: unknown }): string {
  return typeof call === 'string' ? ((SUMMARIES.get(call) ?? '').split(/[；：。]/)[0] ?? '') : '';
}

/** A contest stands there by its id, alone or before a slash. */
function subjectText(subject: string, contests: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = subject.split('/');
  const name = contests.get(first);
  return name === undefined ? subject : [name, ...rest].join(' / ');
}

function shown({ action, detail, ...row }: AuditLogTable) {
  const facts = JSON.parse(detail) as Record<string, unknown>;
  const { id, at, actor } = row;
  return { id, at, actor, action, text: callText(facts) || auditText(action, facts) };
}

export function auditRoutes(app: FastifyInstance, { readers }: Database): void {
  serve(app, findAuditRecords, async ({ query: { owner, ...query } }) => {
    const page = await readers.run(auditPageRead, { owner, query });
    const contests = new Map(page.contests);
    const accounts = new Map(page.accounts);
    const records = page.rows.map((row) => ({
      ...shown(row),
      actorName: accounts.get(row.actor) ?? '',
      subject: subjectText(row.subject, contests),
    }));
    return { total: page.total, records };
  });
}
