import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** Alive, ready (answers can be stored), and the figures of metrics.ts. */
export function observe(app: FastifyInstance, { dependencies, metricsFrom }: Observation): void {
  const readers = addressesOf(metricsFrom);
  app.get('/healthz', { config: { access: 'public' }, logLevel: 'silent' }, () => ({ status: 'ok' }));

  const readiness = new ReadinessProbe(dependencies, app.log);
  app.get('/readyz', { config: { access: 'public' }, logLevel: 'silent' }, async (_request, reply) => {
    const answer = await readiness.ask();
    return reply.code(answer.status === 'down' ? 503 : 200).send(answer);
  });

  app.get('/metrics', { config: { access: 'public' }, logLevel: 'silent' }, async (request, reply) => {
    if (!isReader(request, readers)) throw new HttpError(403, '没有权限进行此操作');
    const { registry } = app.figures;
    const { register } = app.metrics.client;
    const figures = [await register.metrics(), await registry.metrics()];
    return reply.type(register.contentType).send(figures.join('\n'));
  });
}
