import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { AccountType } from '#domain/account/account.schema.ts';
import { useAccount } from '#web/api-client/account-store.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { FailedPage } from './failed-page.tsx';

/** What a login page is told about where the user came from. */
interface ReturnState {
  from?: string;
}

function useReturnAddress(): string {
  const state = useLocation().state as ReturnState | null;
  return state?.from ?? '/';
}

/** Nothing is decided before it is known who is there. */
export function WithAccount({ children }: { children: ReactNode }) {
  const { data, error, reload } = useAccount();
  if (data !== undefined) return children;
  return error ? <FailedPage error={error} retry={() => void reload()} /> : <Spinner />;
}

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
export function RequireLogin({ kinds }: { kinds?: readonly AccountType[] }) {
  const account = useAccount().data;
  const { pathname, search } = useLocation();
  if (!account)
    return <Navigate to="/login" replace state={{ from: pathname + search } satisfies ReturnState} />;
  return kinds && !kinds.includes(account.type) ? <NotAllowed /> : <Outlet />;
}

/** The test needs a ticket. A session that is lost in the middle is the test page's own matter: it must not close. */
export function RequireTicket() {
  const account = useAccount().data;
  return account ? <Outlet /> : <Navigate to="/ticket-login-card" replace />;
}

/** Login pages; whoever is logged in already has no business there. */
export function GuestOnly() {
  const account = useAccount().data;
  const target = useReturnAddress();
  return account ? <Navigate to={target} replace /> : <Outlet />;
}
