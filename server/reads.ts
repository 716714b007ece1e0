import { auditPageRead } from './audit/audit.reads.ts';
import {
  candidatePageRead,
  candidateValuesRead,
  classListRead,
  placedNamesRead,
  placedRowsRead,
} from './candidate/candidate.reads.ts';
import type { Read, ReadRegistry } from './database/read.ts';
import { databaseBytesRead, siteFiguresRead } from './http/site-figures.repository.ts';
import { packableLogsRead } from './log/pack-logs.ts';
import { correspondentPlacesRead } from './message/known-names.repository.ts';
import {
  awaitedRead,
  freeNameRead,
  messagePageRead,
  messagesAfterRead,
  unreadRead,
} from './message/message.reads.ts';
import { resourcePageRead } from './resource/resource.reads.ts';
import { countedPlacesRead, countsRead, digestRead } from './score/score.reads.ts';
import { countTakersRead } from './report/report-taker.repository.ts';
import { answerTextsRead, isSmallRead, statisticsRead } from './result-statistics/result-statistics.reads.ts';
import {
  resultColumnsRead,
  resultIdsRead,
  resultPageRead,
  resultSummaryRead,
  resultUsersRead,
  resultValuesRead,
  timeBackPreviewRead,
  waitingAnswersRead,
} from './result/result.reads.ts';
import {
  figuresRead,
  filteredRead,
  schoolPageRead,
  ticketHoldersRead,
  ticketUsersRead,
  unfinishedRead,
  wholeSchoolRead,
} from './school/school.reads.ts';

const ALL: Read<never, unknown>[] = [
  auditPageRead,
  packableLogsRead,
  candidatePageRead,
  candidateValuesRead,
  classListRead,
  placedNamesRead,
  placedRowsRead,
  resourcePageRead,
  countTakersRead,
  digestRead,
  countsRead,
  countedPlacesRead,
  resultColumnsRead,
  resultIdsRead,
  resultPageRead,
  resultSummaryRead,
  resultUsersRead,
  resultValuesRead,
  timeBackPreviewRead,
  waitingAnswersRead,
  figuresRead,
  schoolPageRead,
  wholeSchoolRead,
  unfinishedRead,
  filteredRead,
  ticketHoldersRead,
  ticketUsersRead,
  messagePageRead,
  awaitedRead,
  freeNameRead,
  messagesAfterRead,
  unreadRead,
  correspondentPlacesRead,
  isSmallRead,
  statisticsRead,
  answerTextsRead,
  siteFiguresRead,
  databaseBytesRead,
];

/** Every long read, by name. Reader threads load this module. */
export const READS: ReadRegistry = new Map(ALL.map((entry) => [entry.name, entry]));
