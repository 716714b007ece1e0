import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { newFileKey } from '#server/files/file-store.ts';
import { openFiles } from '#server/files/open-files.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { addLiveContest } from '#server/testing/live-contest.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { Answering, percentile } from './answering.ts';
import { watchThreads } from './processor-time.ts';
import { median, writeResults } from './results.ts';

/** What answers wait for while a whole room opens the same film from the same server, against the same without films. */
const VIEWERS = 40;
const FILM_BYTES = 20 * 1024 * 1024;
const ROUNDS = 5;
/** Of answers without films, before each round with them. */
const CALM_MS = 4_000;

async function room(address: string): Promise<number> {
  const worker = new Worker(new URL('film/viewers.ts', import.meta.url), {
    workerData: { address, count: VIEWERS },
  });
  const [bytes] = (await once(worker, 'message')) as [number];
  if (bytes !== VIEWERS * FILM_BYTES) throw new Error(`${bytes} bytes came`);
  return bytes;
}

const place = await newDatabasePlace('sqlite');
const { public: files } = await openFiles({ dataDir: place.dataDir, objectStorage: undefined });
const key = newFileKey('mp4');
await files.put(key, randomBytes(FILM_BYTES), { contentType: 'video/mp4' });
const server = await startServerProcess(place);
await addLiveContest(server.url);
const answering = new Answering(server.url);
await answering.begin();
await answering.during(delay(CALM_MS));
// Nobody answers: what films alone cost the thread that answers.
const threads = watchThreads(server.pid);
await room(`${server.url}/files/${key}`);
const msOfAFilm = threads().mainMs / VIEWERS;

const ratios: number[] = [];
const [calm, meanwhile, seconds]: [number[], number[], number[]] = [[], [], []];
for (let round = 0; round < ROUNDS; round += 1) {
  const without = await answering.during(delay(CALM_MS));
  const began = performance.now();
  const during = await answering.during(room(`${server.url}/files/${key}`));
  seconds.push((performance.now() - began) / 1_000);
  ratios.push(percentile(during, 0.99) / percentile(without, 0.99));
  calm.push(...without);
  meanwhile.push(...during);
}
await server.stop();
await files.close();
await place.remove();

const ms = (value: number) => `${value.toFixed(1)} ms`;
const rows = [
  ['99 of 100 answers without films', ms(percentile(calm, 0.99)), ''],
  ['99 of 100 answers meanwhile', ms(percentile(meanwhile, 0.99)), ''],
  ['the one ÷ the other, median of the rounds', median(ratios).toFixed(1), ''],
  ['half of the answers meanwhile', ms(percentile(meanwhile, 0.5)), ''],
  ['processor time of one film, main thread', ms(msOfAFilm), ''],
  ['films sent, all at once', `${((VIEWERS * FILM_BYTES) / 2 ** 20 / median(seconds)).toFixed(0)} MiB/s`, ''],
];
console.log(rows, ratios);
await writeResults(
  `A film of 20 MiB, opened by ${VIEWERS} in the same second (sqlite)`,
  ['what', 'measured', 'target'],
  rows,
);
