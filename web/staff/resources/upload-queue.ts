import {
  type FileExtension,
  findExtension,
  MAX_RESOURCE_BYTES,
  wrongFormatText,
} from '#domain/resource/file-formats.ts';
import { nameForFile } from '#domain/resource/resource-name.ts';
import type { PackedType } from '#domain/resource/resource-values.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import type { CallReply } from '#web/api-client/call.ts';
import { errorText } from '../call-outcome.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

/** `same`: it has arrived, and the owner has the same bytes already; somebody decides whether it is added nevertheless. */
export type UploadState = 'waiting' | 'sending' | 'adding' | 'same' | 'done' | 'failed' | 'cancelled';

export interface UploadLine {
  id: number;
  owner: string;
  fileName: string;
  size: number;
  state: UploadState;
  /** How much of it has gone, from 0 to 1. */
  share: number;
  problem: string;
  canRetry: boolean;
  /** Resources with the same bytes. */
  sameAs: string[];
  /** What it has to be, where not every .zip will do. */
  wanted: PackedType | undefined;
  /** What came of it. */
  name: string;
  url: string;
}

/** A browser's file, as far as it matters here. */
export type UploadSource = Pick<File, 'name' | 'size'>;

type UploadReply = CallReply<'POST /api/upload-resource'>;

/** What the queue asks of the server. */
export interface UploadServer<Source extends UploadSource> {
  send(
    file: Source,
    options: {
      owner: string;
      wanted: PackedType | undefined;
      onProgress(share: number): void;
      signal: AbortSignal;
    },
  ): Promise<UploadReply>;
  /** Makes a resource of what has arrived. Throws what the server refuses. */
  add(resource: { owner: string; name: string; url: string; objectKey: string }): Promise<void>;
  /** The owner has one more. */
  onAdded(owner: string): void;
  /** The session is over; whoever logs in again tries again. */
  onLostSession(): void;
}

/** Browsers open six connections to a site, and other calls need some of them. */
const MOST_IN_FLIGHT = 2;
/** Others may take the free name while this one asks for it. */
const MOST_NAMES = 10;

interface Work<Source> {
  file: Source;
  aborting: AbortController;
  /** What the upload was answered with: whoever tries again need not send it again. */
  arrived?: UploadReply;
}

const isUnderWay = ({ state }: UploadLine) =>
  state === 'waiting' || state === 'sending' || state === 'adding';

/** What is known to be wrong before anything is sent. */
export function uploadProblem(file: UploadSource, extensions: readonly FileExtension[]): string | undefined {
  if (findExtension(file.name, extensions) === undefined) return wrongFormatText(extensions, file.name);
  if (file.size === 0) return '文件是空的';
  if (file.size > MAX_RESOURCE_BYTES) return `文件过大，最大${sizeText(MAX_RESOURCE_BYTES)}`;
  return undefined;
}

/** Files on their way into an owner's downloads. What is wrong with one of them is said in its line and stops no other. */
export class UploadQueue<Source extends UploadSource> {
  #lines: readonly UploadLine[] = [];
  readonly #server: UploadServer<Source>;
  readonly #work = new Map<number, Work<Source>>();
  readonly #listeners = new Set<() => void>();
  readonly #run = limitConcurrency(MOST_IN_FLIGHT);
  #lastId = 0;

  constructor(server: UploadServer<Source>) {
    this.#server = server;
  }

  get lines(): readonly UploadLine[] {
    return this.#lines;
  }

  get isBusy(): boolean {
    return this.#lines.some(isUnderWay);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(lines: readonly UploadLine[]): void {
    this.#lines = lines;
    for (const listener of this.#listeners) listener();
  }

  #change(id: number, part: Partial<UploadLine>): void {
    this.#set(this.#lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  }

  #find(id: number): UploadLine | undefined {
    return this.#lines.find((line) => line.id === id);
  }

