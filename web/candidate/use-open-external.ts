import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { toast } from '#web/ui/toast.ts';
import { sendChildTicket } from './use-start-child.ts';

/** Records that an external test was opened; the link itself opens it, so that no popup blocker interferes. */
export function useOpenExternal(dashboard: Dashboard, stopChain: () => void, reload: () => Promise<void>) {
  const { run } = useAction<DashboardChild>(
    async (child) => {
      // The candidate is in the other tab now; the next test waits for them to come back.
      stopChain();
      await sendChildTicket(dashboard, child);
      await reload();
    },
    (error) => toast.error(error.message),
  );
  return run;
}
