import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { AccountType } from '#domain/account/account.schema.ts';
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

/** Pages for accounts, of the given kinds if any are given; guests go to the login and come back after it. */
export function RequireLogin({ kinds, children }: { kinds?: readonly AccountType[]; children: ReactNode }) {
  const account = useAccount().data;
  const from = usePathname() + useSearch();
  if (!account) return <Redirect to="/login" replace state={{ from } satisfies ReturnState} />;
  return kinds && !kinds.includes(account.type) ? <NotAllowed /> : children;
}
