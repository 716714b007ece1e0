import { entityId } from '#domain/text/entity-id.ts';
import { prefetchGlobalContests, prefetchPublicContest } from './candidate/contest-loading.ts';
import { parseContestParam } from './candidate/paths.ts';
import { preloadablePart } from './shell/preloadable-part.tsx';

export const LOGIN_CARD_PAGE = preloadablePart(
  async () => (await import('./candidate/login/ticket-login-card-page.tsx')).TicketLoginCardPage,
);
export const LOGIN_PAGE = preloadablePart(
  async () => (await import('./candidate/login/ticket-login-page.tsx')).TicketLoginPage,
);
export const DASHBOARD_PAGE = preloadablePart(
  async () => (await import('./candidate/dashboard/dashboard-page.tsx')).DashboardPage,
);
export const TEST_PAGE = preloadablePart(
  async () => (await import('./candidate/test-page/test-page.tsx')).TestPage,
);

/** What the browser cannot read is no address of ours. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/**
 * Asks at once for what the address will want, and tells when the page's script is there. Otherwise script, data and
 * account would be fetched one after the other, and a slow computer room would wait for each.
 */
export async function prepareFirstPage(pathname: string): Promise<void> {
  const login = /^\/ticket-login\/([^/]+)/.exec(pathname);
  if (login) {
    const contest = parseContestParam(decoded(login[1] ?? ''));
    if (contest) prefetchPublicContest(entityId(contest.owner, contest.name));
    await LOGIN_PAGE.preload();
  } else if (pathname === '/' || pathname === '/ticket-login-card') {
    prefetchGlobalContests();
    await LOGIN_CARD_PAGE.preload();
  } else if (pathname.startsWith('/dashboard/')) await DASHBOARD_PAGE.preload();
  else if (/^\/[^/]+\/[^/]+\/test(\/|$)/.test(pathname)) await TEST_PAGE.preload();
}
