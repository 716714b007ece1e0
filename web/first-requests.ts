import { entityId } from '#domain/text/entity-id.ts';
import { prefetchAccount } from './api-client/account-store.ts';
import { parseContestParam } from './candidate/candidate-paths.ts';
import { prefetchGlobalContests, prefetchPublicContest } from './candidate/public-contests.ts';

/**
 * Asks at once for what the address will want. Otherwise script, data and account would be fetched one after the other, and
 * a slow computer room would wait for each. It runs before React is there, so nothing here may import it.
 */

export const PAGE_SCRIPTS = {
  loginCard: async () => (await import('./candidate/login/ticket-login-card-page.tsx')).TicketLoginCardPage,
  login: async () => (await import('./candidate/login/ticket-login-page.tsx')).TicketLoginPage,
  dashboard: async () => (await import('./candidate/dashboard/dashboard-page.tsx')).DashboardPage,
  test: async () => (await import('./candidate/test-page/test-page.tsx')).TestPage,
};

function pageAt(pathname: string): keyof typeof PAGE_SCRIPTS | undefined {
  if (pathname === '/' || pathname === '/ticket-login-card') return 'loginCard';
  if (pathname.startsWith('/ticket-login/')) return 'login';
  if (pathname.startsWith('/dashboard/')) return 'dashboard';
  return /^\/[^/]+\/[^/]+\/test(\/|$)/.test(pathname) ? 'test' : undefined;
}

/** Nothing for an address that cannot be read: it is none of ours. */
function contestIdIn(pathname: string): string | undefined {
  try {
    const contest = parseContestParam(decodeURIComponent(pathname.split('/')[2] ?? ''));
    return contest && entityId(contest.owner, contest.name);
  } catch {
    return undefined;
  }
}

const { pathname } = window.location;
export const firstPage = pageAt(pathname);

void prefetchAccount();
// A failure shows when the page does.
if (firstPage) PAGE_SCRIPTS[firstPage]().catch(() => undefined);
if (firstPage === 'loginCard') prefetchGlobalContests();
const contestId = firstPage === 'login' ? contestIdIn(pathname) : undefined;
if (contestId !== undefined) prefetchPublicContest(contestId);
