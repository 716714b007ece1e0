import * as account from './account.ts';
import * as audit from './audit.ts';
import * as candidate from './candidate.ts';
import * as contestArchive from './contest-archive.ts';
import * as contestImport from './contest-import.ts';
import * as chart from './chart.ts';
import * as contest from './contest.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as job from './job.ts';
import * as log from './log.ts';
import * as media from './media.ts';
import * as message from './message.ts';
import * as notice from './notice.ts';
import * as ownAccount from './own-account.ts';
import * as owner from './owner.ts';
import * as recovery from './recovery.ts';
import * as report from './report.ts';
import * as reportChartData from './report-chart-data.ts';
import * as reportPlace from './report-place.ts';
import * as reportTemplate from './report-template.ts';
import * as resource from './resource.ts';
import * as resultStatistics from './result-statistics.ts';
import * as resultExport from './result-export.ts';
import * as resultTable from './result-table.ts';
import * as result from './result.ts';
import * as school from './school.ts';
import * as session from './session.ts';
import * as slideImport from './slide-import.ts';
import * as task from './task.ts';
import * as ticket from './ticket.ts';
import * as trash from './trash.ts';
import * as version from './version.ts';

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every call there is, for the access matrix and for checks that go over all of them. */
export const ALL_ENDPOINTS: AnyEndpoint[] = [
  account,
  audit,
  candidate,
  chart,
  contest,
  contestArchive,
  contestImport,
  job,
  log,
  media,
  message,
  notice,
  ownAccount,
  owner,
  recovery,
  report,
  reportChartData,
  reportPlace,
  reportTemplate,
  resource,
  result,
  resultStatistics,
  resultExport,
  resultTable,
  school,
  session,
  slideImport,
  task,
  ticket,
  trash,
  version,
].flatMap((module) => Object.values(module).filter(isEndpoint));
