import { readFileSync } from 'node:fs';

/**
 * Which files a run takes. `npm test` proves each promise once and takes ten minutes; the rest, and the other engine where it
 * decides little, is for `npm run test:all`. A file of one's own choice always runs: `npm run vitest -- FILE`.
 */
export type TestRun = 'quick' | 'usual' | 'whole';

/** Journeys and drills in `npm test`: the way of a candidate, and what a release is unthinkable without. */
const USUAL_FILES: readonly string[] = [
  'e2e/after-the-deadline.test.ts',
  'e2e/author-html.test.ts',
  'e2e/contest-types.test.ts',
  'e2e/deadline.test.ts',
  'e2e/ending.test.ts',
  'e2e/every-page.test.ts',
  'e2e/first-journey.test.ts',
  'e2e/first-load.test.ts',
  'e2e/killed.test.ts',
  'e2e/kinds.test.ts',
  'e2e/last-minutes.test.ts',
  'e2e/network-cut.test.ts',
  'e2e/other-computer.test.ts',
  'e2e/questionnaire-player.test.ts',
  'e2e/recovery.test.ts',
  'e2e/server-clock.test.ts',
  'e2e/shared-computer.test.ts',
  'e2e/ticket-login.test.ts',
  'e2e/two-tabs.test.ts',
  'e2e/undisturbed.test.ts',
  'faults/broken-network.test.ts',
  'faults/checker/problems.test.ts',
  'faults/copies.test.ts',
  'faults/disk-full/disk-full.test.ts',
  'faults/kill-server.test.ts',
  'faults/postgres-restart.test.ts',
  'faults/proxy/proxy.test.ts',
  'faults/reordered.test.ts',
  'faults/restore-killed.test.ts',
  'faults/seeded/plant.test.ts',
  'server/clean-stop.process.test.ts',
  'server/durability.process.test.ts',
  'server/shutdown.process.test.ts',
  'server/writer.process.test.ts',
];

const TEST = ['server/testing', 'scripts/testing'];
const OPERATING = ['server/kaopu.ts', 'server/operator', 'server/database', 'deploy'];
const PLAYING = ['tasks/basic', 'tasks/view', 'domain/questionnaire'];

