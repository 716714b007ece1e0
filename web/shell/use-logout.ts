import { useNavigate } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { forgetLoaded } from '#web/api-client/use-loaded.ts';
import { toast } from '#ui/toast.ts';
import { runErrands } from './before-logout.ts';

/** Ends the session, forgets what it had loaded, and says where the user now is. */
export function useLogout(account: Pick<Account, 'type'>) {
  const navigate = useNavigate();
  return useAction(
    async () => {
      await runErrands();
      const { status, msg } = await call('POST /api/logout');
      if (status !== 'ok') throw new Error(msg);
      const isCandidate = account.type === 'ticket-user';
      forgetLoaded();
      // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
      rememberAccount(null);
      await navigate(isCandidate ? '/ticket-login-card' : '/');
      toast.success(isCandidate ? '成功退出，自动跳转到测试列表页' : '成功退出，自动跳转到首页');
    },
    (error) => toast.error(`登出账号失败：${error.message}`),
  );
}
