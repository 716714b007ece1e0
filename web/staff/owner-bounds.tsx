import type { ReactNode } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { mayActFor } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { ApiError } from '#web/api-client/api-error.ts';
import { pathAtOwner, useAskedAgain, useKnownOwner } from '#web/shell/acting-for.ts';
import { ExactLinks } from '#web/shell/exact-links.tsx';
import { ErrorBoundary, NotLoadedYet } from '#web/shell/failed-page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useLastAccount, useOwner } from './use-owner.ts';

function OwnerRefused({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  const own = pathAtOwner(usePathname(), undefined);
  return (
    <ErrorPage
      title={title}
      text={text}
      actions={
        <ExactLinks>
          <ButtonLink variant="primary" to={own}>
            返回自己的内容
          </ButtonLink>
        </ExactLinks>
      }
    />
  );
}

function AuthorBounds({ account, children }: { account: Account; children: ReactNode }) {
  const owner = useOwner();
  const pathname = usePathname();
  const { data, error, reload } = useKnownOwner(account, owner);
  useAskedAgain(error, reload);

  const isRefused = !mayActFor(account, owner) || (error instanceof ApiError && error.status === 403);
  if (isRefused) {
    return (
      <OwnerRefused
        title="不能管理这个账号"
        text={`当前账号没有管理“${owner}”的权限，因此看不到它的内容。`}
      />
    );
  }
  if (owner !== account.username) {
    if (data === undefined) return <NotLoadedYet error={error} reload={reload} />;
    if (data === null) {
      return <OwnerRefused title="账号不存在" text={`没有名为“${owner}”的账号，网址可能写错了。`} />;
    }
  }
  // Nothing of one owner's page, typed or broken, goes over to another's.
  return (
    <ErrorBoundary key={owner} place={pathname}>
      {children}
    </ErrorBoundary>
  );
}

/** Around pages that show somebody's things: an owner for whom the author may not act, or who does not exist, is refused. */
export function OwnerBounds({ children }: { children: ReactNode }) {
  const account = useLastAccount();
  return account?.type === 'normal-user' ? (
    <AuthorBounds account={account}>{children}</AuthorBounds>
  ) : (
    children
  );
}
