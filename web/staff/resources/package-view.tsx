import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef } from 'react';
import { packageKeyIn } from '#domain/web-package/package-address.ts';
import { wordIn } from '#tasks/kit/framed-page/framed-page.ts';
import { frameLook } from '#tasks/kit/framed-page/frame-look.ts';
import { useMessages } from '#tasks/kit/framed-page/use-messages.ts';
import { packageQuery } from './resource-queries.ts';

/** The page itself, in a frame that leads nowhere, as candidates see it. */
export function PackageView({ url, name }: { url: string; name: string }) {
  const pane = useRef<HTMLIFrameElement>(null);
  const { message } = App.useApp();
  useMessages(pane, (said) => {
    if (wordIn(said) === 'alert') void message.info(String((said as { text?: unknown }).text));
  });
  return <iframe ref={pane} className="resource-view-package" src={url} title={name} {...frameLook(url)} />;
}

/** How many files a package has; nothing where it is none, or none of ours. */
export function PackageFileCount({ url }: { url: string }) {
  const { data } = useQuery(packageQuery(packageKeyIn(url) ?? ''));
  return data ? <span className="author-muted"> 共{data.files.length}个文件</span> : null;
}
