import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { sendTicket } from '../login/use-ticket-login.ts';

/** What a login to a child takes: the ticket of the dashboard, which is also the password where one is asked for. */
export function sendChildTicket({ owner, ticket }: Dashboard, child: DashboardChild) {
  const password = child.enablePassword ? { password: ticket } : {};
  return sendTicket(entityId(owner, child.name), { username: ticket, ...password });
}
