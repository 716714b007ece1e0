import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';

/** The network between the server and its database, for a test to spoil. */
export interface DatabaseProxy {
  url: string;
  /** From now on nothing comes through, and nobody says so. */
  swallow(): void;
  /** New connections work; those that were swallowed stay dead. */
  restore(): void;
  /** Cuts the connection on which a commit is sent next, after the database has got it: its answer is lost. */
  cutAtCommit(): void;
  close(): Promise<void>;
}

const COMMIT = Buffer.from('commit\0');

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ isSwallowed: boolean; sockets: Socket[] }>();
  let isSwallowing = false;
  let cutsAtCommit = false;

  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const pair = { isSwallowed: isSwallowing, sockets: [client, database] };
    pairs.add(pair);
    const end = () => {
      client.destroy();
      database.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair.sockets) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => {
      if (pair.isSwallowed) return;
      database.write(bytes);
      if (!cutsAtCommit || !bytes.includes(COMMIT)) return;
      cutsAtCommit = false;
      // The answer means that the database has done it.
      database.removeAllListeners('data').once('data', end);
    });
    database.on('data', (bytes) => {
      if (!pair.isSwallowed) client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const address = new URL(databaseUrl);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    swallow() {
      isSwallowing = true;
      for (const pair of pairs) pair.isSwallowed = true;
    },
    restore: () => void (isSwallowing = false),
    cutAtCommit: () => void (cutsAtCommit = true),
    close: releasedAtEnd(async () => {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    }),
  };
}
