import type { FastifyServerOptions } from 'fastify';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Nobody holds a connection for ever by sending slowly or not at all, and nobody on a poor school network is cut off
 * while something still moves.
 */
export const CONNECTION_LIMITS = {
  /** A request with its body. The largest upload, 200 MB, arrives within it at 2 Mbit/s, the largest answer at 6 KB/s. */
  requestTimeout: 15 * MINUTE_MS,
  /** Nothing moves in either direction: a client that is gone, or one that waits longer than the proxy does. */
  connectionTimeout: 2 * MINUTE_MS,
  /** Longer than the minute for which nginx keeps a connection: only one of the two may be the first to close it. */
  keepAliveTimeout: 72 * SECOND_MS,
  http: {
    /** Headers are a few hundred bytes. */
    headersTimeout: 15 * SECOND_MS,
    connectionsCheckingInterval: 5 * SECOND_MS,
  },
} satisfies FastifyServerOptions & { http: object };
