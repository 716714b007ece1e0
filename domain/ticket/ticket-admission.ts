import type { Contest } from '../contest/contest.schema.ts';
import type { NumberRow, RangeRow } from './ticket.schema.ts';
import { matchesPattern, patternProblem } from './ticket-pattern.ts';

/** A ticket that the contest itself admits, with what it knows about the holder. */
export interface AdmittedTicket {
  name: string;
  tag: string;
  school: string;
  /** The list says who it is, and not just that the number is good. */
  isKnown: boolean;
}

/** Saved before there was a limit; it admits nobody any more. */
export const hasExcessivePattern = ({
  ticketType,
  ticket,
}: Pick<Contest, 'ticketType' | 'ticket'>): boolean =>
  ticketType === 'regex' && typeof ticket === 'string' && patternProblem(ticket)?.problem === 'too-large';

/** Of a contest that goes by a list only what it says of this number is needed: the list itself may have 100,000 rows. */
export const goesByList = ({ ticketType }: Pick<Contest, 'ticketType'>): boolean => ticketType === 'number';

/** The contest's own tickets; the owner's candidates are looked up apart from them. `listed` is the number's row in its list. */
export function admittedByTicket(
  contest: Pick<Contest, 'ticketType' | 'ticket' | 'tag'>,
  ticketId: string,
  listed: NumberRow | undefined,
): AdmittedTicket | undefined {
  const { ticketType, ticket, tag } = contest;
  if (goesByList(contest)) {
    if (!listed) return undefined;
    const isKnown = listed.name !== '' || listed.type !== '' || listed.school !== '';
    return { name: listed.name, tag: listed.type || tag, school: listed.school, isKnown };
  }
  const nameless = { name: '', tag, school: '', isKnown: false };
  if (ticketType === 'regex') {
    const matches = typeof ticket === 'string' && ticket !== '' && matchesPattern(ticket, ticketId);
    return matches ? nameless : undefined;
  }
  if (typeof ticket === 'string') return undefined;
  return rangeHolding(ticket as RangeRow[], ticketId) ? nameless : undefined;
}

/** The row of a contest's ranges in which a number lies. */
export function rangeHolding(rows: readonly RangeRow[], ticketId: string): RangeRow | undefined {
  return rows.find((row) => isInRange(row, ticketId));
}

/** Compared as integers, but 007 and 7 are different tickets: zeros only fill up to the width of the start. */
function isInRange(row: RangeRow, ticketId: string): boolean {
  // A row that is still being written holds nothing.
  if (![ticketId, row.start, row.end].every((text) => /^\d{1,30}$/.test(text))) return false;
  if (ticketId.length < row.start.length) return false;
  if (ticketId.length > row.start.length && ticketId.startsWith('0')) return false;
  const value = BigInt(ticketId);
  return value >= BigInt(row.start) && value < BigInt(row.end);
}
