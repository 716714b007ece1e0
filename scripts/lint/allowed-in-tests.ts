export type Ban = 'fixed-waits' | 'short-patience' | 'wall-clock';

export interface Allowance {
  file: string;
  ban: Ban;
  /** How often: one more is forbidden, and one less must be said here. */
  times: number;
  reason: string;
}

const POLL =
  'Asks again until it is so, or until 30 s or more are over: what it waits for tells nobody by itself.';
const DRILL = 'The drill lets its bots work for a while, and its fault last for a while, before it goes on.';
const NOTHING_HAPPENS =
  'That nothing happens can only be given a moment to be wrong: on a busy machine it shows less, and is never red.';

/** The places that a ban on unsteady tests is not meant for. */
export const ALLOWED: Allowance[] = [
  { file: 'scripts/testing/pgbouncer.ts', ban: 'fixed-waits', times: 1, reason: POLL },
  { file: 'scripts/testing/postgres-cluster.ts', ban: 'fixed-waits', times: 2, reason: POLL },
  { file: 'scripts/testing/postgres-pair.ts', ban: 'fixed-waits', times: 1, reason: POLL },
  { file: 'server/testing/nginx.ts', ban: 'fixed-waits', times: 1, reason: POLL },
  { file: 'server/testing/prometheus.ts', ban: 'fixed-waits', times: 1, reason: POLL },
  { file: 'server/testing/server-process.ts', ban: 'fixed-waits', times: 1, reason: POLL },
  { file: 'faults/bots/start-bots.ts', ban: 'fixed-waits', times: 1, reason: POLL },

  { file: 'faults/broken-network.ts', ban: 'fixed-waits', times: 2, reason: DRILL },
  { file: 'faults/disk-full/disk-full.ts', ban: 'fixed-waits', times: 2, reason: DRILL },
  { file: 'faults/kill-server.ts', ban: 'fixed-waits', times: 1, reason: DRILL },
  { file: 'faults/restore-killed.ts', ban: 'fixed-waits', times: 1, reason: DRILL },
  {
    file: 'faults/postgres-restart.ts',
    ban: 'fixed-waits',
    times: 3,
    reason: `Two lasts of the fault, and one poll. ${DRILL}`,
  },
  {
    file: 'faults/failover.ts',
    ban: 'fixed-waits',
    times: 3,
    reason: `Two lasts of the fault, and the end of a patience that is raced with. ${DRILL}`,
  },
  {
    file: 'e2e/network-cut.test.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'The network stays away for as long as the promise says; the page is looked at meanwhile.',
  },

  {
    file: 'faults/proxy/proxy.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'A slow network is what this mode of the proxy makes.',
  },
  {
    file: 'faults/reordered.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'Each delivery has its moment: this is the order that is drilled.',
  },
  { file: 'faults/bots/main.ts', ban: 'fixed-waits', times: 1, reason: 'Candidates think between answers.' },
  {
    file: 'faults/bots/candidate.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'A bot backs off before it asks again, as the page does.',
  },
  {
    file: 'faults/rolling-restart/callers.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'Pages call from time to time, not without a pause.',
  },
  {
    file: 'faults/rush/main.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'Candidates come within a minute, not all at once: this is the load.',
  },
  {
    file: 'server/testing/test-jobs.ts',
    ban: 'fixed-waits',
    times: 2,
    reason: 'Jobs that take long on purpose: their tests end them, or wait for their end.',
  },
  {
    file: 'web/candidate/outbox/testing/outbox-harness.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: NOTHING_HAPPENS,
  },
  { file: 'e2e/author-html.test.ts', ban: 'fixed-waits', times: 2, reason: NOTHING_HAPPENS },
  { file: 'server/database/backup.test.ts', ban: 'fixed-waits', times: 1, reason: NOTHING_HAPPENS },
  { file: 'server/database/restore.test.ts', ban: 'fixed-waits', times: 1, reason: NOTHING_HAPPENS },
  {
    file: 'e2e/question-editor.test.ts',
    ban: 'fixed-waits',
    times: 2,
    reason:
      'Timers in the page, begun after shorter ones of the library for dragging: they end after those, however slow it is.',
  },
  {
    file: 'server/database/postgres-faults.test.ts',
    ban: 'fixed-waits',
    times: 2,
    reason: 'Three batches take different ways into a dead network; all fail, also when they took the same.',
  },
  {
    file: 'server/http/connection-limits.test.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'A sender with a pause between the parts is what the limits must bear.',
  },
  {
    file: 'server/farewell.process.test.ts',
    ban: 'fixed-waits',
    times: 1,
    reason: 'A server that is held up for longer than its farewell is the case that is tested.',
  },

  {
    file: 'faults/bots/candidate.ts',
    ban: 'short-patience',
    times: 1,
    reason: 'Not the test’s patience: a bot that has waited in vain asks again.',
  },
  {
    file: 'faults/broken-network.ts',
    ban: 'short-patience',
    times: 1,
    reason: 'The bots’ patience, short so that they send again what is on its way.',
  },
  {
    file: 'faults/copies.ts',
    ban: 'short-patience',
    times: 1,
    reason: 'The bots’ patience: who has waited in vain asks again.',
  },

  {
    file: 'server/processes/running-process.test.ts',
    ban: 'wall-clock',
    times: 11,
    reason:
      'How far two clocks are apart, read at one moment: seconds are told from minutes, and no work is measured.',
  },
];
