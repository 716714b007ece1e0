import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { StatusReply } from '#api/endpoint.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN } from '#server/testing/server-process.ts';

const BOUNDARY = 'kaopu-bench';
const PORTION_BYTES = 64 * 1_024;
/** What a quick line of 100 Mbit/s takes for it. */
const PORTION_MS = 5;

/** Sends lists as an administrator does, from a thread of its own: whoever sends them is not who measures the answers. */
const admin = new HttpBrowser(workerData as string);
await demandOk(admin.post('/api/login', { ...ADMIN }));

async function* formWith(file: string): AsyncGenerator<Uint8Array> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="list.xlsx"';
  yield Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\n\r\n`);
  for await (const portion of createReadStream(file, { highWaterMark: PORTION_BYTES })) {
    yield portion as Buffer;
    await delay(PORTION_MS);
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

async function send(file: string): Promise<string> {
  const path = `/api/preview-candidates?owner=${ADMIN.username}`;
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const body = Readable.toWeb(Readable.from(formWith(file)));
  const reply = admin.fetch(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const { msg } = (await (await demandOk(reply)).json()) as StatusReply;
  return msg;
}

parentPort?.on('message', (file: string) => {
  void send(file).then((jobId) => parentPort?.postMessage(jobId));
});
parentPort?.postMessage('ready');
