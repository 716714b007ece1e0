// What a newcomer sees: a bare Debian with Node and npm alone, the checkout, and the two commands of the README.
//
//   npm run test:bare             as root on Debian; elsewhere it says why it cannot
//   npm run test:bare -- --keep   leaves the machine in artifacts/bare/root
//   npm run test:bare -- --start  npm start alone
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../bootstrap/messages.mjs';
import { inRoot } from '../bootstrap/paths.mjs';
import { findFreePort } from '../testing/postgres-cluster.ts';
import { DebianRoot } from './debian-root.ts';
import { obstacle, waysOut } from './this-machine.ts';

const FOLDER = inRoot('artifacts', 'bare');
const START_MINUTES = 30;
const TEST_MINUTES = 180;
const MINUTE_MS = 60_000;

const minutesSince = (begun: number) => `${((performance.now() - begun) / MINUTE_MS).toFixed(1)} min`;

/** Until the page is there, as in a browser; then it is stopped. */
async function tryStart(root: DebianRoot): Promise<boolean> {
  const begun = performance.now();
  const port = await findFreePort();
  const environment = { PORT: String(port) };
  const server = root.run({ args: ['npm', 'start'], environment, longestMinutes: START_MINUTES });
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  const answers = async () => {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    return page?.ok === true && (await page.text()).includes('id="root"');
  };
  while (!hasEnded && !(await answers())) await delay(500);
  const isWell = !hasEnded;
  await server.stop();
  say(isWell ? `npm start: 已应答 / it answers（${minutesSince(begun)}）` : 'npm start: 失败 / failed');
  return isWell;
}

async function tryTest(root: DebianRoot): Promise<boolean> {
  const begun = performance.now();
  const code = await root.run({ args: ['npm', 'test'], longestMinutes: TEST_MINUTES }).ended;
  const what =
    code === undefined
      ? '超时或中断 / took too long, or was stopped'
      : code === 0
        ? '通过 / green'
        : '失败 / red';
  say(`npm test: ${what}（${minutesSince(begun)}）`);
  return code === 0;
}

async function main(options: string[]): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const reason = await obstacle(FOLDER);
  const ways = reason === undefined ? waysOut() : undefined;
  if (ways === undefined) {
    say(`跳过 / SKIPPED: ${reason ?? ''}`);
    return process.env.CI === 'true' ? 1 : 0;
  }
  const root = new DebianRoot(FOLDER, ways);
  let cleared: Promise<void> | undefined;
  const clearAway = () =>
    (cleared ??= root.stop().then(() => {
      if (options.includes('--keep')) say(`保留在 / kept in ${root.folder}`);
      else root.remove();
    }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void clearAway().finally(() => process.exit(1)));
  try {
    const begun = performance.now();
    const failed = await root.build();
    if (failed !== undefined) {
      say(`${failed}: 失败 / failed`);
      return 1;
    }
    say(`一台空的 Debian 已就绪 / a bare Debian is there（${minutesSince(begun)}）`);
    const isWell = (await tryStart(root)) && (options.includes('--start') || (await tryTest(root)));
    return isWell ? 0 : 1;
  } finally {
    await clearAway();
  }
}

process.exitCode = await main(process.argv.slice(2));
