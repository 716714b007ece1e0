const PIECE_BYTES = 1_000_000;
/** Between two pieces, so that a thin line is there for others, and for answers above all. */
const PAUSE_MS = 100;

export interface PieceOptions {
  signal: AbortSignal;
  pause(ms: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** What the server will never give: to ask again is no use. */
export class NotThere extends Error {}

/** A server that is away or busy, and will give what was asked for later. */
export const comesBack = ({ status }: Response): boolean => status >= 500 || status === 429;

/** Of `bytes 0-999/5000`. */
function totalOf(reply: Response): number | undefined {
  const total = Number(reply.headers.get('content-range')?.split('/')[1]);
  return Number.isSafeInteger(total) ? total : undefined;
}

async function request(address: string, from: number, signal: AbortSignal): Promise<Response> {
  const range = `bytes=${from}-${from + PIECE_BYTES - 1}`;
  const reply = await fetch(address, { headers: { range }, signal });
  if (reply.ok) return reply;
  const isLater = comesBack(reply);
  throw isLater ? new Error(`${reply.status}`) : new NotThere(`${reply.status}`);
}

/**
 * A file that comes a piece at a time. What is given fetches the rest of it: it throws when the line is cut, and called once more it
 * goes on from where it was. Files never change under their address.
 */
export function fileInPieces(address: string, { signal, pause, random }: PieceOptions): () => Promise<Blob> {
  const pieces: Blob[] = [];
  let bytes = 0;
  return async () => {
    for (;;) {
      const reply = await request(address, bytes, signal);
      const piece = await reply.blob();
      // A server that knows no pieces has sent everything.
      if (reply.status !== 206) return piece;
      const total = totalOf(reply);
      if (total === undefined || piece.size === 0) throw new NotThere('no length');
      pieces.push(piece);
      bytes += piece.size;
      if (bytes >= total) return new Blob(pieces, { type: piece.type });
      await pause(PAUSE_MS * (1 + random()));
    }
  };
}
