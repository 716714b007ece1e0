import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fileInPieces, NotThere } from './fetch-in-pieces.ts';

const FILE = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => index % 251));

const servers: { close(): void }[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

type Answer = (
  range: { start: number; end: number },
  request: IncomingMessage,
  reply: ServerResponse,
) => void;

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, reply) => {
    const [start = 0, end = 0] = (request.headers.range ?? '').match(/\d+/g)?.map(Number) ?? [];
    answer({ start, end: Math.min(end, FILE.length - 1) }, request, reply);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/files/a.mp4`;
}

const sendPart: Answer = ({ start, end }, _request, reply) => {
  reply.writeHead(206, {
    'content-range': `bytes ${start}-${end}/${FILE.length}`,
    'content-type': 'video/mp4',
  });
  reply.end(FILE.subarray(start, end + 1));
};

const options = () => ({
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
  random: () => 0,
});
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

describe('a large file', () => {
  it('comes a piece at a time, and is whole', async () => {
    const starts: number[] = [];
    const address = await serve((range, ...rest) => {
      starts.push(range.start);
      sendPart(range, ...rest);
    });
    const file = await fileInPieces(address, options())();
    expect(file.type).toBe('video/mp4');
    expect((await bytesOf(file)).equals(FILE)).toBe(true);
    expect(starts).toEqual([0, 1_000_000, 2_000_000]);
  });

  it('goes on after a cut from where it was', async () => {
    const starts: number[] = [];
    const address = await serve((range, request, reply) => {
      starts.push(range.start);
      if (starts.length === 2) reply.destroy();
      else sendPart(range, request, reply);
    });
    const fetchRest = fileInPieces(address, options());
    await expect(fetchRest()).rejects.toThrow();
    expect((await bytesOf(await fetchRest())).equals(FILE)).toBe(true);
    expect(starts).toEqual([0, 1_000_000, 1_000_000, 2_000_000]);
  });

  it('is taken as it comes where a server knows no pieces', async () => {
    const address = await serve((_range, _request, reply) => reply.end(FILE));
    expect((await bytesOf(await fileInPieces(address, options())())).equals(FILE)).toBe(true);
  });

  it.each([
    [404, true],
    [403, true],
    [429, false],
    [503, false],
  ])('that is answered by %i is given up for good: %s', async (status, isOver) => {
    const address = await serve((_range, _request, reply) => reply.writeHead(status).end());
    const error: unknown = await fileInPieces(address, options())().catch((thrown: unknown) => thrown);
    expect(error instanceof NotThere).toBe(isOver);
    expect(error).toBeInstanceOf(Error);
  });
});
