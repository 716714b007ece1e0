import { Fragment, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { Account, AccountType } from '#domain/account/account.schema.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { useAccount } from '#web/api-client/use-server-data.ts';
import type { ReturnState } from './guards.tsx';

function NotAllowed() {
  return (
    <ErrorPage
      title="没有权限查看此页面"
      text="当前账号不能使用这个功能，请换一个账号登录。"
      actions={<ButtonLink to="/">回到首页</ButtonLink>}
    />
  );
}

interface Props {
  kinds?: readonly AccountType[];
  /** Shown over the page when its session is over in the middle: what is typed there must not go. */
  whenOver?(account: Account): ReactNode;
  children: ReactNode;
}

/** Pages for accounts, of the given kinds if any are given; guests go to the login and come back after it. */
export function RequireLogin({ kinds, whenOver, children }: Props) {
  const account = useAccount().data;
  const [last, setLast] = useState(account);
  if (account && account !== last) setLast(account);
  const from = usePathname() + useSearch();
  const shown = account ?? (whenOver ? last : undefined);
  if (!shown) {
    const login = last?.type === 'school-user' ? '/school-login' : '/login';
    return <Redirect to={login} replace state={{ from } satisfies ReturnState} />;
  }
  if (kinds && !kinds.includes(shown.type)) return <NotAllowed />;
  return (
    <>
      {/* Somebody else finds nothing of what was there before. */}
      <Fragment key={shown.username}>{children}</Fragment>
      {account ? null : whenOver?.(shown)}
    </>
  );
}
