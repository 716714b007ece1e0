import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** Of one owner in this process: a page sends two at a time, and several people may act for the same owner. */
export const MOST_UPLOADS_OF_ONE = 10;
/** Of one person on the owner's list, who answers for a school: the others answer on the same day. */
export const MOST_UPLOADS_OF_PERSON = 3;
/** Of all of them together. */
export const MOST_UPLOADS_OF_PEOPLE = 100;
/** As long as something moves an upload goes on; what has fallen silent takes up room that its owner does not pay for. */
const SILENT_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    uploadsUnderWay: UploadsUnderWay;
  }
}

interface UnderWay {
  count: number;
  bytes: number;
}

const ownersKey = (owner: string) => `owner/${owner}`;
const peoplesKey = (owner: string) => `people/${owner}`;
const personsKey = (person: string) => `person/${person}`;

/** Files that are still arriving: they stand in a temporary folder, where no quota counts them. */
export class UploadsUnderWay {
  readonly #underWay = new Map<string, UnderWay>();

  /** What the owner's uploads have announced, whoever makes them. */
  bytesOf(owner: string): number {
    const bytes = [ownersKey(owner), peoplesKey(owner)].map((key) => this.#underWay.get(key)?.bytes ?? 0);
    return bytes.reduce((sum, one) => sum + one, 0);
  }

  /**
   * Throws when the owner has enough of them, or the person on the owner's list who makes this one. Gives what to call when the file
   * has gone its way.
   */
  enter(owner: string, bytes: number, person?: string): () => void {
    const bounds: [key: string, most: number][] =
      person === undefined
        ? [[ownersKey(owner), MOST_UPLOADS_OF_ONE]]
        : [
            [personsKey(person), MOST_UPLOADS_OF_PERSON],
            [peoplesKey(owner), MOST_UPLOADS_OF_PEOPLE],
          ];
    if (bounds.some(([key, most]) => (this.#underWay.get(key)?.count ?? 0) >= most)) {
      throw new HttpError(429, '正在上传的文件过多，请等其中一些传完后再试', { field: 'file' });
    }
    for (const [key] of bounds) this.#change(key, 1, bytes);
    return () => {
      for (const [key] of bounds) this.#change(key, -1, -bytes);
    };
  }

  #change(key: string, count: number, bytes: number): void {
    const before = this.#underWay.get(key) ?? { count: 0, bytes: 0 };
    if (before.count + count <= 0) this.#underWay.delete(key);
    else this.#underWay.set(key, { count: before.count + count, bytes: before.bytes + bytes });
  }
}

export function countUploads(app: FastifyInstance): void {
  app.decorate('uploadsUnderWay', new UploadsUnderWay());
}

/** Receives a body for as long as something of it arrives; `signal` tells when nothing does. */
export async function whileItArrives<Result>(
  { raw: { socket } }: FastifyRequest,
  receive: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const silent = new AbortController();
  let heard = socket.bytesRead;
  let heardAt = performance.now();
  const looking = setInterval(() => {
    if (socket.bytesRead !== heard) {
      heard = socket.bytesRead;
      heardAt = performance.now();
    } else if (performance.now() - heardAt > SILENT_MS) {
      silent.abort(new HttpError(408, '上传中断：较长时间没有收到内容，请检查网络后重试', { field: 'file' }));
    }
  }, LOOK_EVERY_MS);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  silent.signal.addEventListener('abort', () => reject(silent.signal.reason as Error));
  try {
    return await Promise.race([receive(silent.signal), ended]);
  } finally {
    clearInterval(looking);
  }
}
