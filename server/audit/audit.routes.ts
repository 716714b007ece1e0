import type { FastifyInstance } from 'fastify';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { findAuditRecords } from '#api/audit.ts';
import {
  accountText,
  type ActorName,
  OPERATOR_ACTOR,
  personText,
  PURGE_ACTOR,
} from '#domain/audit/audit-actor.ts';
import { auditText } from '#domain/audit/audit-words.ts';
import { numberOf } from '#server/database/actor-names.repository.ts';
import type { Database } from '#server/database/database.ts';
import { serve } from '#server/http/serve.ts';
import type { AuditPage } from './audit-list.repository.ts';
import { auditPageRead } from './audit.reads.ts';

const SUMMARIES = new Map(ALL_ENDPOINTS.map(({ path, summary }) => [path.replace('/api/', ''), summary]));

/** Which of many calls somebody made for another owner is told by the first words about it. */
function callText({ call }: { call?: unknown }): string {
  return typeof call === 'string' ? ((SUMMARIES.get(call) ?? '').split(/[；：。，]/)[0] ?? '') : '';
}

/** A contest stands there by its id, alone or before a slash; other things by their name, or by the owner's and theirs. */
function subjectText(subject: string, owner: string, contests: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = subject.split('/');
  const name = contests.get(first);
  if (name !== undefined) return [name, ...rest].join(' / ');
  const ids = subject.split(',');
  if (!ids.every((id) => id.startsWith(`${owner}/`))) return subject;
  return ids.map((id) => id.slice(owner.length + 1)).join('、');
}

interface Known {
  owner: string;
  accounts: ReadonlyMap<string, string>;
}

/** What somebody was called at that time, where the record says it. */
const nameThen = ({ by }: { by?: unknown }) => by as ActorName | undefined;

function actorText(row: AuditPage['rows'][number], facts: object, { owner, accounts }: Known): string {
  const { actor, person } = row;
  if (actor === PURGE_ACTOR) return '服务器上的清除命令';
  if (actor === OPERATOR_ACTOR) return '服务器上的管理命令';
  const account = accounts.get(actor);
  if (account !== undefined) return accountText(actor, account);
  const number = numberOf(actor, owner);
  if (number !== undefined) return personText(number, nameThen(facts) ?? person);
  // The address of whoever could not log in, or the number of a candidate.
  return person && row.action !== 'failed-login' ? personText(actor, person) : actor;
}

export function auditRoutes(app: FastifyInstance, { readers }: Database): void {
  serve(app, findAuditRecords, async ({ query: { owner, ...query } }) => {
    const page = await readers.run(auditPageRead, { owner, query });
    const contests = new Map(page.contests);
    const accounts = new Map(page.accounts);
    const records = page.rows.map((row) => {
      const { id, at, actor, action } = row;
      const facts = JSON.parse(row.detail) as Record<string, unknown>;
      return {
        ...{ id, at, actor, action },
        actorText: actorText(row, facts, { owner, accounts }),
        subject: subjectText(row.subject, owner, contests),
        text: callText(facts) || auditText(action, facts),
      };
    });
    return { total: page.total, isMore: page.isMore, records };
  });
}
