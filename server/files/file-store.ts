import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What is kept beside the bytes. */
export interface FileDescription {
  contentType: string;
  /** What the file was called where it came from; it is never part of the key. */
  fileName?: string | undefined;
}

export interface StoredFile extends FileDescription {
  /** Of the whole file, also when a part of it is read. */
  size: number;
}

/** First and last byte, both included and both inside the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploads and generated files live: a folder or an object store. Missing files are undefined, not errors. */
export interface FileStore {
  /** Resolves when the whole file is safely stored; until then the key reads as before. */
  put(key: string, body: Readable | Buffer, about: FileDescription & { size?: number }): Promise<void>;
  find(key: string): Promise<StoredFile | undefined>;
  /** Whoever opens a file reads its stream to the end or destroys it. */
  open(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined>;
  remove(key: string): Promise<void>;
  /** Throws FilesUnavailable when nothing could be stored now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The storage is away for now; the caller may try again. */
export class FilesUnavailable extends Error {}

/** Lower case, because some file systems see no difference; one dot at most, so no path leads out of the folder. */
const FILE_KEY = /^[0-9a-z][0-9a-z_-]{0,99}(\.[0-9a-z]{1,10})?$/;

export const isFileKey = (key: string): boolean => FILE_KEY.test(key);

export function demandFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`“${key}” is no file key`);
}

/** Files are served to whoever knows the key, so it must not be guessable. */
export function newFileKey(extension: string): string {
  return `${randomBytes(20).toString('hex')}.${extension}`;
}
