import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { useAuthConfig } from '#web/api-client/use-server-data.ts';
import { PasswordLogin } from './password-login.tsx';
import { useSessionEnd } from './use-session-end.ts';
import './account.css';

/** A session of staff that is over: the page stays as it is, with all that was typed, and goes on after the log-in. */
export function LoginAgainDialog({ account }: { account: Pick<Account, 'name' | 'username'> }) {
  const ways = useAuthConfig().data;
  // Whoever has logged in in another window comes back to this one.
  useEffect(() => {
    const look = () => void reloadAccount();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return (
    <Dialog open title={useSessionEnd() || '登录已过期，请重新登录'}>
      <div className="login-again">
        <p>
          刚才登录的是 {account.name || account.username}（{account.username}
          ）。这一页上还没有保存的内容都在，登录后可以继续。
        </p>
        {ways?.password === false ? null : (
          <PasswordLogin doneText="成功登录，请继续" knownUsername={account.username} />
        )}
        {ways?.singleSignOn ? (
          <a
            className="ui-button ui-button--default ui-button--large ui-button--block"
            href="/login"
            target="_blank"
            rel="noreferrer"
          >
            在新窗口单点登录
          </a>
        ) : null}
        <Button variant="text" block onClick={() => navigate('/login')}>
          放弃本页内容，换账号登录
        </Button>
      </div>
    </Dialog>
  );
}
