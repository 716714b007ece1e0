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

/**
 * What answers wait for while a whole room opens the same film from the same server. The machine has more to do then, whoever
 * sends the films: beside answers without any film stand those while another server process of this machine sends them.
 */
const VIEWERS = 40;
const FILM_BYTES = 20 * 1024 * 1024;
const ROUNDS = 7;
/** Of answers without films, in each round. */
const CALM_MS = 6_000;
/** A gigabit: the line of a server in a school. */
const BYTES_PER_SECOND = 118e6;

/** A server with the film. */
async function cinema() {
  const place = await newDatabasePlace('sqlite');
  const { public: files } = await openFiles({ dataDir: place.dataDir, objectStorage: undefined });
  const key = newFileKey('mp4');
  await files.put(key, randomBytes(FILM_BYTES), { contentType: 'video/mp4' });
  await files.close();
  const server = await startServerProcess(place);
  const close = async () => {
    await server.stop();
    await place.remove();
  };
  return { server, film: `${server.url}/files/${key}`, close };
}

/** Seconds until everybody has the film. */
async function room(address: string): Promise<number> {
  const began = performance.now();
  const worker = new Worker(new URL('film/viewers.ts', import.meta.url), {
    workerData: { address, count: VIEWERS, bytesPerSecond: BYTES_PER_SECOND },
  });
  const [bytes] = (await once(worker, 'message')) as [number];
  if (bytes !== VIEWERS * FILM_BYTES) throw new Error(`${bytes} bytes came`);
  return (performance.now() - began) / 1_000;
}

const [here, elsewhere] = [await cinema(), await cinema()];
await addLiveContest(here.server.url);
const answering = new Answering(here.server.url);
await answering.begin();
await answering.during(delay(CALM_MS));
// Nobody answers: what films alone cost the thread that answers.
const threads = watchThreads(here.server.pid);
await room(here.film);
const msOfAFilm = threads().mainMs / VIEWERS;

const p99 = (times: number[]) => percentile(times, 0.99);
const times: Record<'calm' | 'elsewhere' | 'here', number[][]> = { calm: [], elsewhere: [], here: [] };
const seconds: number[] = [];
for (let index = 0; index < ROUNDS; index += 1) {
  times.calm.push(await answering.during(delay(CALM_MS)));
  times.elsewhere.push(await answering.during(room(elsewhere.film)));
  const films = room(here.film);
  times.here.push(await answering.during(films));
  seconds.push(await films);
}
await Promise.all([here.close(), elsewhere.close()]);

const ms = (value: number) => `${value.toFixed(1)} ms`;
const ratio = (one: number[][], other: number[][]) =>
  median(one.map((of, index) => p99(of) / p99(other[index] ?? []))).toFixed(1);
const { calm, elsewhere: busy, here: meanwhile } = times;
const rows = [
  ['films sent', `${((VIEWERS * FILM_BYTES) / 2 ** 20 / median(seconds)).toFixed(0)} MiB/s`, ''],
  ['half of the answers without films', ms(percentile(calm.flat(), 0.5)), ''],
  ['half of the answers meanwhile', ms(percentile(meanwhile.flat(), 0.5)), ''],
  ['99 of 100 answers without films', ms(p99(calm.flat())), ''],
  ['99 of 100 answers, films from another process of the machine', ms(p99(busy.flat())), ''],
  ['99 of 100 answers meanwhile', ms(p99(meanwhile.flat())), ''],
  [`… ÷ without films, median of ${ROUNDS} rounds`, ratio(meanwhile, calm), ''],
  [`… ÷ films from another process, median of ${ROUNDS} rounds`, ratio(meanwhile, busy), '≤ 1.5'],
  ['processor time of one film, main thread', ms(msOfAFilm), ''],
];
console.log(rows);
await writeResults(
  `A film of 20 MiB, opened by ${VIEWERS} in the same second over a gigabit line (sqlite)`,
  ['what', 'measured', 'target'],
  rows,
);
