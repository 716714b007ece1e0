import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import type { AnyEndpoint } from '#api/endpoint.ts';
import type { Engine } from '#server/database/migrate.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { NO_OBSTACLE, needsPostgres, type Scenario } from '../scenario.ts';
import { type GeneratedRequest, requestsFor } from './generated-request.ts';
import { addPeople, type Person, renewSessions, WORDS } from './people.ts';

const REQUESTS = { short: 400, long: 20_000 };
const AT_ONCE = 12;
/** Sessions that were logged out, contests that were deleted: after so many they are there again. */
const BETWEEN_RENEWALS = 400;
const PATIENCE_MS = 60_000;
const MOST_GROWTH_MB = 250;
const SHOWN_BODY = 300;
const MEGABYTE = 2 ** 20;

interface Case {
  person: Person;
  endpoint: AnyEndpoint;
  seed: number;
}

/** Every call as everybody, in turns, each time with another seed: a problem names the seed that shows it again. */
function* cases(people: readonly Person[], count: number): Generator<Case> {
  for (let seed = 0; seed < count;) {
    for (const endpoint of ALL_ENDPOINTS) {
      for (const person of people) {
        if (seed >= count) return;
        yield { person, endpoint, seed };
        seed += 1;
      }
    }
  }
}

/** Said for every method: Node itself says it only where a body is usual. */
const lengthOf = (body: GeneratedRequest['body']) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

function send(url: string, agent: Agent, { method, path, headers, body }: GeneratedRequest, cookie: string) {
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(
      `${url}${path}`,
      {
        method,
        agent,
        headers: { ...(cookie === '' ? {} : { cookie }), ...lengthOf(body), ...headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (reply) => {
        reply.resume();
        reply.once('end', () => resolve(reply.statusCode ?? 0));
        reply.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** A connection that the server closes because it has not read the body is an answer too, if the server lives on. */
const isClosed = (error: unknown) =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

async function residentMegabytes(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]) / MEGABYTE;
}

export function fuzz(engine: Engine): Scenario {
  return {
    name: `fuzz-${engine}`,
    what: `every call is made as everybody with generated requests, on ${engine}`,
    obstacle: engine === 'postgres' ? needsPostgres : NO_OBSTACLE,
    async run(form, { postgresUrl }) {
      const place = await newDatabasePlace(engine, postgresUrl);
      const server = await startServerProcess(place, { environment: { LOG_LEVEL: 'fatal' } });
      const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
      const problems: string[] = [];
      const answered = new Map<number, number>();
      try {
        const people = await addPeople(place, server.url);
        const requests = new Map(ALL_ENDPOINTS.map((endpoint) => [endpoint, requestsFor(endpoint, WORDS)]));
        let cookies = await renewSessions(place, people);

        async function tryOne({ person, endpoint, seed }: Case): Promise<void> {
          const arbitrary = requests.get(endpoint);
          const [generated] = arbitrary ? fc.sample(arbitrary, { seed, numRuns: 1 }) : [];
          if (!generated) throw new Error(`nothing was generated for ${endpoint.path}`);
          const said = () =>
            `${generated.method} ${generated.path.slice(0, SHOWN_BODY)} as ${person.role}, seed ${seed}: ${JSON.stringify(generated.headers)} ${generated.body?.toString().slice(0, SHOWN_BODY) ?? ''}`;
          try {
            const status = await send(server.url, agent, generated, cookies.get(person) ?? '');
            answered.set(status, (answered.get(status) ?? 0) + 1);
            if (status >= 500) problems.push(`${status} ${said()}`);
          } catch (error) {
            if (!isClosed(error)) problems.push(`${String(error)} ${said()}`);
          }
        }

        const all = [...cases(people, REQUESTS[form])];
        let before = 0;
        for (let done = 0; done < all.length; done += AT_ONCE) {
          if (done % BETWEEN_RENEWALS < AT_ONCE) cookies = await renewSessions(place, people);
          await Promise.all(all.slice(done, done + AT_ONCE).map(tryOne));
          if (done < all.length / 4) before = await residentMegabytes(server.url);
        }
        const after = await residentMegabytes(server.url);
        if (after - before > MOST_GROWTH_MB) problems.push(`memory grew from ${before} to ${after} MB`);
        const health = await fetch(`${server.url}/readyz`);
        if (!health.ok) problems.push(`the server is not ready afterwards: ${health.status}`);
        const counts = Object.fromEntries(
          [...answered].sort().map(([status, count]) => [`× ${status}`, count]),
        );
        return {
          counts: { requests: all.length, ...counts, 'MB more': Math.round(after - before) },
          problems,
        };
      } finally {
        agent.destroy();
        await server.kill();
        await place.remove();
      }
    },
  };
}
