import { z } from 'zod';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { NumberRow, RangeRow } from '#domain/contest/ticket.schema.ts';
import { fieldErrors, type FieldErrors } from '../form/check-form.ts';

const SHAPES = { number: z.array(NumberRow), range: z.array(RangeRow), regex: z.string() };

/** Says which cell is wrong; the union of all shapes could only say that something is. */
export async function ticketErrors(contest: Pick<Contest, 'ticketType' | 'ticket'>): Promise<FieldErrors> {
  const { ticketType, ticket } = contest;
  // A contest that has never had a pattern holds the empty list of a new one.
  if (ticketType === 'regex' && Array.isArray(ticket) && ticket.length === 0) return {};
  const errors = fieldErrors(SHAPES[ticketType], ticket, ['ticket']);
  if (Object.keys(errors).length > 0) return errors;
  // The matcher is big and only needed here.
  const { ticketProblem } = await import('#domain/contest/ticket-admission.ts');
  const problem = ticketProblem(ticketType, ticket);
  return problem === undefined ? {} : { ticket: problem };
}
