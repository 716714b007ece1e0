import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { canTrace } from '../scripts/bootstrap/find-tools.mjs';
import { type DatabasePlace, newDatabasePlace } from './testing/engines.ts';
import { addLiveContest, startedCandidate, submitLive } from './testing/live-contest.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { readSystemCalls, type SystemCall } from './testing/system-calls.ts';

const SUBMISSIONS = 5;
const CALLS = 'read,recvfrom,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync';
const UNSYNCED = new URL('./testing/unsynced-sqlite.ts', import.meta.url).href;

const NOT_SYNCED = 'the log was not synced between its write and the answer';

const isSubmissionRead = ({ name, arguments: text }: SystemCall) =>
  /^(read|recvfrom)$/.test(name) && text.includes('"POST /api/submit-task');
const isAnswer = ({ name, arguments: text }: SystemCall) =>
  /^(write|writev|sendto|sendmsg)$/.test(name) && text.includes('"HTTP/1.1 200 OK');
const isLogWrite = ({ name, arguments: text }: SystemCall) =>
  name === 'pwrite64' && text.includes('.sqlite-wal>');
const isLogSync = ({ name, arguments: text }: SystemCall) =>
  /^f(data)?sync$/.test(name) && text.includes('.sqlite-wal>');

/**
 * What is wrong with one submission: between its arrival and its answer the log is written, and then synced. That it was heard
 * of is written every few seconds, and may come between the sync and the answer.
 */
function problemBetween(calls: SystemCall[], arrival: SystemCall, answer: SystemCall): string | undefined {
  const between = calls.filter((call) => call.begun > arrival.begun && call.begun < answer.begun);
  const firstWrite = between.find(isLogWrite);
  if (!firstWrite) return 'nothing was written before the answer';
  const synced = between.some(
    (call) => isLogSync(call) && call.begun > firstWrite.begun && call.ended < answer.begun,
  );
  return synced ? undefined : NOT_SYNCED;
}

describe.skipIf(!canTrace())('durability, as the kernel sees it [sqlite]', () => {
  let place: DatabasePlace;
  let server: ServerProcess | undefined;

  beforeEach(async () => {
    place = await newDatabasePlace('sqlite');
    return async () => {
      await server?.kill();
      await place.remove();
    };
  });

  /** The system calls of a server that took a few submissions, one after the other. */
  async function traceSubmissions(nodeOptions: string[] = []): Promise<SystemCall[]> {
    const log = join(place.dataDir, 'strace.log');
    // -D keeps the server our own child, so that signals reach it and not strace; other calls run at full speed.
    const options = ['-D', '-f', '--seccomp-bpf', '-y', '-s', '48', '-e', `trace=${CALLS}`, '-o', log];
    const wrapper = ['strace', ...options];
    server = await startServerProcess(place, { wrapper, nodeOptions });
    await addLiveContest(server.url);
    const browser = await startedCandidate(server.url, '1001');
    for (let sequence = 1; sequence <= SUBMISSIONS; sequence += 1) {
      const key = `k${sequence}`;
      const reply = await submitLive(browser, server.url, { ticket: '1001', key, sequence });
      expect(reply.status).toBe(200);
      await reply.text();
    }
    await server.stop();
    return readSystemCalls(await readFile(log, 'utf8'));
  }

  function problemsOf(calls: SystemCall[]): (string | undefined)[] {
    return calls.filter(isSubmissionRead).map((arrival) => {
      const answer = calls.find((call) => call.begun > arrival.ended && isAnswer(call));
      return answer ? problemBetween(calls, arrival, answer) : 'there is no answer';
    });
  }

  it('an answer is on the disk before it is acknowledged', async () => {
    expect(problemsOf(await traceSubmissions())).toEqual(
      Array.from({ length: SUBMISSIONS }, () => undefined),
    );
  });

  it('this check notices a server that does not sync', async () => {
    const problems = problemsOf(await traceSubmissions(['--import', UNSYNCED]));
    expect(problems).toHaveLength(SUBMISSIONS);
    expect(new Set(problems)).toEqual(new Set([NOT_SYNCED]));
  });
});
