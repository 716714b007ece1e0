import { CandidateFilter } from '#domain/candidate/candidate-query.schema.ts';
import { CANDIDATE_TITLES, candidateCells } from '#domain/import/candidate-sheet.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { saveSheet } from '#server/spreadsheet/index.ts';
import { countCandidates, listCandidatePortions } from './candidate-list.repository.ts';

const PORTION = 1_000;

/** The same columns as an import reads, so that the file can be edited and uploaded again. */
export const exportCandidatesJob = defineJob({
  name: 'candidate.export',
  label: '导出考生',
  input: CandidateFilter,
  async run(context) {
    const { input, owner, db, progress, signal } = context;
    const total = await countCandidates(db, owner);
    let count = 0;
    async function* rows() {
      for await (const portion of listCandidatePortions(db, owner, input, PORTION)) {
        signal.throwIfAborted();
        for (const candidate of portion) yield candidateCells(candidate);
        count += portion.length;
        progress(count, total, `已写入${count}名`);
      }
    }
    const about = { title: `考生名单-${owner}`, sheetName: '考生', columns: CANDIDATE_TITLES };
    const fileId = await saveSheet(context, rows(), about);
    return { note: `已导出${count}名考生`, fileId };
  },
});
