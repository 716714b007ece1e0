import { Redirect } from 'wouter';
import type { Account } from '#domain/account/account.schema.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { usePageTitle } from './use-page-title.ts';

type Arriving = Pick<Account, 'type' | 'tag' | 'contestId' | 'ticketId' | 'isParent' | 'contests'>;

function path(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** Where `/` leads; undefined when the home page itself has something to show. */
export function homeTarget(account: Arriving | null): string | undefined {
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

const HomeCards = lazyPart(async () => (await import('./home-cards.tsx')).HomeCards);

/** Guests and ticket users are led on at once; the others choose. */
export function HomePage() {
  const account = useAccount().data ?? null;
  usePageTitle('');
  const target = homeTarget(account);
  if (target !== undefined || !account) return <Redirect to={target ?? '/ticket-login-card'} replace />;
  return <HomeCards account={account} />;
}
