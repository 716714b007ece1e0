import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '#server/http/session.repository.ts';
import { SESSION_COOKIE } from '#server/http/sessions.ts';
import { MATRIX } from '#server/testing/access-rows.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import type { Kind } from '#tasks/kind.ts';
import { seededRandom } from '#tasks/random.ts';
import { KINDS } from '#tasks/registry.ts';
import { sampleOf } from '#tasks/testing/sample-of.ts';

// What only grading needs leaves the server by no call that a candidate can make.

const TASK = '测试题1';
const CALLS = Object.entries(MATRIX).filter(
  ([call, { expected }]) => expected.candidate === 'allowed' && call !== 'POST /api/logout',
);

function leaves(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return Object.values(value).flatMap(leaves);
}

/** Fields with what stands in them: the value of a right answer may stand elsewhere too, as that of a piece. */
function fields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(fields);
  if (Array.isArray(value)) return inside;
  return [
    ...Object.entries(value).map(([key, of]) => `${JSON.stringify(key)}:${JSON.stringify(of)}`),
    ...inside,
  ];
}

const parts = (value: unknown) => [...leaves(value).filter((leaf) => leaf.startsWith('"')), ...fields(value)];
const unescaped = (reply: string) => reply.replaceAll('\\', '');

const contents = (KINDS as unknown as readonly Kind[]).map((kind) => {
  const content = sampleOf(kind, seededRandom(11));
  const given = new Set(leaves(kind.forCandidate(content)));
  const open = new Set(parts(kind.forCandidate(content)));
  const secrets = [...new Set(parts(content))].filter((part) => !open.has(part)).map(unescaped);
  return { kind, content, given, secrets };
});
const solved = contents.filter(({ secrets }) => secrets.length > 0);

describe.each(solved)('the solutions of kind $kind.key', ({ kind, content, given, secrets }) => {
  let test: TestApp;
  let owner: TestClient;
  let candidate: TestCandidate;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    owner = await test.author('owner');
    await addSmallContest(test, { name: '测试', showTasksAfterEnd: true });
    const query = { id: `owner/${TASK}` };
    const task = (await owner.get('/api/get-task', query)).json<object>();
    const saved = { ...task, [kind.key]: JSON.stringify(content) };
    expect((await owner.post('/api/update-task', saved, { query })).json()).toBe(true);
    candidate = await TestCandidate.start(test, '测试', '1001');
  });
  afterAll(() => test.close());

  /** Everything that a candidate is answered, as one text. */
  async function heard(): Promise<string> {
    const { id } = await test.database.db.selectFrom('ticket_user').select('id').executeTakeFirstOrThrow();
    const replies: string[] = [];
    for (const [call, { query, body }] of CALLS) {
      const [method, url] = call.split(' ') as ['GET' | 'POST', string];
      // A session of its own for every call: some of them end it, or begin another one.
      const subject = { type: 'ticket-user', ticketUserId: id } as const;
      const token = await writeRows(test, (db) => createSession(db, subject, test.clock.now()));
      const response = await test.app.inject({
        ...{ method, url, payloadAsStream: true, cookies: { [SESSION_COOKIE]: token } },
        ...(query && { query }),
        ...(body && { payload: body }),
      });
      const isEndless = String(response.headers['content-type']).startsWith('text/event-stream');
      if (isEndless) response.stream().destroy();
      else replies.push(`${call} ${await text(response.stream())}`);
    }
    return replies.join('\n');
  }

  const told = (reply: string) => secrets.filter((secret) => unescaped(reply).includes(secret));

  it('are in what its author gets', async () => {
    const reply = await owner.get('/api/get-task', { id: `owner/${TASK}` });
    expect(told(reply.body)).toEqual(secrets);
  });

  it('are in no reply to a candidate while the test goes on', async () => {
    const reply = await heard();
    for (const leaf of given) expect(reply).toContain(leaf.replace(/^"|"$/g, ''));
    expect(told(reply)).toEqual([]);
  });

  it('are in no reply after the answer was given', async () => {
    const answer = kind.simulate(content, seededRandom(2), 'solve');
    const blind = kind.simulate(kind.forCandidate(content), seededRandom(2), 'solve') ?? answer;
    await candidate.submit({ answer: { basic: [{ id: 1, option: 1 }], [kind.key]: blind } });
    expect(told(await heard())).toEqual([]);
  });
});

describe('some kind', () => {
  it('has something to withhold', () => {
    expect(solved.length).toBeGreaterThan(0);
  });
});
