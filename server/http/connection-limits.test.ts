import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { MOST_UPLOADS_OF_ONE } from './uploads-under-way.ts';

const LONGEST_MS = 60_000;

describe('a slow client', () => {
  let test: TestApp;
  let port: number;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  async function heardBy(socket: Socket): Promise<string> {
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString()));
    await once(socket, 'close');
    return heard;
  }

  it.concurrent(
    'that never finishes its headers is sent away',
    async () => {
      const socket = connect(port, '127.0.0.1');
      const trickle = setInterval(() => socket.write('x-more: x\r\n'), 1_000);
      socket.on('error', () => undefined);
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n');
      const heard = await heardBy(socket).finally(() => clearInterval(trickle));
      expect(heard).toMatch(/^HTTP\/1.1 408 /);
    },
    LONGEST_MS,
  );

  it.concurrent(
    'that sends an answer of 200 KB at 10 KB a second is heard to the end',
    async () => {
      const socket = connect(port, '127.0.0.1');
      const basic = [1, 2, 3, 4].map((id) => ({ id, strOption: 'x'.repeat(50_000) }));
      const body = JSON.stringify({ basic });
      socket.write(
        'POST /api/submit-task?taskId=1&userId=owner/c/1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      const heard = heardBy(socket);
      for (let sent = 0; sent < body.length; sent += 10_000) {
        socket.write(body.slice(sent, sent + 10_000));
        await delay(1_000);
      }
      // Heard, and then refused for want of a session.
      expect(await heard).toMatch(/^HTTP\/1.1 401 /);
    },
    LONGEST_MS,
  );

  it.concurrent(
    'whose upload falls silent gives back its place and its room',
    async ({ expect }) => {
      const owner = await test.author('silent');
      const cookies = Object.entries(owner.cookies).map(([name, value]) => `${name}=${value}`);
      const form = [
        '--b',
        'content-disposition: form-data; name="file"; filename="a.xlsx"',
        'content-type: application/octet-stream',
        '',
        'the first bytes',
      ];
      const silent = Array.from({ length: MOST_UPLOADS_OF_ONE }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(
          'POST /api/preview-candidates?owner=silent HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
            `cookie: ${cookies.join('; ')}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
            `content-length: 1000000\r\n\r\n${form.join('\r\n')}`,
        );
        return new Promise<string>((resolve) => {
          socket.on('data', (bytes) => resolve(bytes.toString()));
        }).finally(() => socket.destroy());
      });
      const room = () => test.app.uploadsUnderWay.bytesOf('silent');
      await expect.poll(room).toBe(MOST_UPLOADS_OF_ONE * 1_000_000);
      const lists = new ListClient(owner, 'silent');
      const file = await sheetOf(['准考证号'], [['1']]);
      const url = '/api/preview-candidates?owner=silent';
      expect((await lists.send(url, file)).statusCode).toBe(429);
      for (const heard of await Promise.all(silent)) expect(heard).toMatch(/^HTTP\/1.1 408 /);
      await expect.poll(room).toBe(0);
      expect((await lists.send(url, file)).statusCode).toBe(200);
    },
    LONGEST_MS,
  );
});
