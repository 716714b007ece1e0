import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '#server/config.ts';
import {
  demandFileKey,
  type FileDescription,
  type FileStore,
  FilesUnavailable,
  isFileKey,
  type StoredFile,
} from './file-store.ts';
import { spool } from './spool.ts';

export type ObjectStorage = NonNullable<Config['objectStorage']>;

const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 60_000;
const CHECK_TIMEOUT_MS = 5_000;
/** Each download holds a connection as long as its reader is slow; the default of 50 would starve uploads. */
const MAX_CONNECTIONS = 500;

/** The client would write to the console; what fails is logged with its request instead. */
const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

export const unavailable = (error: unknown) =>
  new FilesUnavailable('the object storage does not answer', { cause: error });

/** The metadata of an object is ASCII. */
function metadataFor({ fileName }: FileDescription): Record<string, string> {
  return fileName === undefined ? {} : { name: encodeURIComponent(fileName.toWellFormed()) };
}

interface ObjectReply {
  ContentType?: string | undefined;
  ContentLength?: number | undefined;
  ContentRange?: string | undefined;
  Metadata?: Record<string, string> | undefined;
}

function describe({ ContentType, ContentLength, ContentRange, Metadata }: ObjectReply): StoredFile {
  const wholeSize = ContentRange?.split('/')[1];
  return {
    contentType: ContentType ?? 'application/octet-stream',
    fileName: Metadata?.name === undefined ? undefined : decodeURIComponent(Metadata.name),
    size: wholeSize === undefined ? (ContentLength ?? 0) : Number(wholeSize),
  };
}

export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStorage): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    logger: SILENT,
    // Stores other than Amazon's refuse the checksums that newer clients add by themselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Files in a bucket of anything that speaks S3, all of them under `prefix`. */
export function s3Files(settings: ObjectStorage, prefix = ''): FileStore {
  const { bucket: Bucket } = settings;
  const client = s3Client(settings);

  async function unlessMissing<T>(key: string, read: () => Promise<T>): Promise<T | undefined> {
    if (!isFileKey(key)) return undefined;
    try {
      return await read();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unavailable(error);
    }
  }

  async function send(
    key: string,
    Body: Readable | Buffer,
    size: number,
    about: FileDescription,
  ): Promise<void> {
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: prefix + key,
          Body,
          ContentLength: size,
          ContentType: about.contentType,
          Metadata: metadataFor(about),
        }),
      );
    } catch (error) {
      // A stream that was not even begun would keep its own file open.
      if (!Buffer.isBuffer(Body)) Body.destroy();
      throw unavailable(error);
    }
  }

  return {
    async put(key, body, about) {
      demandFileKey(key);
      if (Buffer.isBuffer(body)) return send(key, body, body.length, about);
      if (about.size !== undefined) return send(key, body, about.size, about);
      // S3 wants to know the length before the first byte.
      const spooled = await spool(body);
      try {
        await send(key, createReadStream(spooled.path), spooled.size, about);
      } finally {
        await spooled.remove();
      }
    },

    find: (key) =>
      unlessMissing(key, async () =>
        describe(await client.send(new HeadObjectCommand({ Bucket, Key: prefix + key }))),
      ),

    open: (key, range) =>
      unlessMissing(key, async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const reply = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key, Range }));
        return { ...describe(reply), stream: reply.Body as Readable };
      }),

    async remove(key) {
      demandFileKey(key);
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }));
      } catch (error) {
        throw unavailable(error);
      }
    },

    async check() {
      try {
        const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
      } catch (error) {
        throw unavailable(error);
      }
    },

    close() {
      client.destroy();
      return Promise.resolve();
    },
  };
}
