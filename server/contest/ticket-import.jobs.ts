import { z } from 'zod';
import { mendText, previewText, TAKE_OVER_REFUSALS } from '#domain/import/import-outcome.ts';
import { type ImportPreview, ListTakeOver } from '#domain/import/import-preview.schema.ts';
import { ticketReader } from '#domain/import/import-reader.ts';
import { PreviewTally } from '#domain/import/preview-tally.ts';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { describeTicketChange, importedTicket } from '#domain/import/ticket-sheet.ts';
import { type ColumnChoice, readTicketTable, type TicketTable } from '#domain/import/ticket-table.ts';
import { listedProblem } from '#domain/ticket/login-rules.ts';
import { type TicketKey, ticketTitle } from '#domain/ticket/ticket-columns.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import type { Db } from '#server/database/schema.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { findJob, isSuperseded } from '#server/jobs/job.repository.ts';
import { type UploadedSheet, withUploadedSheet } from '#server/spreadsheet/index.ts';
import type { TakeOverOutcome } from './contest.commands.ts';
import { listParents, type StoredContest } from './contest.repository.ts';
import { findListedContest, TICKET_LIST_TEXTS } from './listed-contest.ts';
import { stageTicketRows } from './staged-list.ts';
import {
  importedNote,
  importTicketsCommand,
  StagedTickets,
  supersedeTicketsCommand,
  TICKET_PREVIEW,
} from './ticket-import.commands.ts';
import { clearTicketListsCommand } from './ticket-list.commands.ts';
import { listPlacedRows, ListReplaced, ticketPortions } from './ticket-list.repository.ts';

/** For a table without titles: its columns are what stands in them. Without this it needs titles. */
export const GUESSED_COLUMNS = 'guess';

const choiceOf = (columns: string): ColumnChoice | undefined =>
  columns === GUESSED_COLUMNS
    ? undefined
    : columns.split(',').map((key) => (key === '-' ? undefined : (key as TicketKey)));

/** How the table was understood, for whoever looks at the preview. */
const shownColumns = ({ isSaid, columns }: TicketTable): Pick<ImportPreview, 'columns' | 'mayChoose'> => ({
  columns: columns.map(({ title, key, samples }) => ({
    title,
    key: key ?? '',
    taken: key ? ticketTitle(key) : '',
    samples,
  })),
  mayChoose: !isSaid,
});

/** Compares a file with the list of a contest, whose place it would take. */
class Comparison {
  readonly #db: Db;
  readonly #listId: string;
  readonly #problemOf: (number: string) => string | undefined;
  readonly #columns: string | undefined;
  /** Made when the first rows are there, which tell what the columns are. */
  #reader: ReturnType<typeof ticketReader>;
  #table: TicketTable | undefined;
  readonly #tally = new PreviewTally();
  readonly rows: NumberRow[] = [];
  #lastPosition = -1;
  #isReordered = false;

  constructor(
    db: Db,
    { contest, listId }: StoredContest,
    parents: readonly StoredContest[],
    columns: string | undefined,
  ) {
    this.#db = db;
    this.#listId = listId;
    this.#columns = columns;
    const above = parents.map((parent) => parent.contest);
    this.#problemOf = (number) => listedProblem(contest, above, number);
    this.#reader = ticketReader(this.#problemOf);
  }

  get isStopped(): boolean {
    return this.#reader.isStopped;
  }

  get rowCount(): number {
    return this.#reader.rowCount;
  }

  #begin(first: readonly SheetRow[]): void {
    this.#table = readTicketTable(first, choiceOf(this.#columns ?? GUESSED_COLUMNS));
    if (this.#columns !== undefined) this.#reader = ticketReader(this.#problemOf, this.#table.given);
  }

