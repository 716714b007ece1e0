import { z } from 'zod';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { unstorableField, UNSTORABLE_TEXT } from '#domain/text/storable-text.ts';
import { VALIDATION_WORDS } from '#domain/text/validation-words.ts';
import { settledTicket } from '#domain/ticket/settled-ticket.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { KINDS } from '#tasks/registry.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { mapTaskHtml } from '#tasks/task.ts';
import { issueText } from './archive-json.ts';

// In a job's thread nobody else has said which words problems have.
z.config(VALIDATION_WORDS);

/** Whether it is open is no part of a test: wherever it comes to, its author opens it. */
const ArchivedContest = ContestSettings.omit({ state: true });
type ArchivedContest = z.infer<typeof ArchivedContest>;

export const ArchivedTickets = z.array(NumberRow).max(100_000);

/** As they are written down: in the schema's order, so that the same settings are the same text. */
export function archivedContest(settings: ContestSettings): Omit<ArchivedContest, 'ticket'> {
  const { state: _state, ...parsed } = ContestSettings.parse(settings);
  if (parsed.ticketType !== 'number') return parsed;
  const { ticket: _rows, ...rest } = parsed;
  return rest;
}

export const archivedTask = (settings: TaskSettings): TaskSettings => TaskSettings.parse(settings);

type Checked<Value> = { value: Value } | { problem: string };

/** By its schema, and as the database can hold it. */
function checked<Schema extends z.ZodType>(schema: Schema, written: unknown): Checked<z.output<Schema>> {
  const field = unstorableField(written);
  if (field !== undefined) return { problem: `字段“${field}”：${UNSTORABLE_TEXT}` };
  const read = schema.safeParse(written);
  return read.success ? { value: read.data } : { problem: issueText(read.error) };
}

/** A contest as an ordinary call would store it. */
export function checkedContest(written: unknown): Checked<ContestSettings> {
  const read = checked(ArchivedContest, written);
  if ('problem' in read) return read;
  const { ticket, prompt, ...settings } = read.value;
  const clean = { ...settings, ticket: settledTicket(ticket), prompt: cleanAuthorHtml(prompt) };
  return { value: { ...clean, state: 'inactive' } };
}

export function checkedTask(written: unknown): Checked<TaskSettings> {
  const read = checked(TaskSettings, written);
  return 'problem' in read ? read : { value: mapTaskHtml(KINDS, read.value, cleanAuthorHtml) };
}