  /** The formats that are allowed here, which may be fewer than there are. */
  add(
    owner: string,
    files: readonly Source[],
    extensions: readonly FileExtension[],
    wanted?: PackedType,
  ): void {
    const added = files.map((file): UploadLine => {
      const problem = uploadProblem(file, extensions) ?? '';
      this.#lastId += 1;
      this.#work.set(this.#lastId, { file, aborting: new AbortController() });
      return {
        id: this.#lastId,
        owner,
        fileName: file.name,
        size: file.size,
        state: problem === '' ? 'waiting' : 'failed',
        share: 0,
        problem,
        canRetry: false,
        sameAs: [],
        wanted,
        name: '',
        url: '',
      };
    });
    this.#set([...this.#lines, ...added]);
    for (const { id, state } of added) if (state === 'waiting') void this.#begin(id);
  }

  #begin(id: number): Promise<void> {
    return this.#run(() => this.#send(id));
  }

  async #send(id: number): Promise<void> {
    const [line, work] = [this.#find(id), this.#work.get(id)];
    if (line?.state !== 'waiting' || !work) return;
    const { signal } = work.aborting;
    try {
      if (!work.arrived) {
        this.#change(id, { state: 'sending', share: 0 });
        work.arrived = await this.#server.send(work.file, {
          owner: line.owner,
          wanted: line.wanted,
          signal,
          onProgress: (share) => this.#change(id, { share }),
        });
        // Cancelled at the very end: what has arrived goes by itself, when nobody uses it.
        if (signal.aborted) return;
        const sameAs = work.arrived.sameAs ?? [];
        if (sameAs.length > 0) {
          this.#change(id, { state: 'same', share: 1, sameAs });
          return;
        }
      }
      await this.#addArrived(id, work.arrived);
    } catch (error) {
      if (!signal.aborted) this.#fail(id, error);
    }
  }

  async #addArrived(id: number, { msg: url, data2: objectKey = '' }: UploadReply): Promise<void> {
    const line = this.#find(id);
    if (!line) return;
    this.#change(id, { state: 'adding', share: 1 });
    let name = nameForFile(line.fileName);
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#server.add({ owner: line.owner, name, url, objectKey });
        break;
      } catch (error) {
        const free = error instanceof ApiError && error.status === 409 ? error.facts.freeName : undefined;
        if (free === undefined || tries >= MOST_NAMES) throw error;
        name = free;
      }
    }
    this.#change(id, { state: 'done', name, url });
    this.#server.onAdded(line.owner);
  }

  #fail(id: number, error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) this.#server.onLostSession();
    const isFinal = status >= 400 && status < 500 && status !== 401 && status !== 429;
    this.#change(id, { state: 'failed', problem: errorText(error), canRetry: !isFinal });
  }

  retry(id: number): void {
    if (this.#find(id)?.state !== 'failed') return;
    this.#change(id, { state: 'waiting', problem: '', canRetry: false });
    void this.#begin(id);
  }

  /** Although the owner has the same bytes already. */
  addSame(id: number): void {
    if (this.#find(id)?.state !== 'same') return;
    this.#change(id, { state: 'waiting' });
    void this.#begin(id);
  }

  cancel(id: number): void {
    const line = this.#find(id);
    if (line?.state !== 'waiting' && line?.state !== 'sending' && line?.state !== 'same') return;
    this.#change(id, { state: 'cancelled' });
    this.#work.get(id)?.aborting.abort();
    this.#work.delete(id);
  }

  /** Takes an owner's lines away that nothing more will happen to. */
  clear(owner: string): void {
    const isOver = (line: UploadLine) => line.owner === owner && !isUnderWay(line) && line.state !== 'same';
    for (const line of this.#lines.filter(isOver)) this.#work.delete(line.id);
    this.#set(this.#lines.filter((line) => !isOver(line)));
  }

  /** Everybody has left: nothing goes on, and nothing stays. */
  close(): void {
    for (const { aborting } of this.#work.values()) aborting.abort();
    this.#work.clear();
    this.#set([]);
  }
}
