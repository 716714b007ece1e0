import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { toast } from '#ui/toast.tsx';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { call, untilAnswered } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { forgetServerData } from '#web/api-client/server-data.ts';

/** stay: the user has thought better of it. */
type Errand = () => Promise<'stay' | 'leave'>;

const errands = new Set<Errand>();

/** What the shown page must have done before the header's logout; an error keeps the user in, with its message. */
export function useBeforeLogout(errand: Errand): void {
  const latest = useRef(errand);
  useEffect(() => {
    latest.current = errand;
  });
  useEffect(() => {
    const run = () => latest.current();
    errands.add(run);
    return () => void errands.delete(run);
  }, []);
}

const LOOK_AGAIN_MS = 50;
const LONGEST_WAIT_MS = 3_000;

/** Every page of a candidate brings an errand, but it may still be on its way. */
async function untilErrandIsThere(): Promise<void> {
  for (let waited = 0; errands.size === 0 && waited < LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function mayLeave(): Promise<boolean> {
  for (const errand of errands) if ((await errand()) === 'stay') return false;
  return true;
}

/** Ends the session, forgets what it had loaded, and says where the user now is. */
export function useLogout(account: Pick<Account, 'type'>) {
  return useAction(
    async () => {
      const isCandidate = account.type === 'ticket-user';
      if (isCandidate) await untilErrandIsThere();
      if (!(await mayLeave())) return;
      await untilAnswered();
      const { status, msg } = await call('POST /api/logout');
      if (status !== 'ok') throw new Error(msg);
      forgetServerData();
      // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
      rememberAccount(null);
      navigate(isCandidate ? '/ticket-login-card' : '/');
      toast.success(isCandidate ? '成功退出，自动跳转到测试列表页' : '成功退出，自动跳转到首页');
    },
    (error) => toast.error(`登出账号失败：${error.message}`),
  );
}
