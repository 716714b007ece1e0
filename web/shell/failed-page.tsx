import { Component, useEffect, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { PartMissingError } from '#ui/lazy-part.ts';
import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import { isWorthRetrying } from '#web/api-client/server-data.ts';

function explain(error: unknown): { title: string; text: string } {
  if (error instanceof PartMissingError) {
    return navigator.onLine
      ? { title: '页面有新版本', text: '系统刚刚更新，请刷新页面后继续。' }
      : { title: '网络已断开', text: '页面加载失败，请检查网络后刷新。' };
  }
  if (error instanceof ApiError || error instanceof NetworkError)
    return { title: '加载失败', text: error.message };
  return { title: '页面出错了', text: '刷新页面通常可以恢复；如果仍然出错，请联系管理员。' };
}

/** What stands in place of a page that failed. `retry` tries again without loading the whole page anew. */
export function FailedPage({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <ErrorPage
      {...explain(error)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      actions={
        <>
          {retry ? (
            <Button variant="primary" onClick={retry}>
              重试
            </Button>
          ) : null}
          {retry && !(error instanceof PartMissingError) ? null : (
            <Button variant={retry ? 'default' : 'primary'} onClick={() => window.location.reload()}>
              刷新页面
            </Button>
          )}
          <a className="ui-button ui-button--default ui-button--normal" href="/">
            回到首页
          </a>
        </>
      }
    />
  );
}

interface NotLoadedYetProps {
  error: Error | undefined;
  reload(): Promise<void>;
}

/** Not a whole room in the same instant. */
const RETRY_AFTER_MS = 3_000;

/**
 * In place of what the server has not answered yet: a wheel, or what went wrong and a way to try again. A network that is
 * away is tried again without a press.
 */
export function NotLoadedYet({ error, reload }: NotLoadedYetProps) {
  useEffect(() => {
    if (!error || !isWorthRetrying(error)) return undefined;
    const timer = setTimeout(() => void reload(), RETRY_AFTER_MS * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [error, reload]);
  return error ? <FailedPage error={error} retry={() => void reload()} /> : <Spinner />;
}

/**
 * Keeps a failure in its place. A new `place` (the address) gives the page another chance, and so does a button where
 * `canRetry`. With a `fallback` what fails is an extra that the page can do without.
 */
export class ErrorBoundary extends Component<
  { place?: string; canRetry?: boolean; fallback?: ReactNode; children: ReactNode },
  { error?: unknown; place?: string | undefined }
> {
  override state: { error?: unknown; place?: string | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() };
  }

  static getDerivedStateFromProps(props: { place?: string }, state: { place?: string | undefined }) {
    return props.place === state.place ? null : { error: undefined, place: props.place };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { canRetry, fallback } = this.props;
    const retry = canRetry ? { retry: () => this.setState({ error: undefined }) } : {};
    return fallback === undefined ? <FailedPage error={error} {...retry} /> : fallback;
  }
}
