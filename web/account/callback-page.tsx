import { Redirect } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';

/** Finishes single sign-on. Kept by its state, because a code works once and must not be sent twice. */
export function CallbackPage() {
  usePageTitle('单点登录');
  const params = new URLSearchParams(useSearch());
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const refusedByProvider = params.get('error_description') ?? params.get('error');

  const signin = useServerData(
    `signin/${state}`,
    async () => {
      if (refusedByProvider) throw new Error(refusedByProvider);
      if (code === '' || state === '') throw new Error('登录地址不完整，请重新登录');
      const { status, msg } = await call('POST /api/signin', {
        query: { code, state, ...(iss ? { iss } : {}) },
      });
      if (status !== 'ok') throw new Error(msg);
      await reloadAccount();
      toast.success('成功登录，自动跳转到首页');
      return true;
    },
    { fixed: true, retries: 0 },
  );

  if (signin.data) return <Redirect to="/" replace />;
  if (!signin.error) return <Spinner />;
  return (
    <ErrorPage
      title="Login Error"
      text={signin.error.message}
      requestId={signin.error instanceof ApiError ? signin.error.requestId : undefined}
      actions={
        <ButtonLink to="/login" variant="primary">
          重新登录
        </ButtonLink>
      }
    />
  );
}
