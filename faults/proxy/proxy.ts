import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';

/**
 * pass: as if it were not there. cut: connections break, new ones too. delay: every packet is late. drop-answers: the
 * request arrives and is carried out, its answer does not come back and the connection breaks. half-open: everything
 * is accepted, nothing goes on.
 */
export type ProxyMode =
  | { kind: 'pass' }
  | { kind: 'cut' }
  | { kind: 'delay'; ms: number }
  | { kind: 'drop-answers' }
  | { kind: 'half-open' };

export interface FaultProxy {
  /** Stays the same while servers come and go behind it. */
  url: string;
  setTarget(url: string | undefined): void;
  setMode(mode: ProxyMode): void;
  close(): Promise<void>;
}

interface Connection {
  client: Socket;
  server: Socket | undefined;
  /** Bytes of it were lost: what follows would be nonsense to the other side. */
  isBroken: boolean;
}

/** Bytes pass unchanged, so a browser's Host and Origin are those of the proxy, as behind any front server. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let mode: ProxyMode = { kind: 'pass' };
  let target: URL | undefined;
  const connections = new Set<Connection>();

  function destroy(connection: Connection): void {
    connection.client.destroy();
    connection.server?.destroy();
    connections.delete(connection);
  }

  /** Gives false when the connection is not to be used any more. */
  async function forward(
    connection: Connection,
    chunk: Buffer,
    to: Socket,
    isAnswer: boolean,
  ): Promise<boolean> {
    if (mode.kind === 'delay') await delay(mode.ms);
    if (mode.kind === 'half-open') connection.isBroken = true;
    if (connection.isBroken) return true;
    if (mode.kind === 'cut' || (isAnswer && mode.kind === 'drop-answers')) return false;
    if (!to.write(chunk)) await once(to, 'drain');
    return true;
  }

  async function pump(connection: Connection, from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    try {
      for await (const chunk of from) {
        if (!(await forward(connection, chunk as Buffer, to, isAnswer))) return destroy(connection);
      }
      to.end();
    } catch {
      // One side has gone, or was cut off: so is the other.
      destroy(connection);
    }
  }

  function accept(client: Socket): void {
    const connection: Connection = { client, server: undefined, isBroken: false };
    connections.add(connection);
    client.on('error', () => destroy(connection));
    client.on('close', () => destroy(connection));
    if (mode.kind === 'half-open') {
      connection.isBroken = true;
      client.resume();
      return;
    }
    if (mode.kind === 'cut' || !target) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({
      host: target.hostname,
      port: Number(target.port),
      allowHalfOpen: true,
      noDelay: true,
    });
    connection.server = server;
    server.on('error', () => destroy(connection));
    void pump(connection, client, server, false);
    void pump(connection, server, client, true);
  }

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, accept);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    setTarget(url) {
      target = url === undefined ? undefined : new URL(url);
    },
    setMode(next) {
      mode = next;
      if (next.kind === 'cut') for (const connection of connections) destroy(connection);
    },
    close: releasedAtEnd(async () => {
      const closed = once(listener, 'close');
      listener.close();
      for (const connection of connections) destroy(connection);
      await closed;
    }),
  };
}
