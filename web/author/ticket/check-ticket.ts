import { z } from 'zod';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { ParentRules } from '#domain/ticket/login-rules.ts';
import { settledTicket } from '#domain/ticket/settled-ticket.ts';
import { TICKET_COLUMNS } from '#domain/ticket/ticket-columns.ts';
import type { TicketFaults } from '#domain/ticket/ticket-faults.ts';
import { NumberRow, RangeRow } from '#domain/ticket/ticket.schema.ts';
import { call } from '#web/api-client/call.ts';
import { type FieldErrors, fieldErrors } from '#web/staff/forms/check-form.ts';

const SHAPES = { number: z.array(NumberRow), range: z.array(RangeRow), regex: z.string() };

/** Tests above this one may let in what it would not by itself. */
export async function loadParents({ owner, name }: Pick<Contest, 'owner' | 'name'>): Promise<ParentRules[]> {
  const facts = await call('GET /api/get-ticket-facts', { query: { id: entityId(owner, name), ticket: '' } });
  return facts?.parents ?? [];
}

/** Each beside its cell. */
export function faultErrors({ whole, rows }: TicketFaults): FieldErrors {
  if (whole !== undefined) return { ticket: whole };
  const errors: Record<string, string> = {};
  for (const { line, column, reason } of rows) {
    const field = TICKET_COLUMNS.find(({ names }) => names[0] === column)?.key;
    errors[`ticket.${line - 1}.${field ?? 'end'}`] ??= reason;
  }
  return errors;
}

/** Neither the tickets nor what is added to them has changed: they stay as they are, also from before there was a rule. */
const isUntouched = (contest: Contest, saved: Contest) =>
  contest.ticket === saved.ticket &&
  contest.ticketType === saved.ticketType &&
  contest.parentSuffix === saved.parentSuffix;

/** Says which cell is wrong; the union of all shapes could only say that something is. */
export async function ticketErrors(contest: Contest, saved: Contest): Promise<FieldErrors> {
  const { ticketType, ticket } = contest;
  if (isUntouched(contest, saved)) return {};
  // A contest that has never had a pattern holds the empty list of a new one.
  if (ticketType === 'regex' && Array.isArray(ticket) && ticket.length === 0) return {};
  const errors = fieldErrors(SHAPES[ticketType], ticket, ['ticket']);
  if (Object.keys(errors).length > 0) return errors;
  // The matcher is big and only needed here.
  const { ticketFaults } = await import('#domain/ticket/ticket-faults.ts');
  const settled = { ...contest, ticket: settledTicket(ticket) };
  const alone = faultErrors(ticketFaults(settled, []));
  if (ticketType !== 'number' || Object.keys(alone).length === 0) return alone;
  return faultErrors(ticketFaults(settled, await loadParents(saved)));
}
