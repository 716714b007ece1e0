import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { forgetAuthorData } from '../queries.ts';

/** Whoever waits longer is told, and may press again. */
const LONGEST_MS = 15_000;

const NOT_RELOADED = '没有重新加载：连接不上服务器，请检查网络后再试';

/** Everything anew; without a network that is said instead of waited for. */
export function useReload() {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [isReloading, setIsReloading] = useState(false);
  const tell = () => void message.warning({ key: 'reload', content: NOT_RELOADED });
  const reload = async () => {
    if (!navigator.onLine) return tell();
    setIsReloading(true);
    const begun = Date.now();
    const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
    await Promise.race([forgetAuthorData(queries).catch(() => undefined), tooLong]);
    setIsReloading(false);
    const looked = queries
      .getQueryCache()
      .findAll({ queryKey: ['author', 'results', 'summary'], type: 'active' });
    if (looked.some(({ state }) => state.data !== undefined && state.dataUpdatedAt < begun)) tell();
  };
  return { isReloading, reload: () => void reload() };
}
