import { useNavigate } from 'react-router';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { forgetLoaded } from '#web/api-client/use-loaded.ts';
import { toast } from '#ui/toast.ts';
import { dashboardOrigin } from '../session/dashboard-origin.ts';
import { endAfterSending } from '../session/end-after-sending.ts';
import { logOut } from '../session/log-out.ts';
import { LOGIN_CARD_PATH } from '../paths.ts';

export function useExitDashboard() {
  const navigate = useNavigate();
  const { run, isRunning } = useAction(
    async () => {
      const account = knownAccount();
      if (account) await endAfterSending(account, 'logout', logOut);
      dashboardOrigin.forgetAll();
      forgetLoaded();
      rememberAccount(null);
      await navigate(LOGIN_CARD_PATH);
      toast.success('成功退出');
    },
    (error) => toast.error(error.message),
  );
  return { exit: () => run(), isExiting: isRunning };
}
