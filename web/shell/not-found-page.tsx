import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';

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
