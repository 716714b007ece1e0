import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk, startedCandidate, submitLive } from '#server/testing/live-contest.ts';

const CANDIDATES = 30;
const PER_SECOND = 60;

/** Submissions at an even pace, whatever the server does; how long each has taken. */
export class Answering {
  readonly #browsers: { ticket: string; browser: HttpBrowser }[] = [];
  readonly #url: string;
  #sequence = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async begin(): Promise<void> {
    for (let index = 0; index < CANDIDATES; index += 1) {
      const ticket = String(1_001 + index);
      this.#browsers.push({ ticket, browser: await startedCandidate(this.#url, ticket) });
    }
  }

  async during(work: Promise<unknown>): Promise<number[]> {
    const times: number[] = [];
    const sent: Promise<void>[] = [];
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    for (const began = performance.now(); !isOver; this.#sequence += 1) {
      const sequence = this.#sequence + 1;
      const who = this.#browsers[sequence % CANDIDATES];
      if (who) {
        const { ticket, browser } = who;
        const sentAt = performance.now();
        const reply = submitLive(browser, this.#url, { ticket, key: `k${sequence}`, sequence });
        sent.push(demandOk(reply).then(() => void times.push(performance.now() - sentAt)));
      }
      const due = began + (sent.length * 1_000) / PER_SECOND;
      await delay(Math.max(0, due - performance.now()));
    }
    await Promise.all(sent);
    await work;
    return times;
  }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const residentMegabytes = (pid: number, figure: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

export async function longestBlock(url: string): Promise<number> {
  const figures = await (await demandOk(fetch(`${url}/metrics`))).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(figures)?.[1]);
}
