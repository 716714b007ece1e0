const segment = encodeURIComponent;

export function testPath(owner: string, contest: string, taskId?: number): string {
  const base = `/${segment(owner)}/${segment(contest)}/test`;
  return taskId === undefined ? base : `${base}/${taskId}`;
}

/** With a ticket the page logs in by itself. */
export function ticketLoginPath(owner: string, contest: string, ticket?: string): string {
  const base = `/ticket-login/${segment(owner)},${segment(contest)}`;
  return ticket === undefined ? base : `${base}/${segment(ticket)}`;
}

export function dashboardPath(owner: string, contest: string, ticket: string): string {
  return `/dashboard/${segment(owner)}/${segment(contest)}/${segment(ticket)}`;
}

/** Whoever arrives so comes from a login or from a test that has ended: a chain of tests goes on by itself. */
export interface DashboardArrival {
  goesOn: true;
}
export const GOES_ON: DashboardArrival = { goesOn: true };

export const LOGIN_CARD_PATH = '/ticket-login-card';

/** `owner,contestName`; a comma can stand in neither of them. */
export function parseContestParam(param: string): { owner: string; name: string } | undefined {
  const [owner, name, ...rest] = param.split(',');
  return owner && name && rest.length === 0 ? { owner, name } : undefined;
}
