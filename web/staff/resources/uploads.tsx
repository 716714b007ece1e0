import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { FileExtension } from '#domain/resource/file-formats.ts';
import type { PackedType } from '#domain/resource/resource-values.ts';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { upload } from '#web/api-client/upload.ts';
import { assertDone } from '../call-outcome.ts';
import { forgetResources } from './resource-queries.ts';
import { UploadQueue } from './upload-queue.ts';

const QueueContext = createContext<UploadQueue<File> | undefined>(undefined);

/** Around all pages of authors: what is being uploaded goes on while they go from one to another. */
export function Uploads({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [queue] = useState(
    () =>
      new UploadQueue<File>({
        send: (file, { owner, wanted, onProgress, signal }) => {
          const query = { owner, ...(wanted === undefined ? {} : { type: wanted }) };
          return upload('/api/upload-resource', file, { query, onProgress, signal });
        },
        add: async (resource) => assertDone(await call('POST /api/add-resource', { body: resource })),
        onAdded: () => void forgetResources(queries),
        onLostSession: () => void reloadAccount(),
      }),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (queue.isBusy) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      queue.close();
    };
  }, [queue]);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

/** The uploads of one owner, and what can be done with them. */
export function useUploads(owner: string) {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('there are no uploads outside of the pages of authors');
  const lines = useSyncExternalStore(queue.subscribe, () => queue.lines).filter(
    (line) => line.owner === owner,
  );
  return {
    lines,
    add: (files: readonly File[], extensions: readonly FileExtension[], wanted?: PackedType) =>
      queue.add(owner, files, extensions, wanted),
    cancel: (id: number) => queue.cancel(id),
    retry: (id: number) => queue.retry(id),
    addSame: (id: number) => queue.addSame(id),
    clear: () => queue.clear(owner),
  };
}

export type OwnerUploads = ReturnType<typeof useUploads>;
