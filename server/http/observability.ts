import { BlockList, isIPv6 } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import metrics from 'fastify-metrics';
import { HttpError } from './http-error.ts';

/** Figures about the site are for its operators: this machine and private networks. */
const operators = new BlockList();
operators.addSubnet('127.0.0.0', 8, 'ipv4');
operators.addSubnet('10.0.0.0', 8, 'ipv4');
operators.addSubnet('172.16.0.0', 12, 'ipv4');
operators.addSubnet('192.168.0.0', 16, 'ipv4');
operators.addAddress('::1', 'ipv6');
operators.addSubnet('fc00::', 7, 'ipv6');

function isOperator(address: string): boolean {
  return operators.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Alive, ready (what it depends on answers), and figures with the event loop's lag among them. */
export async function observe(app: FastifyInstance, isReady: () => Promise<void>): Promise<void> {
  app.get('/healthz', { config: { access: 'public' }, logLevel: 'silent' }, () => ({ status: 'ok' }));

  app.get('/readyz', { config: { access: 'public' }, logLevel: 'silent' }, async (request) => {
    try {
      await isReady();
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      throw new HttpError(503, '服务尚未就绪');
    }
    return { status: 'ok' };
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
    if (!isOperator(request.ip)) throw new HttpError(403, '没有权限进行此操作');
    const { register } = app.metrics.client;
    return reply.type(register.contentType).send(await register.metrics());
  });
}

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
