import autocannon from 'autocannon';

export interface BenchUser {
  token: string;
  userId: string;
}

export interface Measured {
  perSecond: number;
  p99Ms: number;
}

const CONNECTIONS = 64;
const answers = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, option: 1 + (index % 5) }));
const BODY = JSON.stringify({ basic: answers, contestTime: 90, taskTime: 90 });

/** One connection per candidate; both loads send the same headers and body. */
export async function measure(
  port: number,
  users: BenchUser[],
  what: 'no-op' | 'submit',
  seconds: number,
): Promise<Measured> {
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const user = users[next % users.length];
      next += 1;
      const query = `taskId=1&userId=${encodeURIComponent(user?.userId ?? '')}`;
      client.setRequests([
        {
          method: 'POST',
          path: what === 'no-op' ? `/bench/no-op?${query}` : `/api/submit-task?${query}`,
          headers: {
            'content-type': 'application/json',
            prefer: 'return=minimal',
            cookie: `kaopu_session=${user?.token ?? ''}`,
          },
          body: BODY,
        },
      ]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${what}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}
