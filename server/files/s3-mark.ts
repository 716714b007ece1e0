import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { FilesMark } from './files-owner.ts';
import { isMissing, type ObjectStorage, s3Client, unavailable } from './s3-files.ts';

/** Begins with a dot, so that no key of a file is ever its name. */
const Key = '.kaopu-place';

export function s3Mark(settings: ObjectStorage): FilesMark & { close(): void } {
  const client = s3Client(settings);
  const { bucket: Bucket } = settings;
  return {
    async read() {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToString())?.trim();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unavailable(error);
      }
    },
    async write(id) {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: `${id}\n`, ContentType: 'text/plain' }));
      } catch (error) {
        throw unavailable(error);
      }
    },
    close: () => client.destroy(),
  };
}
