import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newDatabasePlace } from './testing/engines.ts';
import { startServerProcess } from './testing/server-process.ts';

const LONGER_THAN_THE_FAREWELL_MS = 3_000;
const DRIP_EVERY_MS = 1_000;

/** A connection on which a request was answered, and which is kept. */
async function keepConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  const kept = {
    heard: '',
    ask: () => socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n'),
    closed: () => once(socket, 'close'),
  };
  socket.on('data', (bytes) => (kept.heard += bytes.toString()));
  kept.ask();
  await expect.poll(() => kept.heard).toContain('200 OK');
  expect(kept.heard).not.toContain('connection: close');
  kept.heard = '';
  return kept;
}

async function hasStoppedListening(port: number): Promise<void> {
  const trial = async () => {
    const late = connect(port, '127.0.0.1');
    // One that still got into the queue is reset later, when nobody waits for it any more.
    late.on('error', () => undefined);
    return once(late, 'connect')
      .then(() => 'taken', String)
      .finally(() => late.destroy());
  };
  await expect.poll(trial).toContain('ECONNREFUSED');
}

it.each([
  ['says so on open connections, takes no new ones, and is not ready any more', false],
  ['reads what was sent before it closes a connection, also when it comes late to that', true],
])('a server that ends %s [sqlite]', async (_promise, isHeldUp) => {
  const place = await newDatabasePlace('sqlite');
  const server = await startServerProcess(place);
  const port = Number(new URL(server.url).port);
  const kept = await keepConnection(port);

  const stopped = server.stop();
  await hasStoppedListening(port);
  // Held up, it wakes with its farewell long over and the request still unread.
  if (isHeldUp) process.kill(server.pid, 'SIGSTOP');
  const closed = kept.closed();
  kept.ask();
  if (isHeldUp) await delay(LONGER_THAN_THE_FAREWELL_MS);
  process.kill(server.pid, 'SIGCONT');
  await closed;
  expect(kept.heard).toMatch(/^HTTP\/1.1 503 /);
  expect(kept.heard).toContain('connection: close');
  expect((await stopped).code).toBe(0);
  await place.remove();
});

it('a server that ends answers whoever came before it got to know [sqlite]', async () => {
  const place = await newDatabasePlace('sqlite');
  const server = await startServerProcess(place);
  const port = Number(new URL(server.url).port);
  // Held up, it takes nobody in: they wait in the system's queue when it is told to end.
  process.kill(server.pid, 'SIGSTOP');
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  const heard = Promise.all(
    sockets.map(async (socket) => {
      let words = '';
      socket.on('data', (bytes) => (words += bytes.toString()));
      await once(socket, 'close');
      return words.slice(0, 'HTTP/1.1 200'.length);
    }),
  );
  const request = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  const isSent = (socket: Socket) => new Promise<void>((resolve) => socket.write(request, () => resolve()));
  await Promise.all(sockets.map(isSent));
  const stopped = server.stop();
  process.kill(server.pid, 'SIGCONT');
  expect(new Set(await heard)).toEqual(new Set(['HTTP/1.1 200']));
  expect((await stopped).code).toBe(0);
  await place.remove();
});

it('a server that ends makes the proxy turn away before it closes its door [sqlite]', async () => {
  const place = await newDatabasePlace('sqlite');
  const server = await startServerProcess(place);
  const viaProxy = (path: string, options: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...options, headers: { 'x-repeats-reads': 'yes', connection: 'close' } });
  expect((await viaProxy('/api/get-account')).status).toBe(200);
  const stopped = server.stop();
  // Reads tell the proxy, which asks another process instead; changes are still done, on new connections too.
  const trial = async () => {
    const both = [viaProxy('/api/get-account'), viaProxy('/api/logout', { method: 'POST' })];
    const [read, change] = await Promise.all(both);
    return [read?.status, change?.status === 502];
  };
  await expect.poll(trial).toEqual([502, false]);
  // It goes on by itself once the proxy is silent.
  expect((await stopped).code).toBe(0);
  await place.remove();
});

it('a server that ends does not wait for a client that never finishes its request [sqlite]', async () => {
  const place = await newDatabasePlace('sqlite');
  const server = await startServerProcess(place);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{',
  );
  // Byte by byte for hours: no other limit would end it while anybody still waits for this test.
  const dripping = setInterval(() => socket.write(' '), DRIP_EVERY_MS);
  // An answer to somebody who came later: by then it has been heard.
  expect((await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
  const { code } = await server.stop();
  clearInterval(dripping);
  socket.destroy();
  await place.remove();
  expect(code).toBe(0);
});
