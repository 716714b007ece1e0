import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import { rememberAccount } from '#web/api-client/account-query.ts';
import { call } from '#web/api-client/call.ts';
import { toast } from '#web/ui/toast.ts';
import { runErrands } from './before-logout.ts';

/** Ends the session, forgets what it had loaded, and says where the user now is. */
export function useLogout(account: Pick<Account, 'type'>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await runErrands();
      return call('POST /api/logout');
    },
    onSuccess: async ({ status, msg }) => {
      if (status !== 'ok') {
        toast.error(`登出账号失败：${msg}`);
        return;
      }
      const isCandidate = account.type === 'ticket-user';
      // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
      rememberAccount(queries, null);
      await navigate(isCandidate ? '/ticket-login-card' : '/');
      queries.removeQueries({ predicate: ({ queryKey }) => !KEPT_QUERIES.has(queryKey[0]) });
      toast.success(isCandidate ? '成功退出，自动跳转到测试列表页' : '成功退出，自动跳转到首页');
    },
    onError: (error) => toast.error(`登出账号失败：${error.message}`),
  });
}

const KEPT_QUERIES = new Set<unknown>(['account', 'auth-config']);
