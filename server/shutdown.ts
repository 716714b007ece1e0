import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import { HttpError } from './http/http-error.ts';

/** Long enough for a page that is sending to hear that the connection ends. */
const FAREWELL_MS = 2_000;
/** For requests that are under way; whoever has not finished sending one by then will not. */
const PATIENCE_MS = 5_000;
const SWEEP_MS = 200;
/** Rounds of the event loop. One takes one connection in, and may run before the first newcomer is seen. */
const QUIET_ROUNDS = 3;
const MOST_ROUNDS = 1_000;

/**
 * Whoever has come before the end waits in the system's queue until this process gets to them, and would be reset with
 * all they have sent when the queue is closed: a busy server has many such.
 */
async function takeWhoIsWaiting(app: FastifyInstance): Promise<void> {
  let quiet = 0;
  const noteNewcomer = () => {
    quiet = 0;
  };
  app.server.on('connection', noteNewcomer);
  for (let round = 0; round < MOST_ROUNDS && quiet < QUIET_ROUNDS; round += 1) {
    quiet += 1;
    await nextRound();
  }
  app.server.off('connection', noteNewcomer);
}

/**
 * New connections are refused at once: a page hears it before it has sent anything, a load balancer asks another
 * process. The server's own `close` would also cut the connections on which no request is being handled, although one
 * may be on its way.
 */
function stopListening(app: FastifyInstance): void {
  NetServer.prototype.close.call(app.server);
}

/** A busy process comes late to its timers, and what was sent meanwhile waits unread on a connection that seems idle. */
async function closeIdleConnections(app: FastifyInstance): Promise<void> {
  await nextRound();
  app.server.closeIdleConnections();
}

/**
 * Gives the way to end the server: nobody new comes in, whoever still sends on an open connection is answered and told
 * that it ends, what is under way is finished and acknowledged, then the database closes. Browsers keep connections
 * open for over a minute after their last request, and a request may never be finished: the process waits for neither.
 */
export function gracefulEnd(app: FastifyInstance, database: Database): () => Promise<void> {
  let ending = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done(ending && request.url === '/readyz' ? new HttpError(503, '服务正在停止') : undefined);
  });
  // Answers that leave during the end close their connection, so that nothing is sent on it in vain.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ending) reply.header('connection', 'close');
    done(null, payload);
  });

  return async () => {
    // Not told yet that it ends: whoever hears that comes back on a new connection.
    await takeWhoIsWaiting(app);
    ending = true;
    stopListening(app);
    await delay(FAREWELL_MS);
    await closeIdleConnections(app);
    const sweep = setInterval(() => void closeIdleConnections(app), SWEEP_MS);
    const deadline = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(deadline);
      await database.close();
    }
  };
}
