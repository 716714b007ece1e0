import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './account/account.routes.ts';
import type { Config } from './config.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { candidateListRoutes } from './candidate/candidate-list.routes.ts';
import { candidateRoutes } from './candidate/candidate.routes.ts';
import { chartRoutes } from './chart/chart.routes.ts';
import { contestArchiveRoutes } from './contest-archive/contest-archive.routes.ts';
import { slideImportRoutes } from './slide-import/slide-import.routes.ts';
import { contestImportRoutes } from './contest-import/contest-import.routes.ts';
import { contestRoutes } from './contest/contest.routes.ts';
import { ticketListRoutes } from './contest/ticket-list.routes.ts';
import { copyContestRoutes } from './copying/copy-contest.routes.ts';
import type { Database } from './database/database.ts';
import { demoAccountWatch, isPublicAddress } from './demo/index.ts';
import type { Files } from './files/open-files.ts';
import { describeCalls } from './http/api-docs.ts';
import { CONNECTION_LIMITS } from './http/connection-limits.ts';
import { keepEventStreams } from './http/event-reply.ts';
import { handleErrors, refuseAddress } from './http/errors.ts';
import { noteFailedLogins } from './http/failed-logins.ts';
import { KnownSessions } from './http/known-sessions.ts';
import { keepFigures } from './http/metrics.ts';
import { observe } from './http/observability.ts';
import { type EventLoop, watchOverload } from './http/overload.ts';
import { servePages } from './http/pages.ts';
import { keepPresence } from './http/presence.ts';
import { replySerializer } from './http/replies.ts';
import { LOGGED, logRequests, requestIds } from './http/request-log.ts';
import { guardBodies } from './http/request-bodies.ts';
import { Seals } from './http/seals.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { demandDeclaredAccess } from './http/serve.ts';
import { sessionsOf } from './http/session.repository.ts';
import { SharedReplies } from './http/shared-reply.ts';
import { tokenHashOf } from './http/sessions.ts';
import { countUploads } from './http/uploads-under-way.ts';
import { visitorsOf } from './http/visitors.ts';
import { leaveTraces } from './http/traces.ts';
import { validatorCompiler } from './http/validation.ts';
import { JOBS } from './job-kinds.ts';
import { type JobKinds, openJobs } from './jobs/open-jobs.ts';
import { logRoutes } from './log/log.routes.ts';
import { attachmentRoutes } from './message/attachment.routes.ts';
import { mediaRoutes } from './session/media.routes.ts';
import { messageRoutes } from './message/message.routes.ts';
import { noticeRoutes } from './message/notice.routes.ts';
import { keepPrinter } from './print/index.ts';
import { reportChartDataRoutes } from './report/report-chart-data.routes.ts';
import { reportBatchRoutes } from './report/report-batch.routes.ts';
import { drawReports } from './report/draw-reports.ts';
import { reportPlaceRoutes } from './report/report-place.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { reportTemplateRoutes } from './report-template/report-template.routes.ts';
import { fileRoutes } from './resource/file.routes.ts';
import { resourceRoutes } from './resource/resource.routes.ts';
import { uploadRoutes } from './resource/upload.routes.ts';
import { resultTableRoutes } from './result/result-table.routes.ts';
import { resultRoutes } from './result/result.routes.ts';
import { resultStatisticsRoutes } from './result-statistics/result-statistics.routes.ts';
import { RunningProcess } from './processes/running-process.ts';
import { resultExportRoutes } from './result-export/result-export.routes.ts';
import { schoolCandidateRoutes } from './school/school-candidate.routes.ts';
import { schoolRoutes } from './school/school.routes.ts';
import { takenContest, givenTask, givenTasks } from './session/index.ts';
import { keepScores } from './score/keep-scores.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { taskRoutes } from './task/task.routes.ts';
import { trashRoutes } from './trash/trash.routes.ts';

const BODY_LIMIT = 1_000_000;
/** Of the write queue: as much as a few seconds of a region's start. */
const BUSY_FROM_LOAD = 0.05;
const BUILT_PAGES = fileURLToPath(new URL('../dist/web', import.meta.url));

export interface AppParts {
  config: Config;
  database: Database;
  files: Files;
  /** This one among those that serve the database. */
  running?: RunningProcess;
  clock?: () => Date;
  /** Nothing is logged without it. */
  log?: { level: string; stream?: { write(line: string): void } };
  /** Every reply against its declared schema: for tests, it costs more than most calls do. */
  checkReplies?: boolean;
  /** Measured, unless a test knows better than a machine that many tests share. */
  eventLoop?: EventLoop;
  /** A test may have kinds of its own. */
  jobKinds?: JobKinds;
}

