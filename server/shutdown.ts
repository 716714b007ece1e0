import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from './database/database.ts';
import { HttpError } from './http/http-error.ts';

/** Long enough for a page that is sending to hear that the connection ends. */
const FAREWELL_MS = 2_000;
/**
 * For requests that are under way, also on a machine that is busy with its other processes; whoever has not finished sending one
 * by then will not.
 */
const PATIENCE_MS = 15_000;
const SWEEP_MS = 200;
/** Rounds of the event loop. One takes one connection in, and may run before the first newcomer is seen. */
const QUIET_ROUNDS = 3;
const MOST_ROUNDS = 1_000;

/** By this nginx (deploy/nginx) says that a read which is answered with 502 will be asked of another process. */
const REPEATS_READS = 'x-repeats-reads';
/** Such a proxy is thought to be there for as long after it was last heard. */
const PROXY_THERE_MS = 60_000;
/** It has found out that this process is of no use any more when nothing has come from it for a while. */
const PROXY_SILENT_MS = 300;
const PROXY_PATIENCE_MS = 3_000;

/** How long a process takes to end at most, but for what its database has to finish. */
export const LONGEST_END_MS = FAREWELL_MS + PATIENCE_MS + PROXY_PATIENCE_MS;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
const repeatsReads = ({ headers }: FastifyRequest) => headers[REPEATS_READS] !== undefined;

/**
 * A change that has been sent to a process which is just closing its door cannot be sent to another one: it may have been
 * done. So the proxy must have turned away before the door is closed. Reads tell it: they are answered with 502, which the
 * proxy takes for a failure and hides from the browser, and after a few of them it sends nothing more to this process.
 */
class ProxyFarewell {
  #heardAt = Number.NEGATIVE_INFINITY;
  #isLeaving = false;

  /** Whether the request is to be answered with 502. */
  hear(request: FastifyRequest): boolean {
    if (!repeatsReads(request)) return false;
    this.#heardAt = performance.now();
    return this.#isLeaving && isRead(request);
  }

  endsWith(request: FastifyRequest): boolean {
    return this.#isLeaving && repeatsReads(request);
  }

  /** Without a proxy that knows this it takes no time. */
  async say(): Promise<void> {
    this.#isLeaving = true;
    const begun = performance.now();
    if (begun - this.#heardAt > PROXY_THERE_MS) return;
    this.#heardAt = begun;
    const isOver = (now: number) => now - this.#heardAt > PROXY_SILENT_MS || now - begun > PROXY_PATIENCE_MS;
    while (!isOver(performance.now())) await delay(SWEEP_MS / 4);
  }
}

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
 * Gives the way to end the server: the proxy turns away, nobody new comes in, whoever still sends on an open connection is answered and told
 * that it ends, what is under way is finished and acknowledged, then the database closes. Browsers keep connections
 * open for over a minute after their last request, and a request may never be finished: the process waits for neither.
 */
export function gracefulEnd(app: FastifyInstance, database: Database): () => Promise<void> {
  let isReady = true;
  let ending = false;
  const proxy = new ProxyFarewell();
  app.addHook('onRequest', (request, reply, done) => {
    if (proxy.hear(request)) void reply.code(502).send();
    else done(!isReady && request.url === '/readyz' ? new HttpError(503, '服务正在停止') : undefined);
  });
  // Answers that leave during the end close their connection, so that nothing is sent on it in vain.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (ending || proxy.endsWith(request)) reply.header('connection', 'close');
    done(null, payload);
  });

  return async () => {
    isReady = false;
    await proxy.say();
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
