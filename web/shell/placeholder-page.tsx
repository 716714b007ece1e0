import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

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
