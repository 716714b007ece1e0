import type { Account } from '#domain/account/account.schema.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';

type Viewer = Pick<Account, 'type' | 'tag' | 'contestId' | 'ticketId' | 'isParent' | 'contests'>;

function path(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** Where `/` leads; undefined when the home page itself has something to show. */
export function homeTarget(account: Viewer | null): string | undefined {
  if (!account) return '/ticket-login-card';
  if (account.type !== 'ticket-user') return undefined;
  const { owner, name } = parseEntityId(account.contestId);
  if (account.isParent) {
    const contests = account.contests === '' ? [] : [account.contests];
    return path('dashboard', owner, name, account.ticketId, ...contests);
  }
  if (isCandidateEditorTag(account.tag)) return '/candidate-edit';
  return path(owner, name, 'test');
}
