import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Write } from '#server/database/command.ts';
import { newId } from '#server/database/ids.ts';
import type { Db } from '#server/database/schema.ts';
import { type FileStore, newFileKey } from './file-store.ts';
import { type FilesMark, ownsFiles } from './files-owner.ts';
import {
  findFileBytes,
  findStoredFile,
  listOutdatedFiles,
  listUnwantedFiles,
  type StoredFileRow,
} from './stored-file.repository.ts';
import {
  announceFileCommand,
  forgetFileCommand,
  markFileLeavingCommand,
  markFileReadyCommand,
} from './stored-file.commands.ts';

/** A file on this machine's own disk that is to be kept. */
export interface NewFile {
  /** Where it is now; the caller removes it afterwards. */
  path: string;
  fileName: string;
  extension: string;
  contentType: string;
  /** What it is known by in the place of a hash of its bytes. */
  madeOf?: string;
}

interface FileOwner {
  owner: string;
  madeBy: string;
  /** What it goes away with; empty until something makes it its own. */
  heldBy: string;
  expiresAt: Date | undefined;
}

export type OpenedFile = StoredFileRow & { stream: Readable };

/** The owner's files would take up more than they may. */
export class QuotaExceeded extends Error {}

/** How long an upload waits for somebody to make something of it. */
const UNHELD_MS = 24 * 3_600_000;
/** No upload takes longer; its process is gone. */
const ARRIVING_MS = 24 * 3_600_000;
/** At a time, so that nothing else waits long. */
const PORTION = 50;

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export interface StoredFilesParts {
  db: Db;
  write: Write;
  stores: Record<StoredFileRow['privacy'], FileStore> & { mark: FilesMark | undefined };
  /** What the files of one owner may take up, in bytes; also what those of a kind that goes by itself may. */
  quota: number;
}

/** Files with a row: the row comes first and goes last, so that there are never bytes that nobody knows of. */
export class StoredFiles {
  readonly #parts: StoredFilesParts;

  constructor(parts: StoredFilesParts) {
    this.#parts = parts;
  }

  async add(
    file: NewFile,
    to: FileOwner,
    privacy: StoredFileRow['privacy'],
    now: Date,
  ): Promise<StoredFileRow> {
    const { write, stores, quota } = this.#parts;
    const { size } = await stat(file.path);
    const row: StoredFileRow = {
      id: newId(now),
      owner: to.owner,
      made_by: to.madeBy,
      held_by: to.heldBy,
      privacy,
      key: newFileKey(file.extension),
      file_name: file.fileName,
      content_type: file.contentType,
      size,
      hash: file.madeOf ?? (await hashOf(file.path)),
      state: 'arriving',
      created_at: now.toISOString(),
      expires_at: to.expiresAt?.toISOString() ?? '',
    };
    if (!(await write(announceFileCommand, { row, quota }))) throw new QuotaExceeded('the quota is used up');
    try {
      const { contentType, fileName } = file;
      await stores[privacy].put(row.key, createReadStream(file.path), { contentType, fileName, size });
      await write(markFileReadyCommand, { id: row.id });
    } catch (error) {
      await this.remove(row).catch(() => undefined);
      throw error;
    }
    return { ...row, state: 'ready' };
  }

  /** The owner's file as far as it is there, complete and not outdated. */
  async find(owner: string, id: string, now: Date): Promise<StoredFileRow | undefined> {
    const row = await findStoredFile(this.#parts.db, owner, id);
    const isOutdated = row !== undefined && row.expires_at !== '' && row.expires_at <= now.toISOString();
    return row?.state === 'ready' && !isOutdated ? row : undefined;
  }

  async open(owner: string, id: string, now: Date): Promise<OpenedFile | undefined> {
    const row = await this.find(owner, id, now);
    const file = row && (await this.storeOf(row).open(row.key));
    return row && file && { ...row, stream: file.stream };
  }

  /** What the owner's files take up, and what they may. */
  async usageOf(owner: string): Promise<{ bytes: number; quota: number }> {
    return { bytes: await findFileBytes(this.#parts.db, owner), quota: this.#parts.quota };
  }

  storeOf({ privacy }: Pick<StoredFileRow, 'privacy'>): FileStore {
    return this.#parts.stores[privacy];
  }

  /** Another database's files are not ours to remove, whatever this one says of them. */
  async mayRemove(): Promise<boolean> {
    const { db, write, stores } = this.#parts;
    return ownsFiles({ db, write, mark: stores.mark }, new Date());
  }

  async remove(row: Pick<StoredFileRow, 'id' | 'key' | 'privacy'>): Promise<void> {
    if (await this.mayRemove()) await this.storeOf(row).remove(row.key);
    await this.#parts.write(forgetFileCommand, { id: row.id });
  }

  /** Those whose time is over, and what never finished arriving. */
  async removeOutdated(now: Date, signal?: AbortSignal): Promise<void> {
    if (!(await this.mayRemove())) return;
    const arrivingSince = new Date(now.getTime() - ARRIVING_MS).toISOString();
    for (let left = PORTION; left === PORTION && !signal?.aborted;) {
      const wanted = { now: now.toISOString(), arrivingSince, most: PORTION };
      const outdated = await listOutdatedFiles(this.#parts.db, wanted);
      for (const file of outdated) await this.remove(file);
      left = outdated.length;
    }
  }

  /** Public files that for a day nothing has held, and that nothing mentions. Gives how many they were. */
  async removeUnwanted(now: Date, signal?: AbortSignal): Promise<number> {
    if (!(await this.mayRemove())) return 0;
    const { db, write } = this.#parts;
    const before = new Date(now.getTime() - UNHELD_MS).toISOString();
    let count = 0;
    for (let found = PORTION; found === PORTION && !signal?.aborted;) {
      const files = await listUnwantedFiles(db, before, PORTION);
      found = files.length;
      for (const file of files) {
        if (!(await write(markFileLeavingCommand, { id: file.id, before }))) continue;
        await this.remove(file);
        count += 1;
      }
    }
    return count;
  }
}
