import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from './proxy.ts';

describe('the fault proxy', () => {
  let proxy: FaultProxy;
  let servers: Server[] = [];
  let arrived: string[] = [];

  /** Answers with its own name and what it was sent. */
  async function startEcho(name: string): Promise<string> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        arrived.push(body);
        response.end(JSON.stringify({ name, host: request.headers.host, length: body.length }));
      });
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  beforeEach(async () => {
    proxy = await startFaultProxy();
    proxy.setTarget(await startEcho('first'));
  });
  afterEach(async () => {
    await proxy.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    servers = [];
    arrived = [];
  });

  const send = (body: string, patienceMs = 60_000) =>
    fetch(proxy.url, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) });

  it('passes bytes unchanged, also many of them', async () => {
    const long = 'x'.repeat(3_000_000);
    const reply = await (await send(long)).json();
    expect(reply).toEqual({ name: 'first', host: new URL(proxy.url).host, length: long.length });
    expect(arrived).toEqual([long]);
  });

  it('leads new connections to the next server when the target changes', async () => {
    await (await send('a')).text();
    proxy.setMode({ kind: 'cut' });
    proxy.setTarget(await startEcho('second'));
    proxy.setMode({ kind: 'pass' });
    expect(await (await send('b')).json()).toMatchObject({ name: 'second' });
  });

  it('breaks every connection when it is cut, and when there is no server', async () => {
    await (await send('a')).text();
    proxy.setMode({ kind: 'cut' });
    await expect(send('b')).rejects.toThrow('fetch failed');
    proxy.setMode({ kind: 'pass' });
    proxy.setTarget(undefined);
    await expect(send('c')).rejects.toThrow('fetch failed');
    expect(arrived).toEqual(['a']);
  });

  it('lets the request through and drops its answer', async () => {
    await (await send('a')).text();
    proxy.setMode({ kind: 'drop-answers' });
    await expect(send('b')).rejects.toThrow('fetch failed');
    expect(arrived).toEqual(['a', 'b']);
  });

  it('delivers late, and in order', async () => {
    proxy.setMode({ kind: 'delay', ms: 20 });
    const long = 'abc'.repeat(200_000);
    await (await send(long)).text();
    expect(arrived).toEqual([long]);
  });

  it('accepts and never answers while it is half open, and nothing arrives broken afterwards', async () => {
    await (await send('a')).text();
    proxy.setMode({ kind: 'half-open' });
    await expect(send('b', 200)).rejects.toThrow('timeout');
    proxy.setMode({ kind: 'pass' });
    await (await send('c')).text();
    expect(arrived).toEqual(['a', 'c']);
  });
});
