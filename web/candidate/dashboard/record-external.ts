import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { toast } from '#ui/toast.ts';
import { sendChildTicket } from './send-child-ticket.ts';

/**
 * Records that an external test was opened; the link itself opens it, so that no popup blocker interferes. Each press
 * is sent, also while an earlier one is on its way: the link has opened by then.
 */
export async function recordExternal(dashboard: Dashboard, child: DashboardChild): Promise<void> {
  try {
    await sendChildTicket(dashboard, child);
  } catch (error) {
    toast.error(`打开“${child.title}”未能记录：${(error as Error).message}`);
  }
}
