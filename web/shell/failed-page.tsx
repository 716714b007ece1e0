import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { PartMissingError } from './lazy-part.ts';

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
          <Button variant="primary" onClick={retry ?? (() => window.location.reload())}>
            {retry ? '重试' : '刷新页面'}
          </Button>
          <a className="ui-button ui-button--default ui-button--normal" href="/">
            回到首页
          </a>
        </>
      }
    />
  );
}
