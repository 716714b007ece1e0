import { BlockList, isIP } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import metrics from 'fastify-metrics';
import { HttpError } from './http-error.ts';
import { type Dependencies, ReadinessProbe } from './readiness.ts';

/** What the words of a setting stand for. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function addressesOf(places: readonly string[]): BlockList {
  const addresses = new BlockList();
  for (const place of places.flatMap((entry) => NAMED_RANGES[entry] ?? entry)) {
    const [address = '', prefix] = place.split('/');
    const family = familyOf(address);
    if (prefix === undefined) addresses.addAddress(address, family);
    else addresses.addSubnet(address, Number(prefix), family);
  }
  return addresses;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** By any of these a proxy says that it is one; the server itself reads only the first. */
const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
  'via',
];

/** What came by a proxy that nobody has named came from elsewhere, however near the proxy is. */
function isForwardedByStranger({ headers, ips }: FastifyRequest): boolean {
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined) && (ips?.length ?? 1) === 1;
}

function isReader(request: FastifyRequest, readers: BlockList): boolean {
  if (isIP(request.ip) === 0 || isForwardedByStranger(request)) return false;
  return readers.check(request.ip, familyOf(request.ip));
}

interface Observation {
  dependencies: Dependencies;
  /** Where the figures about the site may be read. */
  metricsFrom: readonly string[];
}

/** Alive, ready (answers can be stored), and figures with the event loop's lag among them. */
export async function observe(
  app: FastifyInstance,
  { dependencies, metricsFrom }: Observation,
): Promise<void> {
  const readers = addressesOf(metricsFrom);
  app.get('/healthz', { config: { access: 'public' }, logLevel: 'silent' }, () => ({ status: 'ok' }));

  const readiness = new ReadinessProbe(dependencies, app.log);
  app.get('/readyz', { config: { access: 'public' }, logLevel: 'silent' }, async (_request, reply) => {
    const answer = await readiness.ask();
    return reply.code(answer.status === 'down' ? 503 : 200).send(answer);
  });

  await app.register(metrics, {
    endpoint: null,
    clearRegisterOnInit: true,
    // Histograms can be added up over processes, summaries cannot, and cost more.
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      registeredRoutesOnly: true,
      groupStatusCodes: true,
    },
  });
  new app.metrics.client.Gauge({
    name: 'login_line_length',
    help: 'Who waits in line to log in',
    collect() {
      this.set(app.loginLines.login.length);
    },
  });
  app.get('/metrics', { config: { access: 'public' }, logLevel: 'silent' }, async (request, reply) => {
    if (!isReader(request, readers)) throw new HttpError(403, '没有权限进行此操作');
    const { register } = app.metrics.client;
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Addresses of these are the same for everybody; those of pages may name a candidate. */
const SHOWN_PATH = /^\/(api|assets)\//;
const LONGEST_PATH = 100;

/** Never the query: tickets and the codes of single sign-on stand there. */
function loggedAddress(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return SHOWN_PATH.test(path) ? path.slice(0, LONGEST_PATH) : (request.routeOptions.url ?? 'page');
}

/** What stands in the log of a request; headers, queries and bodies do not. */
export const LOGGED = {
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: loggedAddress(request),
      remoteAddress: request.ip,
    }),
  },
  // PostgreSQL repeats the values of a row that it refuses.
  redact: { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true },
};

/** A call that takes longer is worth a line. */
const SLOW_MS = 1_000;

/** What went wrong or was slow; all the rest at the level of debug: a region's answers are thousands of lines a second. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime: ms } = reply;
    const level = reply.statusCode >= 400 || ms >= SLOW_MS ? 'info' : 'debug';
    request.log[level]({ req: request, res: reply, responseTime: Math.round(ms) }, 'request completed');
    done();
  });
}

/** Unique among processes by the prefix, cheap by counting. They tie what a user reports to the log. */
export function requestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${prefix}-${(count += 1).toString(36)}`;
}