/** The whole server without a port; tests call it through `inject`. */
export async function createApp({
  config,
  database,
  files,
  running = new RunningProcess(database),
  clock,
  log,
  checkReplies = false,
  eventLoop,
  jobKinds = { registry: JOBS, module: new URL('./job-kinds.ts', import.meta.url).href },
}: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ? { ...log, ...LOGGED } : false,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    ...CONNECTION_LIMITS,
    // What arrives while the server ends is still answered; the database closes after the last one.
    return503OnClosing: false,
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: refuseAddress,
  });
  guardBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer({ check: checkReplies }));
  handleErrors(app);
  logRequests(app, config.logSample);
  demandDeclaredAccess(app);
  app.decorate('isPublicHttps', config.publicUrl?.startsWith('https:') ?? false);
  app.decorate('clock', clock ?? (() => running.clock.now()));
  app.decorateRequest('liveSession', undefined);
  app.decorateRequest('sessionFoundAt', 0);
  app.decorate('sharedReplies', new SharedReplies());
  const findSession = sessionsOf(database.sessions);
  const known = new KnownSessions();
  app.decorate('sessions', {
    isKnown: (request, now) => known.has(tokenHashOf(request) ?? '', now),
    find: async (request, now) => {
      const tokenHash = tokenHashOf(request);
      const session = tokenHash === undefined ? undefined : await findSession(tokenHash, now);
      if (session?.actor) known.note(session.tokenHash, now);
      return session;
    },
  });

  const visitorSeals = new Seals(database, 'visitors');
  app.decorate('visitors', visitorsOf(visitorSeals));
  app.decorate('placeSeals', new Seals(database, 'login-places'));
  app.addHook('onListen', async () => {
    for (const seals of [visitorSeals, app.placeSeals]) await seals.prepare(app.clock());
  });

  keepEventStreams(app);
  countUploads(app);
  leaveTraces(app, database.write);
  noteFailedLogins(app, database.write);
  watchOverload(app, database.write, eventLoop);
  keepPresence(app, database.write);

  await app.register(cookie);
  await app.register(compress, { globalDecompression: false, threshold: 2_048 });
  setSecurityHeaders(app, config.aliplayerUrl);
  await describeCalls(app, config.siteName);
  const clockOffsetMs = () => running.clockOffsetMs;
  const heldMs = () => running.heldMs;
  await keepFigures(app, { database, dataDir: config.dataDir, clockOffsetMs, heldMs });
  observe(app, {
    metricsFrom: config.metricsFrom,
    dependencies: {
      engine: database.engine,
      writeDatabase: () => running.see(),
      folder: config.objectStorage && database.engine === 'postgres' ? undefined : config.dataDir,
      checkFiles: () => files.check(),
      clockOffsetMs,
      heldMs,
      isBusy: () => database.write.load > BUSY_FROM_LOAD,
    },
  });

  const hasDemoAccount = demoAccountWatch(database.db, app.clock);
  accountRoutes(app, {
    database,
    config,
    isPublicDemo: async (address) => isPublicAddress(address) && (await hasDemoAccount()),
  });
  contestRoutes(app, { database, takenContest });
  taskRoutes(app, { database, givenTask, givenTasks });
  candidateRoutes(app, database);
  trashRoutes(app, database);
  copyContestRoutes(app, database);
  sessionRoutes(app, database);
  mediaRoutes(app, database);
  logRoutes(app, database);
  resultRoutes(app, database);
  resultExportRoutes(app, database);
  resultTableRoutes(app, database);
  auditRoutes(app, database);
  schoolRoutes(app, database);
  schoolCandidateRoutes(app, database);
  keepPrinter(app, config.chromiumPath);
  openJobs(app, { config, database, files, kinds: jobKinds });
  resultStatisticsRoutes(app, database);
  candidateListRoutes(app, database);
  ticketListRoutes(app, database);
  contestImportRoutes(app);
  slideImportRoutes(app);
  contestArchiveRoutes(app, database);
  resourceRoutes(app, database);
  uploadRoutes(app, { db: database.db, files: app.storedFiles });
  fileRoutes(app, files.public);
  messageRoutes(app, database);
  noticeRoutes(app, database);
  reportTemplateRoutes(app, database);
  chartRoutes(app, database);
  reportChartDataRoutes(app, database);
  const { publicUrl } = config;
  const printing = {
    stored: app.storedFiles,
    files,
    printer: app.printer,
    draw: drawReports(app),
    publicUrl,
  };
  reportRoutes(app, { database, ...printing });
  reportBatchRoutes(app, database);
  reportPlaceRoutes(app, database);
  keepScores(app, database);
  attachmentRoutes(app, { database, files: app.storedFiles });

  await servePages(app, BUILT_PAGES);
  return app;
}
