import autocannon from 'autocannon';
import { CONTEST_ID, OWNER } from './exam.ts';

const CONNECTIONS = 48;
let nextTicket = 5_000_000;
/** A browser lets in a few tickets only. */
const BROWSERS = 500;
let visitors: string[] = [];

/** Before starts are measured. */
export async function openBrowsers(url = ''): Promise<void> {
  visitors = await Promise.all(
    Array.from({ length: BROWSERS }, async () => {
      const { headers } = await fetch(`${url}/api/get-account`);
      return headers.getSetCookie()[0]?.split(';')[0] ?? '';
    }),
  );
}

interface Cycle {
  visitor: string;
  cookie: string;
}

const login = {
  method: 'POST',
  path: '/api/ticket-login',
  headers: { 'content-type': 'application/json' },
  setupRequest(request: autocannon.Request, cycle: Cycle) {
    nextTicket += 1;
    const body = JSON.stringify({ contestId: CONTEST_ID, username: String(nextTicket) });
    cycle.visitor = visitors[nextTicket % visitors.length] ?? '';
    return { ...request, headers: { ...request.headers, cookie: cycle.visitor }, body };
  },
  onResponse(_status: number, _body: string, cycle: Cycle, headers: Record<string, string | string[]>) {
    const lines = [headers['set-cookie'] ?? headers['Set-Cookie'] ?? []].flat();
    cycle.cookie = [cycle.visitor, ...lines.map((line) => line.split(';')[0])].join('; ');
  },
};

/** With what the browser would send, so that what can be compressed is. */
const get = (path: string) => ({
  method: 'GET',
  path,
  setupRequest: (request: autocannon.Request, { cookie }: Cycle) => ({
    ...request,
    headers: { ...request.headers, cookie, 'accept-encoding': 'gzip, deflate, br' },
  }),
});

const START = [
  login,
  get('/api/get-account'),
  get(`/api/get-contest?id=${encodeURIComponent(CONTEST_ID)}`),
  get('/api/start-contest'),
  get(`/api/get-tasks?owner=${OWNER}`),
];

/** How many whole starts, or answers of /healthz, these servers give in a second to as many as come again at once. */
export async function perSecond(urls: string[], what: 'start' | 'healthz', seconds: number): Promise<number> {
  const requests = what === 'start' ? START : [{ method: 'GET', path: '/healthz' }];
  const connections = CONNECTIONS / urls.length;
  const results = await Promise.all(
    urls.map((url) => autocannon({ url, connections, duration: seconds, requests })),
  );
  for (const { non2xx, errors } of results) {
    if (non2xx > 0 || errors > 0) throw new Error(`${what}: ${non2xx} refusals, ${errors} errors`);
  }
  return results.reduce((sum, result) => sum + result.requests.average, 0) / requests.length;
}
