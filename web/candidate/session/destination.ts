import { withoutSuffix } from '#domain/contest/contest.ts';
import type { Account } from '#domain/account/account.schema.ts';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { sessionNotice } from '#domain/session/session-notice.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { GOES_ON, LOGIN_CARD_PATH, ticketLoginPath, type DashboardArrival } from '../candidate-paths.ts';
import { dashboardOrigin } from './dashboard-origin.ts';

/** finish: the candidate closes the test. next and logout: it is closed already. */
export type Leaving = 'finish' | 'next' | 'logout';

export type LeftContest = Pick<TakenContest, 'owner' | 'jumpContest' | 'parentSuffix'>;

interface Destination {
  path: string;
  state?: DashboardArrival;
}

type Origin = Pick<typeof dashboardOrigin, 'find' | 'remember'>;

/** What happens to a candidate who has finished, as the end of a sentence. */
export function wayOnText(
  account: Pick<Account, 'id' | 'username'>,
  { jumpContest }: Pick<LeftContest, 'jumpContest'>,
  origins: Pick<Origin, 'find'> = dashboardOrigin,
): string {
  if (jumpContest !== '') return '进入下一个测试';
  return origins.find(account) ? '返回测试列表' : '退出登录';
}

/** Where a candidate goes from a test: into the next contest of its chain, back to the dashboard, or to the list. */
export function destinationAfter(
  account: Account,
  contest: LeftContest | undefined,
  how: Leaving,
  now: Date,
  origins: Origin = dashboardOrigin,
): Destination {
  const origin = origins.find(account);
  if (contest && contest.jumpContest !== '' && how !== 'logout') {
    const { owner, jumpContest, parentSuffix } = contest;
    const typed = withoutSuffix(account.ticketId, parentSuffix);
    if (origin) origins.remember(`${entityId(owner, jumpContest)}/${typed}`, origin);
    return { path: ticketLoginPath(owner, jumpContest, typed) };
  }
  if (!origin) return { path: LOGIN_CARD_PATH };
  // A chain goes on from a test that is over; from one that was only left it would lead straight back.
  const isOver = how === 'finish' || sessionNotice(account, now) !== undefined;
  return isOver ? { path: origin, state: GOES_ON } : { path: origin };
}
