import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';

export function PlaceholderPage({ name }: { name: string }) {
  usePageTitle(name);
  return (
    <EmptyState
      isPage
      title={name}
      text="此功能正在建设中"
      icon="info"
      actions={<ButtonLink to="/">回到首页</ButtonLink>}
    />
  );
}
