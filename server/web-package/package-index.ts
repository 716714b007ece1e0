import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { pathKey } from '#domain/web-package/package-paths.ts';
import type { FileStore } from '#server/files/file-store.ts';

/** One file of a package, and where in the stored bytes it stands. */
export interface PackagedFile {
  path: string;
  offset: number;
  size: number;
  type: string;
  sha256: string;
  /** Of a page: where the script is put in that replaces what it may not have. */
  scriptAt?: number;
}

/** What a package holds; it stands behind its files, as one more of them. */
export interface PackageIndex {
  /** The file that is opened first. */
  entry: string;
  files: PackagedFile[];
}

export interface OpenedPackage extends PackageIndex {
  /** Of the whole. */
  bytes: number;
  find(path: string): PackagedFile | undefined;
}

const MARK = 'kaopu-package';
const digits = (number: number) => String(number).padStart(12, '0');

/** At the very end of the stored bytes, and always as long: where the index is. */
export const indexMark = (offset: number, length: number): string =>
  `${MARK} ${digits(offset)} ${digits(length)}`;
const MARK_BYTES = indexMark(0, 0).length;
const MARKED = new RegExp(`^${MARK} (\\d{12}) (\\d{12})$`);

/** Of all indexes that are held, as text. */
const HELD_BYTES = 64 * 2 ** 20;
const LEAST_BYTES = 1_000;

/** What stored packages hold. Each is read once, when it is first asked for, and never changes. */
export class PackageIndexes {
  readonly #files: FileStore;
  readonly #held = new LRUCache<string, OpenedPackage>({ maxSize: HELD_BYTES });
  readonly #reading = new Map<string, Promise<OpenedPackage | undefined>>();

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** Undefined where there is none under this key. */
  async open(key: string): Promise<OpenedPackage | undefined> {
    const held = this.#held.get(key);
    if (held) return held;
    const reading = this.#reading.get(key) ?? this.#read(key).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(key: string): Promise<OpenedPackage | undefined> {
    const file = await this.#files.find(key);
    if (!file || file.size < MARK_BYTES) return undefined;
    const end = await this.#bytes(key, file.size - MARK_BYTES, MARK_BYTES);
    const [, offset, length] = MARKED.exec(end?.toString('latin1') ?? '') ?? [];
    const written = length === undefined ? undefined : await this.#bytes(key, Number(offset), Number(length));
    if (!written) return undefined;
    const index = JSON.parse(written.toString()) as PackageIndex;
    const byPath = new Map(index.files.map((each) => [pathKey(each.path), each]));
    const opened = { ...index, bytes: file.size, find: (path: string) => byPath.get(pathKey(path)) };
    this.#held.set(key, opened, { size: Math.max(LEAST_BYTES, written.length) });
    return opened;
  }

  async #bytes(key: string, start: number, length: number): Promise<Buffer | undefined> {
    const part = await this.#files.open(key, { start, end: start + length - 1 });
    return part && buffer(part.stream);
  }
}
