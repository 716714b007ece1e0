import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import type { Scenario } from '../scenario.ts';
import { CONTEST_ID, ticketAt } from '../stage/drill.ts';
import { Stage } from '../stage/stage.ts';
import { fillDisk, freeDisk, seenBy, smallDiskWrapper, takeDatabase } from './small-disk.ts';

const BOTS = 20;
const ROUNDS = { short: 2, long: 20 };
/** Room for the log that is not copied back yet, beside the database. */
const DISK_SIZE = '128m';
const WITH_SPACE_MS = 300;
const FULL_MS = 700;
/** 507: the disk is full; 503: try again. */
const HONEST = [507, 503];

/** A candidate who has come before the disk was full, and only looks. */
async function enterReader(url: string, ticket: string): Promise<HttpBrowser> {
  const browser = new HttpBrowser(url);
  const login = await browser.post('/api/ticket-login', { contestId: CONTEST_ID, username: ticket });
  if (login.status !== 200) throw new Error(`the reader could not log in: ${login.status}`);
  return browser;
}

async function readingProblems(browser: HttpBrowser): Promise<string[]> {
  const problems: string[] = [];
  for (const path of ['/api/get-account', `/api/get-contest?id=${encodeURIComponent(CONTEST_ID)}`]) {
    const { status } = await browser.get(path);
    if (status !== 200) problems.push(`${path} answered ${status} while the disk was full`);
  }
  return problems;
}

/** Whoever balances the load asks this, and must hear the truth. */
async function readinessProblems(browser: HttpBrowser, wanted: number[]): Promise<string[]> {
  const { status } = await browser.get('/readyz');
  return wanted.includes(status) ? [] : [`/readyz answered ${status} instead of ${wanted.join(' or ')}`];
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'kaopu-mount-'));
  try {
    return smallDiskWrapper(folder, DISK_SIZE) !== undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const diskFull: Scenario = {
  name: 'disk-full',
  what: `the disk of the database gets full and free again under ${BOTS} candidates, on sqlite`,
  obstacle: () => (canMount() ? undefined : 'a small disk can be mounted neither as root nor with unshare'),
  async run(form) {
    const place = await newDatabasePlace('sqlite');
    const wrapper = smallDiskWrapper(place.dataDir, DISK_SIZE) ?? [];
    const stage = await Stage.open({ place, candidates: BOTS + 1, wrapper });
    try {
      const disk = seenBy(stage.server.pid, place.dataDir);
      const reader = await enterReader(stage.server.url, ticketAt(BOTS));
      const problems: string[] = [];
      await stage.startBots(BOTS);
      for (let round = 0; round < ROUNDS[form]; round += 1) {
        await delay(WITH_SPACE_MS);
        fillDisk(disk);
        await delay(FULL_MS);
        problems.push(...(await readingProblems(reader)));
        problems.push(...(await readinessProblems(reader, [503])));
        freeDisk(disk);
      }
      await stage.stopBots();
      takeDatabase(disk, place.dataDir);
      const report = await stage.conclude({ 'times full': ROUNDS[form] });
      const turnedAway = stage.record().filter((entry) => entry.kind === 'turned-away');
      const refused = turnedAway.filter(({ status }) => status === 507).length;
      if (refused === 0) problems.push('nobody was told that the disk is full, so nothing was tried');
      for (const { status, text } of turnedAway) {
        if (!HONEST.includes(Number(status)))
          problems.push(`an answer was turned away with ${status} ${text}`);
      }
      return {
        counts: { ...report.counts, 'answers of 507': refused },
        problems: [...report.problems, ...problems],
      };
    } finally {
      await stage.close();
    }
  },
};
