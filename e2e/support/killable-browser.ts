import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { countUnit } from '../../scripts/testing/units.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import { BROWSER_FLAGS } from './browser.ts';

export interface KillableBrowser {
  browser: Browser;
  /** As when the power goes: nothing is said to anybody. The profile stays. */
  kill(): Promise<void>;
}

/** A Chromium with a profile of its own on disk, started by hand so that it can be killed. */
export async function launchKillable(profile: string): Promise<KillableBrowser> {
  const flags = [
    ...BROWSER_FLAGS,
    '--headless',
    // As Playwright has it by itself: in a container there is little memory to share.
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  countUnit('browser');
  const child = spawn(inject('chromiumPath'), flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own group: the browser is several processes.
    detached: true,
  });
  const killAll = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', killAll);
  const ended = once(child, 'exit');
  const kill = releasedAtEnd(async () => {
    killAll();
    await ended;
    process.off('exit', killAll);
  });
  let address: string | undefined;
  for await (const line of createInterface(child.stderr)) {
    address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) break;
  }
  if (!address) throw new Error('the browser did not start');
  // Its further messages are nobody's business, but must be read.
  child.stderr.resume();
  const browser = await chromium.connectOverCDP(address);
  return {
    browser,
    async kill() {
      await kill();
      await browser.close().catch(() => undefined);
    },
  };
}
