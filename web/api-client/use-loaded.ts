import { useCallback, useEffect, useRef, useState } from 'react';

interface Loaded<T> {
  data?: T | undefined;
  error?: Error | undefined;
}

const cache = new Map<string, unknown>();

/** What a call answers, kept by key for the life of the page; reload asks again and keeps the data meanwhile. */
export function useLoaded<T>(key: string, load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>(() => ({ data: cache.get(key) as T | undefined }));
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const reload = useCallback(async () => {
    try {
      const data = await latest.current();
      cache.set(key, data);
      setLoaded({ data });
    } catch (error) {
      setLoaded((before) => ({ data: before.data, error: error as Error }));
    }
  }, [key]);
  useEffect(() => {
    if (key !== '' && !cache.has(key)) void reload();
  }, [key, reload]);
  return { data: loaded.data, error: loaded.error, reload };
}
