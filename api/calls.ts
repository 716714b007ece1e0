import type * as account from './account.ts';
import type * as audit from './audit.ts';
import type * as candidate from './candidate.ts';
import type * as contestArchive from './contest-archive.ts';
import type * as contestImport from './contest-import.ts';
import type * as chart from './chart.ts';
import type * as contest from './contest.ts';
import type { AnyEndpoint } from './endpoint.ts';
import type * as job from './job.ts';
import type * as log from './log.ts';
import type * as media from './media.ts';
import type * as message from './message.ts';
import type * as notice from './notice.ts';
import type * as ownAccount from './own-account.ts';
import type * as owner from './owner.ts';
import type * as recovery from './recovery.ts';
import type * as report from './report.ts';
import type * as reportChartData from './report-chart-data.ts';
import type * as reportPlace from './report-place.ts';
import type * as reportTemplate from './report-template.ts';
import type * as resource from './resource.ts';
import type * as resultStatistics from './result-statistics.ts';
import type * as resultExport from './result-export.ts';
import type * as resultTable from './result-table.ts';
import type * as result from './result.ts';
import type * as school from './school.ts';
import type * as session from './session.ts';
import type * as slideImport from './slide-import.ts';
import type * as task from './task.ts';
import type * as ticket from './ticket.ts';
import type * as trash from './trash.ts';
import type * as version from './version.ts';

type Modules = typeof account &
  typeof audit &
  typeof candidate &
  typeof chart &
  typeof contest &
  typeof contestArchive &
  typeof contestImport &
  typeof job &
  typeof log &
  typeof media &
  typeof message &
  typeof notice &
  typeof ownAccount &
  typeof owner &
  typeof recovery &
  typeof report &
  typeof reportChartData &
  typeof reportPlace &
  typeof reportTemplate &
  typeof resource &
  typeof result &
  typeof resultStatistics &
  typeof resultExport &
  typeof resultTable &
  typeof school &
  typeof session &
  typeof slideImport &
  typeof task &
  typeof ticket &
  typeof trash &
  typeof version;
type Declared = Extract<Modules[keyof Modules], AnyEndpoint>;

type Sending<S extends AnyEndpoint['sends']> = {
  [E in Extract<Declared, { sends: S }> as `${E['method']} ${E['path']}`]: E;
};

/** Every endpoint by `METHOD path`. Types only: the page gets typed calls without loading a schema. */
export type Calls = Sending<'json'>;

/** Those that send a file, which the browser fetches by its address. */
export type FileCalls = Sending<'file'>;

/** Those that go on sending events. */
export type EventCalls = Sending<'events'>;
