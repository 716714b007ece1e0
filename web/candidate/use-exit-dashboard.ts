import { useNavigate } from 'react-router';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { toast } from '#web/ui/toast.ts';
import { dashboardOrigin } from './dashboard-origin.ts';
import { endSession } from './end-session.ts';
import { LOGIN_CARD_PATH } from './paths.ts';

async function logOut(): Promise<void> {
  const { status, msg } = await call('POST /api/logout').catch((error: Error) => ({
    status: 'error',
    msg: error.message,
  }));
  if (status !== 'ok') throw new Error(`登出账号失败：${msg}`);
}

export function useExitDashboard() {
  const navigate = useNavigate();
  const { run, isRunning } = useAction(
    async () => {
      const account = knownAccount();
      if (account) await endSession(account, 'logout', logOut);
      dashboardOrigin.forgetAll();
      rememberAccount(null);
      await navigate(LOGIN_CARD_PATH);
      toast.success('成功退出');
    },
    (error) => toast.error(error.message),
  );
  return { exit: () => run(undefined), isExiting: isRunning };
}