/** All other journeys, drills and tests of whole processes, and what is dear elsewhere, with the folders that they are about. */
const WHOLE_RUN_FILES: Readonly<Record<string, readonly string[]>> = {
  'e2e/acting-for-an-owner.test.ts': ['web/staff', 'web/author', 'web/shell', 'domain/account'],
  'e2e/answer-log.test.ts': ['web/candidate/answer-log', 'server/log'],
  'e2e/authoring.test.ts': [
    'web/author/contest',
    'web/author/task',
    'web/staff/forms',
    'domain/contest',
    'e2e/support',
  ],
  'e2e/candidate-header.test.ts': ['web/shell', 'web/candidate/change-person'],
  'e2e/candidates.test.ts': [
    'web/author/candidate',
    'web/author/import',
    'server/candidate',
    'domain/candidate',
    'domain/import',
  ],
  'e2e/chart-pictures.test.ts': [
    'web/staff/report-charts',
    'domain/chart',
    'server/chart',
    'web/staff/charts',
  ],
  'e2e/charts.test.ts': ['web/author/chart', 'server/chart', 'domain/chart'],
  'e2e/class-teacher.test.ts': ['web/candidate/information', 'web/staff/tables', 'server/school'],
  'e2e/contest-archive.test.ts': ['server/contest-archive', 'domain/archive', 'server/zip'],
  'e2e/contest-import.test.ts': ['server/contest-import', 'server/document', 'web/author/import'],
  'e2e/dashboard.test.ts': ['web/candidate/dashboard', 'server/session'],
  'e2e/differing-devices.test.ts': ['web/candidate/two-devices', 'domain/session'],
  'e2e/downloads.test.ts': ['web/author/resource', 'web/staff/resources', 'server/resource', 'server/files'],
  'e2e/dragging.test.ts': ['tasks/kit', 'tasks/balance'],
  'e2e/canvas.test.ts': ['tasks/kit', 'tasks/canvas'],
  'e2e/canvas-editor.test.ts': ['tasks/canvas', 'web/author/task', 'web/staff/resources'],
  'e2e/framed-page-editor.test.ts': ['tasks/frame', 'tasks/kit/framed-page', 'tasks/kit/editor-framed-page'],
  'e2e/framed-pages.test.ts': ['tasks/frame', 'tasks/game', 'tasks/kit/framed-page'],
  'e2e/edit-form.test.ts': ['web/staff/forms', 'web/author/contest', 'web/author/task'],
  'e2e/edited-while-running.test.ts': ['server/contest', 'server/task', 'web/candidate/session'],
  'e2e/every-role-and-width.test.ts': [
    'ui',
    'web/main.tsx',
    'web/api-client',
    'web/shell',
    'web/staff',
    'web/routes.tsx',
    'vite.config.ts',
    'package-lock.json',
    'e2e/support',
  ],
  'e2e/kind-modes.test.ts': ['tasks'],
  'e2e/login-line.test.ts': ['web/candidate/login', 'server/http'],
  'e2e/login-page.test.ts': ['web/candidate/login', 'web/account'],
  'e2e/looking-back.test.ts': ['web/candidate/ending', 'server/session'],
  'e2e/lookup-login.test.ts': ['web/progress', 'web/account', 'server/account'],
  'e2e/messages.test.ts': ['web/messages', 'server/message', 'domain/message', 'domain/notice'],
  'e2e/nothing-lost.test.ts': ['web/staff/kept-work', 'web/staff/forms'],
  'e2e/off-the-usual-way.test.ts': ['web/candidate', 'server/session'],
  'e2e/preview.test.ts': ['web/preview', 'web/author/contest-preview-page.tsx'],
  'e2e/progress.test.ts': ['web/progress', 'server/progress', 'domain/progress'],
  'e2e/public-site.test.ts': ['web/public', 'server/demo', 'server/config.ts'],
  'e2e/question-editor.test.ts': ['tasks/basic', 'web/author/task'],
  'e2e/question-types.test.ts': PLAYING,
  'e2e/recovery-staff.test.ts': ['server/session/recovery', 'web/author/result', 'web/candidate/rescue'],
  'e2e/reloaded-while-typing.test.ts': ['web/candidate/outbox'],
  'e2e/report-places.test.ts': ['web/report', 'server/report', 'domain/report'],
  'e2e/report-templates.test.ts': ['web/author/report-template', 'server/report-template'],
  'e2e/report-text.test.ts': ['web/author/report-template', 'domain/report'],
  'e2e/report-viewing.test.ts': ['web/report', 'server/report', 'server/print', 'domain/report'],
  'e2e/results-export.test.ts': ['server/result-export', 'domain/result-export', 'web/author/result'],
  'e2e/results-statistics.test.ts': ['server/result-statistics', 'domain/statistics', 'web/author/result'],
  'e2e/results.test.ts': ['web/author/result', 'server/result', 'domain/result', 'e2e/support'],
  'e2e/rich-text-editor.test.ts': ['web/staff/rich-text', 'domain/text'],
  'e2e/rich-text.test.ts': ['web/staff/rich-text', 'domain/text', 'tasks/view'],
  'e2e/sketch.test.ts': ['tasks/kit', 'tasks/sketch'],
  'e2e/task-parts.test.ts': ['tasks', 'web/candidate/test-page'],
  'e2e/ticket-editors.test.ts': ['web/author/ticket', 'domain/ticket'],
  'e2e/ticket-lists.test.ts': ['web/author/ticket', 'domain/ticket', 'server/contest'],
  'e2e/trash.test.ts': ['server/trash', 'domain/trash', 'web/author/trash-page.tsx'],
  'e2e/two-authors.test.ts': ['web/staff/kept-work', 'web/staff/versions', 'web/staff/forms'],
  'e2e/versions.test.ts': ['web/staff/versions', 'server/contest', 'server/task'],
  'e2e/web-packages.test.ts': ['server/web-package', 'web/staff/resources', 'web/candidate/background'],
  'e2e/words-on-saving.test.ts': ['web/candidate/outbox', 'web/candidate/test-page'],
  'faults/archives/archives.test.ts': ['server/contest-archive', 'server/zip', 'domain/archive'],
  'faults/documents/documents.test.ts': ['server/document'],
  'faults/failover.test.ts': ['server/database'],
  'faults/fuzz/fuzz.test.ts': ['api', 'server/http'],
  'faults/rolling-restart/rolling-restart.test.ts': ['server/processes', 'deploy'],
  'faults/rush/rush.test.ts': ['server/session', 'server/http'],
  'faults/seeded/found-by-drills.test.ts': ['faults'],
  'faults/seeded/found-by-tests.test.ts': ['faults/seeded'],
  'faults/sheets/sheets.test.ts': ['server/spreadsheet'],
  'scripts/import-rules.test.ts': ['.dependency-cruiser.cjs', 'scripts/import-rules.ts'],
  'scripts/pack.test.ts': ['scripts/pack.ts', 'scripts/bootstrap.mjs', 'scripts/bootstrap', 'package.json'],
  'server/backup-commands.process.test.ts': OPERATING,
  'server/contest-archive/refused-archives.test.ts': [
    'server/contest-archive',
    'server/zip',
    'domain/archive',
  ],
  'server/database/backup-keep.test.ts': ['server/database'],
  'server/database/backup.test.ts': ['server/database'],
  'server/database/move/move-to-postgres.test.ts': ['server/database'],
  'server/database/postgres-faults.test.ts': ['server/database'],
  'server/database/postgres-hosts.test.ts': ['server/database'],
  'server/database/postgres-pooler.test.ts': ['server/database'],
  'server/database/postgres-rivals.test.ts': ['server/database'],
  'server/database/postgres-standby.test.ts': ['server/database'],
  'server/database/postgres-tls.test.ts': ['server/database'],
  'server/database/restore.test.ts': ['server/database'],
  'server/farewell.process.test.ts': ['server/shutdown.ts', 'server/http', 'deploy'],
  'server/http/connection-limits.test.ts': ['server/http'],
  'server/killed-job.process.test.ts': ['server/jobs'],
  'server/move-to-postgres.process.test.ts': OPERATING,
  'server/nginx.process.test.ts': ['deploy', ...TEST],
  'server/operator/admin.process.test.ts': ['server/operator', 'server/account'],
  'server/operator/doctor.process.test.ts': OPERATING,
  'server/print/printer-life.test.ts': ['server/print'],
  'server/print/printer-reach.test.ts': ['server/print'],
  'server/print/printer.process.test.ts': ['server/print'],
  'server/print/printer.test.ts': ['server/print'],
  'server/report/report-batch.test.ts': ['server/report', 'server/print'],
  'server/report/report-pdf.test.ts': ['server/report', 'server/print'],
  'server/seeing.process.test.ts': ['server/http', 'server/processes', 'deploy'],
  'server/start-trouble.process.test.ts': ['server/operator', 'server/main.ts', 'server/trouble.ts'],
  'server/trash/purge-ended.test.ts': ['server/trash', 'domain/trash', 'server/operator'],
  'server/trash/purge-logs.test.ts': ['server/trash', 'server/log', 'server/operator'],
  'server/trash/purge-reports.test.ts': ['server/trash', 'server/report', 'server/operator'],
  'server/trash/purge.test.ts': ['server/trash', 'domain/trash', 'server/operator'],
  'server/two-processes.process.test.ts': ['server/processes', 'server/session', 'server/database'],
  'server/watched.process.test.ts': ['server/processes', 'deploy'],
};

