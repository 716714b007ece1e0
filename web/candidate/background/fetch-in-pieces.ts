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

/** Of `bytes 0-999/5000`. */
function totalOf(reply: Response): number | undefined {
  const total = Number(reply.headers.get('content-range')?.split('/')[1]);
  return Number.isSafeInteger(total) ? total : undefined;
}

/**
 * A file that comes a piece at a time, and after a cut goes on from where it was: `next` is called again for as long as it takes. Files
 * never change under their address.
 */
export class FileInPieces {
  readonly #address: string;
  readonly #pieces: Blob[] = [];
  #bytes = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** The whole file; throws when the line was cut, and keeps what has come. */
  async fetchRest({ signal, pause, random }: PieceOptions): Promise<Blob> {
    for (;;) {
      const whole = await this.#fetchPiece(signal);
      if (whole) return whole;
      await pause(PAUSE_MS * (1 + random()));
    }
  }

  async #fetchPiece(signal: AbortSignal): Promise<Blob | undefined> {
    const range = `bytes=${this.#bytes}-${this.#bytes + PIECE_BYTES - 1}`;
    const reply = await fetch(this.#address, { headers: { range }, signal });
    if (!reply.ok) {
      const isLater = reply.status >= 500 || reply.status === 429;
      throw isLater ? new Error(`${reply.status}`) : new NotThere(`${reply.status}`);
    }
    const piece = await reply.blob();
    // A server that knows no pieces has sent everything.
    if (reply.status !== 206) return piece;
    this.#pieces.push(piece);
    this.#bytes += piece.size;
    const total = totalOf(reply);
    if (total === undefined || piece.size === 0) throw new NotThere('no length');
    return this.#bytes < total ? undefined : new Blob(this.#pieces, { type: piece.type });
  }
}
