import { setTimeout as delay } from 'node:timers/promises';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN } from '#server/testing/server-process.ts';

const READERS = 8;
const WRITERS = 8;
const PAUSE_MS = 30;

export interface Callers {
  /** Names of people that the server has said to have added. */
  added: string[];
  calls: number;
  /** How many were answered with which status; 0 is no answer at all. */
  statuses: Map<number, number>;
  stop(): Promise<void>;
}

/** Staff at work: reads, and changes that no proxy may send twice. */
export async function startCallers(url: string): Promise<Callers> {
  const browser = new HttpBrowser(url);
  await demandOk(browser.post('/api/login', { ...ADMIN }));
  let isOver = false;
  const callers: Callers = {
    added: [],
    calls: 0,
    statuses: new Map(),
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
  };

  async function call(ask: () => Promise<Response>): Promise<boolean> {
    const status = await ask().then(
      async (response) => {
        await response.text();
        return response.status;
      },
      () => 0,
    );
    callers.calls += 1;
    callers.statuses.set(status, (callers.statuses.get(status) ?? 0) + 1);
    return status === 200;
  }

  async function keep(asking: (count: number) => Promise<void>): Promise<void> {
    for (let count = 1; !isOver; count += 1) {
      await asking(count);
      await delay(PAUSE_MS);
    }
  }

  const read = async () => {
    await call(() => browser.get('/api/get-account'));
  };
  const write = (writer: number) => async (count: number) => {
    const name = `add-${writer}-${count}`;
    const person = { owner: ADMIN.username, name, tag: '学生', realName: '新来的', school: '一中' };
    if (await call(() => browser.post('/api/add-candidate', person))) callers.added.push(name);
  };
  const loops = [
    ...Array.from({ length: READERS }, () => keep(read)),
    ...Array.from({ length: WRITERS }, (_, writer) => keep(write(writer))),
  ];
  return callers;
}
