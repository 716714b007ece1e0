import { pipeline, type Readable, Transform } from 'node:stream';

/** Pictures go at once; what is larger is a film, a model, a package. */
const LARGE_BYTES = 1024 * 1024;

const waiting: (() => void)[] = [];
let isScheduled = false;

function nextPiece(): void {
  // Whoever goes may be waiting for the next turn at once.
  waiting.shift()?.();
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(nextPiece);
}

function inTurn(go: () => void): void {
  waiting.push(go);
  if (!isScheduled) setImmediate(nextPiece);
  isScheduled = true;
}

/**
 * Large files stand back behind answers: of all that are being sent, one piece goes in a round of the event loop. A room
 * that opens a film together would otherwise put forty pieces before every step of every answer.
 */
export function standingBack(stream: Readable, bytes: number): Readable {
  if (bytes <= LARGE_BYTES) return stream;
  const pieces = new Transform({
    transform(piece, _encoding, done) {
      inTurn(() => done(null, piece));
    },
  });
  // An error reaches whoever reads the pieces.
  return pipeline(stream, pieces, () => {});
}
