import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Engine } from '#server/database/migrate.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { median, writeResults } from './results.ts';

/** What a long list of tickets costs those who log in, who look, and who save it: beside one of ten, in one run. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    /** A file for the figures, and one with those of another checkout, to be written beside these. */
    save: { type: 'string' },
    before: { type: 'string' },
    /** Print and save only. */
    dry: { type: 'boolean', default: false },
  },
});

const engine = values.engine as Engine;
const ROUNDS = Number(values.rounds);
const SHORT = 10;
const LONG = Number(values.rows);
const FIRST = 20_260_000_000;
const LOG_INS = 20;

const CALLS = {
  'first get-contest of a stranger after a save': '≤ 2',
  'next ones': '≤ 2',
  'first log-in after a save': '≤ 2',
  'next log-ins': '≤ 2',
  'get-contest of the owner': '',
  'event loop blocked meanwhile, at most': '',
  'update-contest with the same list': '',
  'event loop blocked by that, at most': '',
} as const;
type Call = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as Call[];
type Figures = Record<Call, number>;

const nameOf = (size: number) => `名单${size}`;
const idOf = (size: number) => `${ADMIN.username}/${nameOf(size)}`;

function ticketOf(size: number) {
  return Array.from({ length: size }, (_, index) => ({
    ...{ id: String(FIRST + index), type: '学生' },
    ...{ name: `林小满${index}`, school: `示例市第${index % 300}中学` },
  }));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

class Bench {
  readonly #url: string;
  readonly #owner: HttpBrowser;
  #nextTicket = 0;

  constructor(url: string) {
    this.#url = url;
    this.#owner = new HttpBrowser(url);
  }

  async prepare(): Promise<void> {
    await demandOk(this.#owner.post('/api/login', { ...ADMIN }));
    for (const size of [SHORT, LONG]) {
      const ticket = JSON.stringify(ticketOf(size));
      const contest = { owner: ADMIN.username, name: nameOf(size), ticketType: 'number', ticket };
      await demandOk(this.#owner.post('/api/add-contest', contest));
    }
  }

  readonly #read = (browser: HttpBrowser, size: number) =>
    demandOk(browser.get(`/api/get-contest?id=${encodeURIComponent(idOf(size))}`)).then((reply) =>
      reply.text(),
    );

  /** With another line of text, so that there is a new version that nobody has read. */
  async #save(size: number, contest: Contest, round: number): Promise<void> {
    const changed = { ...contest, message: `第${round}次`, ticket: JSON.stringify(contest.ticket) };
    const address = `/api/update-contest?id=${encodeURIComponent(idOf(size))}`;
    await demandOk(this.#owner.post(address, changed));
  }

  async #logIn(size: number): Promise<number> {
    const browser = new HttpBrowser(this.#url);
    await demandOk(browser.get('/api/get-account'));
    this.#nextTicket += 1;
    const username = String(FIRST + (this.#nextTicket % SHORT));
    const typed = { contestId: idOf(size), username, takeOver: true };
    return timed(() => demandOk(browser.post('/api/ticket-login', typed)));
  }

  /** How long the server's event loop has stood still at most since this was last asked. */
  async #longestBlock(): Promise<number> {
    const figures = await (await demandOk(fetch(`${this.#url}/metrics`))).text();
    return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(figures)?.[1]);
  }

  async #watched(work: () => Promise<void>): Promise<{ ms: number; blocked: number }> {
    await this.#longestBlock();
    const ms = await timed(work);
    // The server's own timer has to come round after it.
    await delay(100);
    return { ms, blocked: await this.#longestBlock() };
  }

  async round(size: number, round: number): Promise<Figures> {
    let contest = '';
    const reading = await this.#watched(async () => {
      contest = await this.#read(this.#owner, size);
    });
    const saving = await this.#watched(() => this.#save(size, JSON.parse(contest) as Contest, round));
    const stranger = new HttpBrowser(this.#url);
    await demandOk(stranger.get('/api/get-account'));
    const read = () => timed(() => this.#read(stranger, size));
    const firstRead = await read();
    const firstLogIn = await this.#logIn(size);
    const reads: number[] = [];
    const logIns: number[] = [];
    for (let index = 0; index < LOG_INS; index += 1) {
      reads.push(await read());
      logIns.push(await this.#logIn(size));
    }
    return {
      'first get-contest of a stranger after a save': firstRead,
      'next ones': median(reads),
      'first log-in after a save': firstLogIn,
      'next log-ins': median(logIns),
      'get-contest of the owner': reading.ms,
      'event loop blocked meanwhile, at most': reading.blocked,
      'update-contest with the same list': saving.ms,
      'event loop blocked by that, at most': saving.blocked,
    };
  }
}

async function measure(url: string): Promise<Record<'short' | 'long', Figures>> {
  const bench = new Bench(url);
  await bench.prepare();
  const rounds: Record<'short' | 'long', Figures[]> = { short: [], long: [] };
  // The first of each warms the server up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const short = await bench.round(SHORT, round);
    const long = await bench.round(LONG, round);
    if (round === 0) continue;
    rounds.short.push(short);
    rounds.long.push(long);
  }
  const summary = (all: Figures[]) =>
    Object.fromEntries(
      NAMES.map((call) => {
        const each = all.map((one) => one[call]);
        // Node's own measurement misses a block now and then, and never invents one.
        return [call, call.startsWith('event loop') ? Math.max(...each) : median(each)];
      }),
    ) as Figures;
  return { short: summary(rounds.short), long: summary(rounds.long) };
}

const inMs = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(value < 100 ? 1 : 0));

/** Of what the server's clock is too coarse to see there is none. */
const ratioOf = (long: number, short: number) => (short > 0 ? (long / short).toFixed(1) : '');

async function tell(measured: Record<'short' | 'long', Figures>): Promise<void> {
  const before = values.before
    ? (JSON.parse(readFileSync(values.before, 'utf8')) as typeof measured)
    : undefined;
  const rows = NAMES.map((call) => {
    const [short, long] = [measured.short[call], measured.long[call]];
    const ratioWas = before ? ratioOf(before.long[call], before.short[call]) : '–';
    return [
      call,
      inMs(before?.long[call]),
      ratioWas,
      inMs(short),
      inMs(long),
      ratioOf(long, short),
      CALLS[call],
    ];
  });
  console.table(rows);
  if (values.save) writeFileSync(values.save, JSON.stringify(measured, null, 2));
  if (values.dry) return;
  const head = ['call', `before: ${LONG} rows, ms`, 'ratio', `now: ${SHORT} rows, ms`, `${LONG} rows, ms`];
  await writeResults(
    `A ticket list of ${LONG} rows ÷ one of ${SHORT}, ${engine}`,
    [...head, 'ratio', 'target'],
    rows,
  );
}

const programs = findPostgresFolder();
if (engine === 'postgres' && !programs) throw new Error('this benchmark needs PostgreSQL binaries');
const cluster = engine === 'postgres' && programs ? await startPostgresCluster(programs) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  const server = await startServerProcess(place);
  try {
    await tell(await measure(server.url));
  } finally {
    await server.stop();
  }
} finally {
  await place.remove();
  await cluster?.stop();
}
