import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CandidateFilter } from '#domain/candidate/candidate-query.schema.ts';
import { CANDIDATE_TITLES, candidateCells } from '#domain/import/candidate-sheet.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { type SheetColumn, writeSheet } from '#server/spreadsheet/index.ts';
import { countCandidates, listCandidatePortions } from './candidate-list.repository.ts';

const PORTION = 1_000;

/** Numbers stay as they are typed, with the zeros that they begin with. */
export const CANDIDATE_COLUMNS: SheetColumn[] = CANDIDATE_TITLES.map((header) => ({ header, isText: true }));

/** The clock of those who read the name. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The same columns as an import reads, so that the file can be edited and uploaded again. */
export const exportCandidatesJob = defineJob({
  name: 'candidate.export',
  label: '导出考生',
  input: CandidateFilter,
  async run({ input, owner, db, progress, saveFile, signal, now }) {
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
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-export-'));
    try {
      const path = join(folder, 'candidates.xlsx');
      const sheet = writeSheet(rows(), { columns: CANDIDATE_COLUMNS, sheetName: '考生' });
      await pipeline(sheet, createWriteStream(path), { signal });
      const fileName = `考生名单-${owner}-${DAY.format(now())}.xlsx`;
      const fileId = await saveFile({
        path,
        fileName,
        extension: 'xlsx',
        contentType: contentTypeOf('xlsx'),
      });
      return { note: `已导出${count}名考生`, fileId };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
