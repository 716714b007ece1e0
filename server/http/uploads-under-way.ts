import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** Of one owner in this process: a page sends two at a time, and several people may act for the same owner. */
export const MOST_UPLOADS_OF_ONE = 10;
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

/** Files that are still arriving: they stand in a temporary folder, where no quota counts them. */
class UploadsUnderWay {
  readonly #owners = new Map<string, UnderWay>();

  /** What the owner's uploads have announced. */
  bytesOf(owner: string): number {
    return this.#owners.get(owner)?.bytes ?? 0;
  }

  /** Throws when the owner has enough of them. Gives what to call when the file has gone its way. */
  enter(owner: string, bytes: number): () => void {
    const before = this.#owners.get(owner) ?? { count: 0, bytes: 0 };
    if (before.count >= MOST_UPLOADS_OF_ONE) {
      throw new HttpError(429, '正在上传的文件过多，请等其中一些传完后再试', { field: 'file' });
    }
    this.#owners.set(owner, { count: before.count + 1, bytes: before.bytes + bytes });
    return () => {
      const now = this.#owners.get(owner) ?? { count: 1, bytes };
      if (now.count === 1) this.#owners.delete(owner);
      else this.#owners.set(owner, { count: now.count - 1, bytes: now.bytes - bytes });
    };
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