/** Files of the server that prove what SQL decides, which differs between the engines: on both in every run but the quick one. */
export const ON_BOTH_ENGINES: readonly string[] = [
  'server/{session,database,progress,processes,result,score}/**/*.test.ts',
  'server/candidate/{candidate-import,candidate.routes}.test.ts',
  'server/http/{readiness,throttling}.test.ts',
  'server/jobs/jobs.test.ts',
  'server/*.process.test.ts',
];

/** What each project of vitest.config.ts takes its files from. */
export const TEST_FILES = {
  unit: '{domain,ui,tasks,api,web,scripts}/**/*.test.{ts,tsx}',
  server: 'server/**/*.test.ts',
  faults: 'faults/**/*.test.ts',
  e2e: 'e2e/**/*.test.ts',
} as const;

/** What a run for every step of one's work does without: it takes its time. */
const NOT_QUICK = ['server/**/*.process.test.ts'];

export interface Files {
  include: string[];
  exclude: string[];
}

export interface RunOfTests {
  run: TestRun;
  /** Files of a working copy that have been changed: what the whole run has about their folders runs as well. */
  touched: readonly string[];
}

const NONE: Files = { include: [], exclude: [] };

/** TEST_TOUCHED is a file that lists what was touched, line by line. */
export function thisRun(environment: NodeJS.ProcessEnv = process.env): RunOfTests {
  const { TEST_RUN: run, TEST_TOUCHED: list } = environment;
  const touched = list ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  return { run: run === 'quick' || run === 'usual' ? run : 'whole', touched };
}

