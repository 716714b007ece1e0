import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { read, type Readers } from '#server/database/read.ts';
import type { Db } from '#server/database/schema.ts';
import { previewTimeBack } from './answer-history.repository.ts';
import { columnsOf } from './result-columns.ts';
import { readResultPage } from './result-page.ts';
import { readResultSummary, readWaitingAnswers } from './result-summary.ts';
import { listResultValues } from './result-values.repository.ts';
import { listResultIds, listResults } from './result.repository.ts';

/** Tests of fifty thousand candidates. */
export const resultPageRead = read('result.page', readResultPage);
export const resultSummaryRead = read('result.summary', readResultSummary);
export const resultValuesRead = read('result.values', listResultValues);
export const waitingAnswersRead = read('result.waiting', readWaitingAnswers);
export const timeBackPreviewRead = read('result.time-back-preview', previewTimeBack);
export const resultColumnsRead = read(
  'result.columns',
  async (db: Db, contests: StoredContest[]): Promise<ResultColumn[]> =>
    (await columnsOf(db, contests)).columns,
);
export const resultIdsRead = read('result.ids', listResultIds);
export const resultUsersRead = read(
  'result.users',
  (db: Db, { contests, ids }: { contests: StoredContest[]; ids: string[] }) => listResults(db, contests, ids),
);

/** So many people's answers are read and written at a time. */
const PORTION = 200;

/** All answer records of contests, newest log-in last. */
export async function* resultUserPortions(
  readers: Readers,
  contests: StoredContest[],
  ids: readonly string[],
) {
  for (let done = 0; done < ids.length; done += PORTION) {
    yield await readers.run(resultUsersRead, { contests, ids: ids.slice(done, done + PORTION) });
  }
}
