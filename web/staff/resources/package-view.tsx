import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { packageKeyIn } from '#domain/web-package/package-address.ts';
import { wordIn } from '#tasks/kit/framed-page/framed-page.ts';
import { frameLook } from '#tasks/kit/framed-page/frame-look.ts';
import { PageAlert, usePageAlerts } from '#tasks/kit/framed-page/page-alert.tsx';
import { useMessages } from '#tasks/kit/framed-page/use-messages.ts';
import { packageQuery } from './resource-queries.ts';

/** The page itself, in a frame that leads nowhere, as candidates see it. */
export function PackageView({ url, name }: { url: string; name: string }) {
  const pane = useRef<HTMLIFrameElement>(null);
  const alerts = usePageAlerts();
  useMessages(pane, (said) => {
    if (wordIn(said) === 'alert') alerts.add(said);
  });
  return (
    <>
      <iframe ref={pane} className="resource-view-package" src={url} title={name} {...frameLook(url)} />
      <PageAlert alerts={alerts} />
    </>
  );
}

/** How many files a package has; nothing where it is none, or none of ours. */
export function PackageFileCount({ url }: { url: string }) {
  const { data } = useQuery(packageQuery(packageKeyIn(url) ?? ''));
  return data ? <span className="author-muted"> 共{data.files.length}个文件</span> : null;
}
