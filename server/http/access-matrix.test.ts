import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Expected, type Outcome, type Role, ROLES } from '#server/testing/access-roles.ts';
import { MATRIX, type Row } from '#server/testing/access-rows.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import { createSession, type SessionSubject } from './session.repository.ts';

const DECLARED = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

/** What the router itself says it serves below /api; a line's depth is where it hangs. */
function servedCalls(app: FastifyInstance): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?[├└]── )(\S*)(?: \((.+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      path.splice(Math.max(0, depth - 1), Infinity, part);
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path.join('')}`);
    })
    .filter((call) => call.includes(' /api/'));
}

describeEngines('access to every call', (engine) => {
  let test: TestApp;
  let subjects: Record<Role, SessionSubject | undefined>;

  async function ticketUser(contestId: string, ticket: string): Promise<SessionSubject> {
    await test.client().post('/api/ticket-login', { contestId, username: ticket });
    const { id } = await test.database.db
      .selectFrom('ticket_user')
      .select('id')
      .where('ticket', '=', ticket)
      .executeTakeFirstOrThrow();
    return { type: 'ticket-user', ticketUserId: id };
  }

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await test.author('other');
    await test.author('manager', { managedAccounts: ['owner'] });
    await test.author('admin', { admin: true });
    await addSmallContest(test, { name: '测试' });
    await addSmallContest(test, { name: '别人的测试' }, 'other');
    await addCandidates(test, [
      { name: '2001', tag: '学生' },
      { name: '2002', tag: '校长', school: '一小' },
      { name: '2003', tag: '班主任', school: '一中', class: '1班' },
    ]);
    await addSmallContest(test, { name: '填报', tag: '班主任' });
    subjects = {
      stranger: undefined,
      candidate: await ticketUser('owner/测试', '1001'),
      'other candidate': await ticketUser('other/别人的测试', '1002'),
      'class teacher': await ticketUser('owner/填报', '2003'),
      'report-user': { type: 'report-user', owner: 'owner', candidate: '2001' },
      'school-user': { type: 'school-user', owner: 'owner', candidate: '2002' },
      owner: { type: 'normal-user', username: 'owner' },
      'other author': { type: 'normal-user', username: 'other' },
      'managing account': { type: 'normal-user', username: 'manager' },
      admin: { type: 'normal-user', username: 'admin' },
    };
  });
  afterAll(() => test.close());

  /** A session of its own for every call: one of them is the logout. */
  async function outcomeFor(call: string, row: Row, role: Role): Promise<Outcome> {
    const subject = subjects[role];
    const token = subject && (await writeRows(test, (db) => createSession(db, subject, test.clock.now())));
    const [method, url] = call.split(' ') as ['GET' | 'POST', string];
    const response = await test.app.inject({
      method,
      // A call that sends events would go on for ever.
      payloadAsStream: true,
      url,
      ...(row.query ? { query: row.query } : {}),
      ...(row.body ? { payload: row.body } : {}),
      cookies: token === undefined ? {} : { kaopu_session: token },
    });
    const { statusCode } = response;
    response.stream().destroy();
    expect(statusCode, `${call} as ${role}`).toBeLessThan(500);
    return statusCode === 401 || statusCode === 403 ? statusCode : 'allowed';
  }

  it.each(Object.entries(MATRIX))('%s', async (call, row) => {
    const outcomes: Partial<Expected> = {};
    for (const role of ROLES) outcomes[role] = await outcomeFor(call, row, role);
    expect(outcomes).toEqual(row.expected);
  });
});

describe('the access matrix', () => {
  it('has a row for every declared call, and no other', () => {
    expect(Object.keys(MATRIX).sort()).toEqual([...DECLARED].sort());
  });

  it('knows every call that the server answers', async () => {
    const test = await openTestApp('sqlite');
    try {
      const served = servedCalls(test.app).filter((call) => !/^[A-Z]+ \/api\/docs/.test(call));
      expect(served.sort()).toEqual([...DECLARED].sort());
    } finally {
      await test.close();
    }
  });

  it('cannot be passed by: a server with a route that does not declare who may call it does not start', async () => {
    const test = await openTestApp('sqlite');
    const config = readConfig({ DATA_DIR: test.place.dataDir });
    const app = await createApp({ config, database: test.database, files: test.files });
    try {
      app.get('/api/open-by-accident', () => ({ secret: true }));
      await expect(app.ready()).rejects.toThrow('/api/open-by-accident');
    } finally {
      await app.close();
      await test.close();
    }
  });
});
