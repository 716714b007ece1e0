// A whole region opens its reports when the message says that they are there: what one reading costs the server, and how long
// it takes when all come within a quarter of a minute. `--quick` is a short form that leaves results.md alone.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { StatusReply } from '#api/endpoint.ts';
import { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { insertCandidates } from '#server/candidate/index.ts';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, startServerProcess } from '#server/testing/server-process.ts';
import { percentile } from './answering.ts';
import { addLargeReport, CHARTS, LARGE_REPORT } from './large-report.ts';
import { watchThreads } from './processor-time.ts';
import { addLargeContest, fillLargeContest } from './result-export/large-contest.ts';
import { median, writeResults } from './results.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const READERS = values.quick ? 300 : 2_000;
const WITHIN_MS = values.quick ? 2_250 : 15_000;
const REPEATS = 100;
/** So many numbers one address may try; each reads as often as it takes. */
const SESSIONS = 20;
const FIRST = 30_000_001;
const owner = ADMIN.username;

const idOf = (number: number) =>
  new URLSearchParams({ id: `${owner}/${LARGE_REPORT}/${FIRST + number}` }).toString();

async function loggedIn(url: string, number: number): Promise<HttpBrowser> {
  const browser = new HttpBrowser(url);
  await demandOk(browser.post('/api/report-login', { username: String(FIRST + number), owner }));
  return browser;
}

/** Calls at an even pace, whatever the server does; how long each has taken. */
async function evenly(count: number, withinMs: number, call: (index: number) => Promise<unknown>) {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    await delay(Math.max(0, began + (index * withinMs) / count - performance.now()));
    const sentAt = performance.now();
    sent.push(call(index).then(() => void times.push(performance.now() - sentAt)));
  }
  await Promise.all(sent);
  return times;
}

const place = await newDatabasePlace('sqlite');
const server = await startServerProcess(place);
try {
  const admin = new HttpBrowser(server.url);
  await demandOk(admin.post('/api/login', { ...ADMIN }));
  await addLargeContest(admin, server.url);
  await directly(place, async (db) => {
    await fillLargeContest(db, READERS);
    const fields = Array.from({ length: SESSIONS }, (_, index) =>
      CandidateFields.parse({
        name: String(FIRST + index),
        tag: '学生',
        school: `第${(index + 1) % 300}中学`,
      }),
    );
    await insertCandidates(db, owner, fields, new Date());
  });
  await addLargeReport(admin);
  while ((await admin.get(`/api/get-report?${idOf(0)}`)).status === 503) await delay(500);

  const readers = await Promise.all(
    Array.from({ length: SESSIONS }, (_, index) => loggedIn(server.url, index)),
  );
  const read = async (index: number) => {
    const number = index % SESSIONS;
    const reply = await demandOk((readers[number] as HttpBrowser).get(`/api/get-report?${idOf(number)}`));
    return reply.arrayBuffer();
  };
  const threads = watchThreads(server.pid);
  const reading = await evenly(READERS, WITHIN_MS, read);
  const used = threads();
  const print = async () => {
    const reply = await demandOk(admin.get(`/api/generate-report?${idOf(0)}`));
    return ((await reply.json()) as StatusReply).msg;
  };
  await print();
  const again = watchThreads(server.pid);
  for (let time = 0; time < REPEATS; time += 1) await print();
  const kept = again();

  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const rows = [
    [`${READERS} readers, ${CHARTS} charts, within ${WITHIN_MS / 1_000} s: median`, ms(median(reading)), ''],
    ['the same: 99 of 100', ms(percentile(reading, 0.99)), '< 1000 ms'],
    ['processor time of a reading, main thread', ms(used.mainMs / READERS), '< 5 ms'],
    ['the same, other threads', ms((used.writerMs + used.otherMs) / READERS), ''],
    [
      'processor time of asking for a PDF that is there already, main thread',
      ms(kept.mainMs / REPEATS),
      '< 10 ms',
    ],
  ];
  for (const row of rows) console.log(row.join(': '));
  if (!values.quick) await writeResults('Readers of reports', ['what', 'measured', 'target'], rows);
} finally {
  await server.kill();
  await place.remove();
}
