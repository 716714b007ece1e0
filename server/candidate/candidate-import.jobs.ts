import { z } from 'zod';
import { type CandidateRow, describeChange, importedCandidate } from '#domain/import/candidate-sheet.ts';
import { mendText, previewText } from '#domain/import/import-outcome.ts';
import type { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { candidateReader } from '#domain/import/import-reader.ts';
import { PreviewTally } from '#domain/import/preview-tally.ts';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { TAKE_OVER_REFUSALS } from '#domain/import/take-over-refusals.ts';
import { hashQueryPassword } from '#server/account/index.ts';
import type { CandidateTable, StagedCandidateTable } from '#server/database/schema.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { withUploadedSheet } from '#server/spreadsheet/index.ts';
import {
  applyImportCommand,
  finishStagingCommand,
  STAGED_AT_ONCE,
  stageCandidatesCommand,
  startImportCommand,
  takeOverImportCommand,
} from './candidate-import.commands.ts';
import { listCandidatesIn } from './candidate-import.repository.ts';
import { fieldsFromRow, columnsOf, newCandidateRow } from './candidate.repository.ts';

/** What the list would say of the candidate: what the file says, and the rest as it is. */
async function stagedRow(
  { hold, owner, now }: JobContext<unknown>,
  row: CandidateRow,
  known: CandidateTable | undefined,
): Promise<StagedCandidateTable> {
  const imported = importedCandidate(known && fieldsFromRow(known), row);
  const base = known ?? newCandidateRow(owner, imported, now());
  const { owner: _owner, changed_at: _at, changed_by: _by, ...columns } = { ...base, ...columnsOf(imported) };
  const { queryPassword } = row;
  return {
    ...columns,
    job_id: hold.jobId,
    query_password_hash:
      queryPassword === undefined ? base.query_password_hash : await hashQueryPassword(queryPassword),
    version: known ? known.version + 1 : 1,
  };
}

/** Compares a file with the owner's list, and stages what it would change. */
class Comparison {
  readonly #context: JobContext<unknown>;
  readonly #reader = candidateReader();
  readonly #tally = new PreviewTally();
  #waiting: StagedCandidateTable[] = [];
  staged = 0;

  constructor(context: JobContext<unknown>) {
    this.#context = context;
  }

  get isStopped(): boolean {
    return this.#reader.isStopped;
  }

  async take(portion: readonly SheetRow[]): Promise<void> {
    const rows = this.#reader.take(portion);
    const { db, owner, progress } = this.#context;
    const known = await listCandidatesIn(
      db,
      owner,
      rows.map(({ name }) => name),
    );
    for (const row of rows) await this.#compare(row, known.get(row.name));
    progress(this.#reader.rowCount, 0, `已读取${this.#reader.rowCount}行`);
  }

  async #compare(row: CandidateRow, known: CandidateTable | undefined): Promise<void> {
    const before = known && fieldsFromRow(known);
    const change = describeChange(before, row);
    const { realName: name, school } = importedCandidate(before, row);
    this.#tally.add({ line: row.line, number: row.name, name, school }, change);
    // With any bad row nothing is imported; what was staged before it is forgotten with the job.
    if (change === 'unchanged' || this.#reader.refused.rowCount > 0) return;
    this.#waiting.push(await stagedRow(this.#context, row, known));
    if (this.#waiting.length >= STAGED_AT_ONCE) await this.#stage();
  }

  async #stage(): Promise<void> {
    const rows = this.#waiting;
    if (rows.length === 0) return;
    this.#waiting = [];
    const { write, hold, now } = this.#context;
    await write(stageCandidatesCommand, { rows, hold, now: now() });
    this.staged += rows.length;
  }

  async end(fileName: string): Promise<ImportPreview> {
    this.#reader.end();
    await this.#stage();
    return this.#tally.preview(fileName, this.#reader);
  }
}

/** Reads a list, compares it with the owner's, and stages what it would change: nothing that anybody sees. */
export const previewCandidatesJob = defineJob({
  name: 'candidate.preview',
  label: '读取考生名单',
  input: z.object({ fileId: z.string() }),
  async run(context) {
    const { input, owner, hold, write, now } = context;
    await write(startImportCommand, { owner, hold, now: now() });
    const comparison = new Comparison(context);
    const preview = await withUploadedSheet(context, input.fileId, async (portions, fileName) => {
      for await (const portion of portions) {
        await comparison.take(portion);
        if (comparison.isStopped) break;
      }
      return comparison.end(fileName);
    });
    const { refused } = preview.counts;
    if (refused === 0) await write(finishStagingCommand, { staged: comparison.staged, hold, now: now() });
    return {
      note: previewText(preview.counts, refused),
      problem: mendText(refused),
      detail: preview,
    };
  },
});

/** Takes a staged list over: at once where it is short; otherwise decided at once, and carried out in portions. */
export const importCandidatesJob = defineJob({
  name: 'candidate.import',
  label: '导入考生',
  input: z.object({ previewId: z.string() }),
  async run({ input, owner, actor, hold, write, progress, signal, now }) {
    signal.throwIfAborted();
    const change = { actor, owner, previewId: input.previewId, hold, now: now() };
    const outcome = await write(takeOverImportCommand, change);
    if (typeof outcome === 'string') throw new JobRefused(TAKE_OVER_REFUSALS[outcome]);
    const { staged, left } = outcome;
    let done = staged - left;
    // From here on it is carried out whoever asks to stop: half a list is no list.
    for (let portion = { count: left, last: '' }; portion.count > 0; done += portion.count) {
      progress(done, staged, `已导入${done}名`);
      portion = await write(applyImportCommand, { ...change, staged, after: portion.last, now: now() });
    }
    return { note: `已导入${staged}名考生` };
  },
});
