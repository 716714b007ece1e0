import { z } from 'zod';
import { findTakenName, renamesRefusal } from '#domain/candidate/answered-name.ts';
import { namesAsWritten, unknownContests, withContestsOfNow } from '#domain/candidate/named-contests.ts';
import { type CandidateRow, describeChange, importedCandidate } from '#domain/import/candidate-sheet.ts';
import { mendText, previewText, TAKE_OVER_REFUSALS } from '#domain/import/import-outcome.ts';
import { type ImportPreview, ListTakeOver } from '#domain/import/import-preview.schema.ts';
import { candidateReader } from '#domain/import/import-reader.ts';
import { PreviewTally } from '#domain/import/preview-tally.ts';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import type { NamesNow } from '#domain/text/name-list.ts';
import { hashQueryPassword } from '#server/account/index.ts';
import { listPresentNames, namesNow } from '#server/database/former-name.repository.ts';
import type { CandidateTable, Db, StagedCandidateTable } from '#server/database/schema.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { type UploadedSheet, withUploadedSheet } from '#server/spreadsheet/index.ts';
import {
  analyzeCommand,
  applyImportCommand,
  finishStagingCommand,
  forgetImportsCommand,
  stageCandidatesCommand,
  startImportCommand,
  takeOverImportCommand,
} from './candidate-import.commands.ts';
import { listAnsweredNames } from './candidate-followers.repository.ts';
import { countRenamed, findImport, listCandidatesIn, rowsAtOnce } from './candidate-import.repository.ts';
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
  readonly #contests: NamesNow;
  readonly #presentContests: ReadonlySet<string>;
  readonly #contestsAsWritten: NamesNow;
  readonly #reader = candidateReader();
  readonly #tally = new PreviewTally();
  #waiting: StagedCandidateTable[] = [];
  /** The portion that is being written while the next one is read. */
  #staging: Promise<void> = Promise.resolve();
  staged = 0;

  constructor(context: JobContext<unknown>, contests: NamesNow, presentContests: readonly string[]) {
    this.#context = context;
    this.#presentContests = new Set(presentContests);
    this.#contests = contests;
    this.#contestsAsWritten = namesAsWritten(contests);
  }

  get isStopped(): boolean {
    return this.#reader.isStopped;
  }

  async take(portion: readonly SheetRow[]): Promise<void> {
    const rows = this.#reader.take(portion);
    const { db, owner, progress } = this.#context;
    const numbers = rows.map(({ name }) => name);
    const known = await listCandidatesIn(db, owner, numbers);
    const answered = await listAnsweredNames(db, owner, numbers);
    for (const { fields, ...rest } of rows) {
      const row = { ...rest, fields: withContestsOfNow(fields, this.#contests) };
      await this.#compare(row, known.get(row.name), answered.get(row.name));
    }
    progress(this.#reader.rowCount, 0, `已读取${this.#reader.rowCount}行`);
  }

  async #compare(
    row: CandidateRow,
    known: CandidateTable | undefined,
    answeredAs: readonly string[] | undefined,
  ): Promise<void> {
    // Two ways to separate tests are no change, another name of one is.
    const before = known && withContestsOfNow(fieldsFromRow(known), this.#contestsAsWritten);
    const change = describeChange(before, row);
    const { realName: name, school } = importedCandidate(before, row);
    this.#tally.addUnknownContests(unknownContests(row.fields, this.#presentContests));
    this.#tally.add({ line: row.line, number: row.name, name, school }, change);
    if (change === 'unchanged') return;
    const from = findTakenName(answeredAs, name);
    if (from !== undefined) this.#tally.addRenamed({ line: row.line, number: row.name, from, to: name });
    // With any bad row nothing is imported; what was staged before it is forgotten with the job.
    if (this.#reader.refused.rowCount > 0) return;
    this.#waiting.push(await stagedRow(this.#context, row, known));
    if (this.#waiting.length >= rowsAtOnce(this.#context.db)) await this.#stage();
  }

  async #stage(): Promise<void> {
    const rows = this.#waiting;
    if (rows.length === 0) return;
    this.#waiting = [];
    const { write, hold, now } = this.#context;
    await this.#staging;
    this.#staging = write(stageCandidatesCommand, { rows: JSON.stringify(rows), hold, now: now() });
    // Whoever waits for it hears of a failure, however late.
    this.#staging.catch(() => undefined);
    this.staged += rows.length;
  }

  async end({ fileName, merged }: Pick<UploadedSheet, 'fileName' | 'merged'>): Promise<ImportPreview> {
    this.#reader.end(merged);
    await this.#stage();
    await this.#staging;
    return this.#tally.preview(fileName, this.#reader);
  }
}

/** Reads a list, compares it with the owner's, and stages what it would change: nothing that anybody sees. */
export const previewCandidatesJob = defineJob({
  name: 'candidate.preview',
  label: '读取考生名单',
  input: z.object({ fileId: z.string() }),
  async run(context) {
    const { input, owner, hold, db, write, signal, now } = context;
    await write(startImportCommand, { owner, hold, now: now() });
    // After the revision was noted: who renames a test from here on makes the preview outdated.
    const comparison = new Comparison(
      context,
      await namesNow(db, 'contest', owner),
      await listPresentNames(db, 'contest', owner),
    );
    const preview = await withUploadedSheet(context, input.fileId, async (sheet) => {
      for await (const portion of sheet.portions) {
        await comparison.take(portion);
        if (comparison.isStopped) break;
      }
      return comparison.end(sheet);
    });
    const { refused } = preview.counts;
    if (refused === 0) {
      await write(finishStagingCommand, { staged: comparison.staged, hold, now: now() });
      await write(analyzeCommand, 'staged_candidate').catch(() => undefined);
    }
    while (!signal.aborted && (await write(forgetImportsCommand, undefined)));
    return { note: previewText(preview.counts), problem: mendText(refused), detail: preview };
  },
});

/**
 * Whoever has begun a test since the preview counts as well. Asked before the list is decided and not within that: it looks at
 * every row, and answers would wait for it.
 */
async function demandConsent(db: Db, owner: string, { previewId, rename }: ListTakeOver): Promise<void> {
  if (rename === 'allow' || (await findImport(db, owner, previewId))?.state !== 'staged') return;
  const renamed = await countRenamed(db, owner, previewId);
  if (renamed > 0) throw new JobRefused(renamesRefusal(renamed));
}

/** Takes a staged list over: at once where it is short; otherwise decided at once, and carried out in portions. */
export const importCandidatesJob = defineJob({
  name: 'candidate.import',
  label: '导入考生',
  input: ListTakeOver,
  async run({ input, owner, actor, hold, db, write, progress, signal, now }) {
    await demandConsent(db, owner, input);
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
    if (left > 0) await write(analyzeCommand, 'candidate').catch(() => undefined);
    // What there is to say was written with the last portion.
    return { note: '' };
  },
});
