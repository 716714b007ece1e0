import { findChromium } from '../scripts/bootstrap/find-tools.mjs';
import { runNode } from './run-node.ts';
import type { Scenario } from './scenario.ts';

/** Their short form is part of the browser tests. */
const JOURNEYS = [
  'e2e/network-cut.test.ts',
  'e2e/killed.test.ts',
  'e2e/reloaded-while-typing.test.ts',
  'e2e/deadline.test.ts',
];
const CUT_SECONDS = { short: 6, long: 300 };
const LONGEST_MS = 15 * 60_000;
const SHOWN_OUTPUT = 4_000;

export const browser: Scenario = {
  name: 'browser',
  what: 'a candidate in Chromium goes on through a cut network, a kill, and the end of the time',
  obstacle: () => (findChromium() === '' ? 'there is no Chromium' : undefined),
  async run(form) {
    const seconds = CUT_SECONDS[form];
    const { code, output } = await runNode(
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e*', '--reporter', 'default', ...JOURNEYS],
      { NETWORK_CUT_SECONDS: String(seconds) },
      LONGEST_MS,
    );
    const problems = code === 0 ? [] : [`a journey failed:\n${output.slice(-SHOWN_OUTPUT)}`];
    return { counts: { 'seconds without a network': seconds }, problems };
  },
};
