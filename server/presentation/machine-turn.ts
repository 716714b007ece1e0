import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { userInfo } from 'node:os';

/** A name in the system and not in any folder: it goes with whoever has it, however that ends. */
function placeOf(name: string): string | undefined {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}-${userInfo().uid}` : undefined;
}

/** Undefined where somebody else has it. */
async function take(place: string): Promise<{ leave(): void } | undefined> {
  const waiting = new Set<Socket>();
  const server: Server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => undefined).on('close', () => waiting.delete(socket));
  });
  server.listen(place);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return {
    leave() {
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

/** Until the one who has it leaves or is gone. */
async function waitBehind(place: string, signal: AbortSignal): Promise<void> {
  const socket = connect(place);
  const leave = () => socket.destroy();
  signal.addEventListener('abort', leave);
  try {
    // Whoever has just left is not there to be connected to.
    await new Promise<void>(
      (resolve) => void socket.on('error', () => undefined).on('close', () => resolve()),
    );
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/**
 * Work of which a machine does one at a time, whichever of its threads and processes (of one user) asks for it. Where the system
 * has no names of this kind, each does it when it comes.
 */
export async function inTurn<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const place = placeOf(name);
  if (place === undefined) return work();
  for (;;) {
    signal.throwIfAborted();
    const turn = await take(place);
    if (!turn) {
      await waitBehind(place, signal);
      continue;
    }
    try {
      return await work();
    } finally {
      turn.leave();
    }
  }
}
