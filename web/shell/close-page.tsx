import { EmptyState } from '#ui/empty-state.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';

export function ClosePage() {
  usePageTitle('请手动关闭本页面');
  return <EmptyState isPage tone="success" icon="check" title="请手动关闭本页面" text="操作已成功完成。" />;
}