/** Whether `npm test` leaves it to the whole run. */
export const isOfWholeRun = (file: string): boolean => Object.hasOwn(WHOLE_RUN_FILES, file);

/** Of what knows no engine, or all that it knows. */
export function filesOf(include: string, chosen: RunOfTests): Files {
  return { include: [include], exclude: leftOut(chosen) };
}

/** Of the server: which on both engines, and which on SQLite alone. */
export function serverFiles(chosen: RunOfTests): { both: Files; sqlite: Files } {
  const include = [TEST_FILES.server];
  const exclude = leftOut(chosen);
  if (chosen.run === 'whole') return { both: { include, exclude }, sqlite: NONE };
  if (chosen.run === 'quick') return { both: NONE, sqlite: { include, exclude: [...exclude, ...NOT_QUICK] } };
  const both = [...ON_BOTH_ENGINES, ...touchedCapabilities(chosen)];
  return { both: { include: both, exclude }, sqlite: { include, exclude: [...both, ...exclude] } };
}

function leftOut({ run, touched }: RunOfTests): string[] {
  if (run === 'whole') return [];
  return Object.entries(WHOLE_RUN_FILES).flatMap(([file, folders]) => {
    const isTouched = touched.some((path) => path === file || folders.some((folder) => isIn(folder, path)));
    return isTouched ? [] : [file];
  });
}

const isIn = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);

/** `domain/chart/…` and `server/chart/…` are the rules and the calls of one capability. */
const capabilityOf = (path: string) => /^(?:server|domain)\/([^/]+)\//.exec(path)?.[1];

function touchedCapabilities({ touched }: RunOfTests): string[] {
  const names = touched.flatMap((path) => capabilityOf(path) ?? []);
  return [...new Set(names)].map((name) => `server/${name}/**/*.test.ts`);
}

/** Whether a file does in this run what it does in the usual one: a touched capability is on both engines. */
export function isAsUsual(file: string, { touched }: RunOfTests): boolean {
  const capability = file.startsWith('server/') ? capabilityOf(file) : undefined;
  const isTouched = capability !== undefined && touched.some((path) => capabilityOf(path) === capability);
  return !isOfWholeRun(file) && !isTouched;
}

/** Every journey, drill and test of a whole process stands in one of the lists: whoever adds one says where it runs. */
export function misplacedFiles(files: readonly string[]): string[] {
  const isListed = (file: string) => USUAL_FILES.includes(file) !== isOfWholeRun(file);
  return files.filter((file) => !isListed(file));
}

export const LISTED_FILES: readonly string[] = [...USUAL_FILES, ...Object.keys(WHOLE_RUN_FILES)];
export const FOLDERS_ABOUT: readonly string[] = [...new Set(Object.values(WHOLE_RUN_FILES).flat())];
