import { z } from 'zod';
import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { type CandidateRow, describeChange, importedCandidate } from '#domain/import/candidate-sheet.ts';
import { countChange, NOTHING_IMPORTED, previewText } from '#domain/import/import-outcome.ts';
import type { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { candidateReader } from '#domain/import/import-reader.ts';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { hashQueryPassword } from '#server/account/index.ts';
import type { StagedCandidateTable } from '#server/database/schema.ts';
import { spool } from '#server/files/spool.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { readSheet, SheetProblem } from '#server/spreadsheet/index.ts';
import {
  applyImportCommand,
  finishStagingCommand,
  STAGED_AT_ONCE,
  stageCandidatesCommand,
  startImportCommand,
  takeOverImportCommand,
} from './candidate-import.commands.ts';
import { listCandidatesIn } from './candidate-import.repository.ts';

/** A file that takes longer is built to. */
const READ_WITHIN_MS = 5 * 60_000;
/** Of each sort of row so many are shown. */
const SHOWN_ROWS = 100;

/** What the row says, in the form in which it is staged; what the file does not say stays out. */
async function stagedRow(
  jobId: string,
  row: CandidateRow,
  known: CandidateFields | undefined,
): Promise<StagedCandidateTable> {
  const saysLevel = row.level.some((entry) => entry !== undefined);
  const fields = { ...row.fields, ...(saysLevel ? { level: importedCandidate(known, row).level } : {}) };
  const { queryPassword } = row;
  return {
    job_id: jobId,
    name: row.name,
    fields: JSON.stringify(fields),
    query_password_hash: queryPassword === undefined ? null : await hashQueryPassword(queryPassword),
  };
}

/** Compares a file with the owner's list, and stages what it would change. */
class Comparison {
  readonly preview: ImportPreview;
  readonly #context: JobContext<unknown>;
  readonly #reader = candidateReader();
  #counts = NOTHING_IMPORTED;
  #waiting: StagedCandidateTable[] = [];
  staged = 0;

  constructor(fileName: string, context: JobContext<unknown>) {
    this.#context = context;
    const counts = { ...NOTHING_IMPORTED, refused: 0 };
    this.preview = { fileName, counts, ignored: [], reasons: [], added: [], changed: [] };
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

  async #compare(row: CandidateRow, known: CandidateFields | undefined): Promise<void> {
    const change = describeChange(known, row);
    this.#counts = countChange(this.#counts, change);
    if (change === 'unchanged') return;
    this.#show(row, known, change);
    // With any bad row nothing is imported; what was staged before it is forgotten with the job.
    if (this.#reader.refused.rowCount > 0) return;
    this.#waiting.push(await stagedRow(this.#context.hold.jobId, row, known));
    if (this.#waiting.length >= STAGED_AT_ONCE) await this.#stage();
  }

  #show(
    row: CandidateRow,
    known: CandidateFields | undefined,
    change: Exclude<ReturnType<typeof describeChange>, 'unchanged'>,
  ): void {
    const { realName: name, school } = importedCandidate(known, row);
    const shown = { line: row.line, number: row.name, name };
    const { added, changed } = this.preview;
    if (change === 'new') {
      if (added.length < SHOWN_ROWS) added.push({ ...shown, school });
    } else if (changed.length < SHOWN_ROWS) changed.push({ ...shown, changes: change.changed });
  }

  async #stage(): Promise<void> {
    const rows = this.#waiting;
    if (rows.length === 0) return;
    this.#waiting = [];
    await this.#context.write(stageCandidatesCommand, { rows });
    this.staged += rows.length;
  }

  async end(): Promise<void> {
    this.#reader.end();
    await this.#stage();
    const { refused, ignored } = this.#reader;
    this.preview.counts = { ...this.#counts, refused: refused.rowCount };
    this.preview.reasons = refused.reasons;
    this.preview.ignored = [...ignored];
  }
}

/** Reads a list, compares it with the owner's, and stages what it would change: nothing that anybody sees. */
export const previewCandidatesJob = defineJob({
  name: 'candidate.preview',
  label: '读取考生名单',
  input: z.object({ fileId: z.string() }),
  async run(context) {
    const { input, owner, hold, write, openFile, signal, now } = context;
    const { jobId } = hold;
    await write(startImportCommand, { owner, jobId, now: now() });
    const file = await openFile(input.fileId);
    const spooled = await spool(file.stream);
    const comparison = new Comparison(file.file_name, context);
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(READ_WITHIN_MS)]);
      for await (const portion of readSheet(spooled.path, { fileName: file.file_name, signal: within })) {
        await comparison.take(portion);
        if (comparison.isStopped) break;
      }
    } catch (error) {
      throw error instanceof SheetProblem ? new JobRefused(error.message) : error;
    } finally {
      await spooled.remove();
    }
    await comparison.end();
    const { preview, staged } = comparison;
    if (preview.counts.refused === 0) await write(finishStagingCommand, { jobId, staged });
    return { note: previewText(preview.counts, preview.counts.refused), detail: preview };
  },
});

const REFUSALS = {
  missing: '这次预览已过期、有误或已经导入过，请重新上传名单',
  'changed-since': '考生名单在预览之后有改动，请重新上传名单，看过新的预览再导入',
  importing: '另一份名单正在导入，请稍候再试',
  lost: '任务已由另一个进程接手',
};

/** Takes a staged list over: at once where it is short; otherwise decided at once, and carried out in portions. */
export const importCandidatesJob = defineJob({
  name: 'candidate.import',
  label: '导入考生',
  input: z.object({ previewId: z.string() }),
  async run({ input, owner, actor, hold, write, progress, signal, now }) {
    signal.throwIfAborted();
    const change = { actor, owner, previewId: input.previewId, hold, now: now() };
    const outcome = await write(takeOverImportCommand, change);
    if (typeof outcome === 'string') throw new JobRefused(REFUSALS[outcome]);
    const { staged, left } = outcome;
    let done = staged - left;
    // From here on it is carried out whoever asks to stop: half a list is no list.
    for (let applied = left; applied > 0; done += applied) {
      progress(done, staged, `已导入${done}名`);
      applied = await write(applyImportCommand, { ...change, staged });
    }
    return { note: `已导入${staged}名考生` };
  },
});
