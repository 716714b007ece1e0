import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { askWhoIsThere, rememberAccount } from '#web/api-client/account-store.ts';
import { useAuthConfig } from '#web/api-client/use-server-data.ts';
import { PasswordLogin } from './password-login.tsx';
import { useSessionEnd } from './use-session-end.ts';
import './account.css';

type Person = Pick<Account, 'name' | 'username'>;

const personText = ({ name, username }: Person) =>
  name === '' || name === username ? username : `${name}（${username}）`;

/**
 * Whoever has logged in in another window comes back to this one. Only the page's own account goes on with it; somebody
 * else is told so, and the page does not become theirs unless they say so.
 */
function useLoginElsewhere(username: string): Account | undefined {
  const [other, setOther] = useState<Account>();
  useEffect(() => {
    const look = async () => {
      const present = await askWhoIsThere();
      if (present?.username === username) rememberAccount(present);
      else setOther(present ?? undefined);
    };
    const onFocus = () => void look().catch(() => undefined);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [username]);
  return other;
}

/** A session of staff that is over: the page stays as it is, with all that was typed, and goes on after the log-in. */
export function LoginAgainDialog({ account }: { account: Person }) {
  const ways = useAuthConfig().data;
  const other = useLoginElsewhere(account.username);
  const reason = useSessionEnd();
  return (
    <Dialog open title={other ? '现在登录的是另一个账号' : reason || '登录已过期，请重新登录'}>
      <div className="login-again">
        {other ? (
          <p role="alert">
            这个浏览器现在登录的是 {personText(other)}，这一页属于 {personText(account)}。请重新以{' '}
            {personText(account)} 登录，页上还没有保存的内容都在。
          </p>
        ) : (
          <p>刚才登录的是 {personText(account)}。这一页上还没有保存的内容都在，登录后可以继续。</p>
        )}
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
        {other ? (
          <Button variant="text" block onClick={() => rememberAccount(other)}>
            放弃本页内容，以 {personText(other)} 继续
          </Button>
        ) : (
          <Button variant="text" block onClick={() => navigate('/login')}>
            放弃本页内容，换账号登录
          </Button>
        )}
      </div>
    </Dialog>
  );
}
