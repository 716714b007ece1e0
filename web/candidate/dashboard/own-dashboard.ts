import type { Account } from '#domain/account/account.schema.ts';
import type { Dashboard } from '#domain/session/dashboard.schema.ts';

type Viewer = Pick<Account, 'username' | 'owner' | 'ticketId'>;

/** Whether a dashboard is the logged-in candidate's: it names them, or one of its tests is the one that they take. */
export function isOwnDashboard(
  { owner, ticket, candidate, children }: Pick<Dashboard, 'owner' | 'ticket' | 'candidate' | 'children'>,
  account: Viewer,
): boolean {
  if (candidate !== null || children.some(({ userId }) => userId === account.username)) return true;
  return owner === account.owner && ticket === account.ticketId;
}
