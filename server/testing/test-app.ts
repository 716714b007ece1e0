import { scryptSync } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addAccountCommand, loginCommand } from '#server/account/account.commands.ts';
import { findAccount } from '#server/account/index.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { addContestCommand } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import type { Engine } from '#server/database/migrate.ts';
import { type Files, openFiles } from '#server/files/open-files.ts';
import type { JobKinds } from '#server/jobs/open-jobs.ts';
import { SESSION_COOKIE } from '#server/http/sessions.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { countUnit } from '../../scripts/testing/units.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import { type DatabasePlace, newMigratedPlace, openAt } from './engines.ts';

/** A clock that a test moves by hand. */
export class TestClock {
  #now: number;

  constructor(start = '2026-09-01T01:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now = (): Date => new Date(this.#now);

  advance(ms: number): void {
    this.#now += ms;
  }
}

/** A browser in miniature: keeps cookies, sends JSON. */
export class TestClient {
  readonly app: FastifyInstance;
  cookies: Record<string, string> = {};

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.app.inject({ ...options, cookies: this.cookies });
    for (const cookie of response.cookies) {
      if (cookie.value === '') delete this.cookies[cookie.name];
      else this.cookies[cookie.name] = cookie.value;
    }
    return response;
  }

  get(url: string, query: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.request({ method: 'GET', url, query });
  }

  post(
    url: string,
    payload?: object,
    more: Pick<InjectOptions, 'query' | 'headers'> = {},
  ): Promise<LightMyRequestResponse> {
    return this.request({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), ...more });
  }
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  files: Files;
  place: DatabasePlace;
  clock: TestClock;
  client(): TestClient;
  /** A logged-in normal-user. */
  author(username: string, details?: { admin?: boolean; managedAccounts?: string[] }): Promise<TestClient>;
  /** Leaves what is stored. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse';

/** As it is stored, but made with the least work: what it costs stands in the text, and every guess pays it again. */
const PASSWORD_HASH = [
  'scrypt',
  2,
  8,
  '',
  scryptSync(PASSWORD, '', 32, { N: 2, r: 8, p: 1 }).toString('base64'),
].join('$');

export async function openTestApp(
  engine: Engine,
  environment: Record<string, string> = {},
  postgresUrl?: string,
  jobKinds?: JobKinds,
): Promise<TestApp> {
  const place = await newMigratedPlace(engine, postgresUrl);
  return openTestAppAt(place, new TestClock(), environment, jobKinds);
}

/** As after a restart of the server: what ran has ended in the middle, and another process finds what it has left. */
export async function restartTestApp(
  test: TestApp,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  await test.stop();
  return openTestAppAt(test.place, test.clock, environment);
}

async function openTestAppAt(
  place: DatabasePlace,
  clock: TestClock,
  environment: Record<string, string>,
  jobKinds?: JobKinds,
): Promise<TestApp> {
  countUnit('app');
  const database = await openAt(place);
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = place;
  const config = readConfig({ DATA_DIR, DATABASE_URL, DEMO: '0', JOB_NICENESS: '0', ...environment });
  const files = await openFiles(config);
  const eventLoop = { lagMs: 0 };
  const app = await createApp({
    config,
    database,
    files,
    clock: clock.now,
    checkReplies: true,
    eventLoop,
    ...(jobKinds ? { jobKinds } : {}),
  });
  await app.ready();
  const client = () => new TestClient(app);
  const stop = releasedAtEnd(async () => {
    await app.close();
    await files.close();
    await database.close();
  });

  return {
    app,
    database,
    files,
    place,
    clock,
    client,
    async author(username, { admin = false, managedAccounts = [] } = {}) {
      const account = {
        username,
        name: username,
        password_hash: PASSWORD_HASH,
        is_admin: admin ? 1 : 0,
        managed_accounts: JSON.stringify(managedAccounts),
      };
      await database.write.run(addAccountCommand, { account, now: clock.now() });
      // As a log-in does it, which would first replace the cheap hash by one that costs what it should.
      const subject = { type: 'normal-user', username } as const;
      const attempt = { call: 'login', name: username, address: '127.0.0.1', client: 'none' } as const;
      const from = { address: attempt.address, userAgent: 'lightMyRequest', tokenHash: undefined };
      const checkedHash = (await findAccount(database.db, username))?.password_hash ?? '';
      const login = { subject, checkedHash, attempt, browser: from, now: clock.now() };
      const token = await database.write.run(loginCommand, login);
      if (token === undefined) throw new Error(`${username} has no password to log in with`);
      const browser = client();
      browser.cookies = { [SESSION_COOKIE]: token };
      return browser;
    },
    stop,
    async close() {
      await stop();
      await place.remove();
    },
  };
}

/** Two questions: one choice, one text of at least five characters. */
export const SMALL_QUESTIONNAIRE = TaskSettings.parse({
  name: '问卷',
  basic: {
    questions: [
      { id: 1, type: 'single-choice', text: '你喜欢上学吗？', options: ['喜欢', '不喜欢'] },
      { id: 2, type: 'fill-blank', text: '为什么？不少于5字' },
    ],
  },
});

export const SMALL_ANSWER = {
  basic: [
    { id: 1, option: 1 },
    { id: 2, strOption: '因为有朋友一起学习' },
  ],
};

/** A contest of `tasks` copies of the small questionnaire that admits the tickets 1001 to 1099. */
export async function addSmallContest(
  { database, clock }: { database: Database; clock: Pick<TestClock, 'now'> },
  settings: Partial<ContestSettings> & { name: string; taskCount?: number },
  owner = 'owner',
): Promise<void> {
  const { taskCount = 1, ...rest } = settings;
  const names = Array.from({ length: taskCount }, (_, index) => `${rest.name}题${index + 1}`);
  const now = clock.now();
  for (const name of names) {
    await database.write.run(addTaskCommand, {
      actor: owner,
      owner,
      settings: { ...SMALL_QUESTIONNAIRE, name },
      now,
    });
  }
  const contest = ContestSettings.parse({
    ticketType: 'range',
    ticket: [{ id: 1, start: '1001', end: '1100' }],
    tasks: ['opening', ...names, 'closing'],
    ...rest,
  });
  await database.write.run(addContestCommand, { actor: owner, owner, settings: contest, now });
}
