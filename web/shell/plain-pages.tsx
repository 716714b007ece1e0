import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { usePageTitle } from './use-page-title.ts';

export function ClosePage() {
  usePageTitle('请手动关闭本页面');
  return <EmptyState isPage tone="success" icon="check" title="请手动关闭本页面" text="操作已成功完成。" />;
}

export function NotFoundPage() {
  usePageTitle('页面不存在');
  return (
    <ErrorPage
      title="页面不存在"
      text="网址可能有误，或者页面已经被移走。"
      actions={
        <ButtonLink to="/" variant="primary">
          回到首页
        </ButtonLink>
      }
    />
  );
}
