import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { standingBack } from './large-files.ts';

const PIECE = 64 * 1024;
const PIECES = 40;
const LARGE = PIECES * PIECE;

/** Its source has several pieces ready at once. */
function film(size = PIECE): Readable {
  const pieces = Array.from({ length: PIECES }, (_, index) => Buffer.alloc(size, index));
  return new Readable({
    read() {
      while (this.push(pieces.shift() ?? null)) if (pieces.length === 0) break;
    },
  });
}

/** From disk, and as they come over an encrypted line. */
it.each([PIECE, PIECE / 16])(
  'sends no more than one piece of all large files in a round: of %d bytes',
  async (size) => {
    let came = 0;
    const readers = [film(size), film(size), film(size)].map((stream) => standingBack(stream, LARGE));
    for (const reader of readers) reader.on('data', () => (came += 1));
    let most = 0;
    for (let before = 0; came < 3 * PIECES; before = came) {
      await nextRound();
      most = Math.max(most, came - before);
    }
    // A round in the middle of which it is counted may have had its piece before or after.
    expect(most).toBeLessThanOrEqual(2);
    await Promise.all(readers.map((reader) => finished(reader)));
  },
);

it('sends every byte in its order', async () => {
  expect((await buffer(standingBack(film(), LARGE))).equals(await buffer(film()))).toBe(true);
});

it('lets a picture go as it is', () => {
  const picture = film();
  expect(standingBack(picture, PIECE)).toBe(picture);
});

it('closes the file when the browser has gone, and fails when the file does', async () => {
  const left = film();
  standingBack(left, LARGE).destroy();
  await finished(left).catch(() => {});
  expect(left.destroyed).toBe(true);

  const broken = film();
  const reader = standingBack(broken, LARGE);
  broken.destroy(new Error('the disk is gone'));
  await expect(buffer(reader)).rejects.toThrow('the disk is gone');
});