  async take(portion: readonly SheetRow[]): Promise<void> {
    if (!this.#table) this.#begin(portion);
    const rows = this.#reader.take(portion);
    const known = await listPlacedRows(
      this.#db,
      this.#listId,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const present = known.get(row.id);
      const after = importedTicket(present?.row, row);
      const { name, school } = after;
      const change = describeTicketChange(present?.row, row);
      this.#tally.add({ line: row.line, number: row.id, name, school }, change);
      this.rows.push(after);
      if (!present) continue;
      this.#isReordered ||= present.position < this.#lastPosition;
      this.#lastPosition = present.position;
    }
  }

  async end({ fileName, merged }: Pick<UploadedSheet, 'fileName' | 'merged'>): Promise<ImportPreview> {
    this.#reader.end(merged);
    for await (const portion of ticketPortions(this.#db, this.#listId)) {
      for (const { id, name, school } of portion) {
        if (!this.#reader.hasSeen(id)) this.#tally.addRemoved({ number: id, name, school });
      }
    }
    return {
      ...this.#tally.preview(fileName, this.#reader),
      ...(this.#table ? shownColumns(this.#table) : {}),
      isReordered: this.#isReordered,
    };
  }
}

/** So often a long list says how far it is. */
const TOLD_EVERY = 1_000;

function* told(
  rows: readonly NumberRow[],
  { progress, signal }: Pick<JobContext<unknown>, 'progress' | 'signal'>,
): Generator<NumberRow> {
  for (const [index, row] of rows.entries()) {
    if (index % TOLD_EVERY === 0) {
      signal.throwIfAborted();
      progress(index, rows.length, `已准备${index}行，共${rows.length}行`);
    }
    yield row;
  }
}

/** Reads a list, compares it with the contest's, and stages it beside that: nothing that anybody sees. */
export const previewTicketsJob = defineJob({
  name: TICKET_PREVIEW,
  label: '读取准考证名单',
  input: z.object({ fileId: z.string(), contest: z.string(), columns: z.string().optional() }),
  subject: ({ contest }) => contest,
  async run(context) {
    const { input, owner, db, hold, write, progress, signal, now } = context;
    const stored = await findListedContest(db, owner, input.contest);
    if (typeof stored === 'string') throw new JobRefused(TICKET_LIST_TEXTS[stored]);
    const { contest, version } = stored;
    await write(supersedeTicketsCommand, { owner, contest: contest.name, hold, now: now() });
    const parents = await listParents(db, owner, contest.name);
    const comparison = new Comparison(db, stored, parents, input.columns);
    const preview = await withUploadedSheet(context, input.fileId, async (sheet) => {
      for await (const portion of sheet.portions) {
        await comparison.take(portion);
        progress(comparison.rowCount, 0, `已读取${comparison.rowCount}行`);
        if (comparison.isStopped) break;
      }
      return comparison.end(sheet);
    }).catch((error: unknown) => {
      throw error instanceof ListReplaced ? new JobRefused(TICKET_LIST_TEXTS.replaced) : error;
    });
    const { rows } = comparison;
    const { refused } = preview.counts;
    const note = previewText(preview.counts);
    if (refused > 0) return { note, problem: mendText(refused), detail: preview };
    const listId = await stageTicketRows(write, told(rows, context), now());
    // What is left of the lists before goes within the hour.
    while (!signal.aborted && (await write(clearTicketListsCommand, { now: now() })));
    const { name, createdTime } = contest;
    const staged: Omit<StagedTickets, 'counts'> = {
      contest: name,
      createdTime,
      version,
      listId,
      rowCount: rows.length,
    };
    return { note, detail: { ...preview, ...staged } };
  },
});

/** Of a preview with bad rows nothing was staged. */
async function getStaged(db: Db, owner: string, previewId: string): Promise<StagedTickets> {
  const job = await findJob(db, owner, previewId);
  if (job?.kind !== TICKET_PREVIEW || job.state !== 'done') throw new JobRefused(TAKE_OVER_REFUSALS.expired);
  if (isSuperseded(job)) throw new JobRefused(TAKE_OVER_REFUSALS.superseded);
  const staged = StagedTickets.safeParse(JSON.parse(job.detail)).data;
  if (!staged) throw new JobRefused(TAKE_OVER_REFUSALS['bad-rows']);
  return staged;
}

function refusalOf(outcome: Exclude<TakeOverOutcome, { version: number }>): string {
  if (outcome === 'imported') return TAKE_OVER_REFUSALS.imported;
  if (outcome === 'list-gone') return TAKE_OVER_REFUSALS.expired;
  if (outcome === 'other-tickets') return TICKET_LIST_TEXTS.otherTickets;
  const isGone = typeof outcome === 'object' && 'missing' in outcome;
  return isGone ? TICKET_LIST_TEXTS.missing : TAKE_OVER_REFUSALS['contest-changed'];
}

/** Puts a staged list in the place of the contest's, in one short transaction. */
export const importTicketsJob = defineJob({
  name: 'contest.import-tickets',
  label: '导入准考证名单',
  input: ListTakeOver,
  async run({ input, owner, actor, hold, db, write, signal, now }) {
    const staged = await getStaged(db, owner, input.previewId);
    signal.throwIfAborted();
    const { contest: name, version: base, createdTime, listId, rowCount, counts } = staged;
    const change = { actor, owner, name, base, createdTime, listId, rowCount, counts, hold, now: now() };
    const outcome = await write(importTicketsCommand, change);
    if (typeof outcome === 'string' || !('version' in outcome)) throw new JobRefused(refusalOf(outcome));
    // What is left of the list before goes within the hour.
    while (!signal.aborted && (await write(clearTicketListsCommand, { now: now() })));
    return { note: importedNote(counts, name) };
  },
});
