import { useEffect } from 'react';
import { useAuthConfig } from '#web/api-client/use-server-data.ts';

const SITE_NAME = '考谱';

/** `我的测试 - 考谱`; an installation may have a name of its own. */
export function usePageTitle(title: string): void {
  const siteName = useAuthConfig().data?.siteName || SITE_NAME;
  useEffect(() => {
    document.title = title === '' ? siteName : `${title} - ${siteName}`;
  }, [title, siteName]);
}
