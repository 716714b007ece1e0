import type { Contest } from '../contest/contest.schema.ts';
import { NumberRow, RangeRow, type Ticket, type TicketType } from './ticket.schema.ts';
import { matchesPattern, patternProblem } from './ticket-pattern.ts';
import { z } from 'zod';

/** A ticket that the contest itself admits, with what it knows about the holder. */
export interface AdmittedTicket {
  name: string;
  tag: string;
  school: string;
  /** The list says who it is, and not just that the number is good. */
  isKnown: boolean;
}

/** Why a contest's tickets cannot be saved, or undefined. Nothing else may reach the matcher. */
export function ticketProblem(ticketType: TicketType, ticket: Ticket): string | undefined {
  if (ticketType === 'regex') return regexProblem(ticket);
  const rows = z.array(ticketType === 'range' ? RangeRow : NumberRow).safeParse(ticket);
  if (!rows.success) return `准考证列表与类型“${ticketType}”不符`;
  return ticketType === 'range'
    ? rangeProblem(rows.data as RangeRow[])
    : duplicateProblem(rows.data as NumberRow[]);
}

const PATTERN_PROBLEMS = {
  invalid: '准考证的正则表达式无法识别',
  'too-large': '准考证的正则表达式过于复杂，请减少重复的次数（如{1,1000}）和嵌套，或改用号段、名单',
};

function regexProblem(ticket: Ticket): string | undefined {
  if (typeof ticket !== 'string') return ticket.length === 0 ? undefined : '正则类型的准考证必须是一个表达式';
  const problem = patternProblem(ticket);
  return problem && PATTERN_PROBLEMS[problem];
}

function rangeProblem(rows: RangeRow[]): string | undefined {
  const bad = rows.findIndex((row) => BigInt(row.start) >= BigInt(row.end));
  return bad < 0 ? undefined : `准考证列表第${bad + 1}行：起始号必须小于结束号`;
}

function duplicateProblem(rows: NumberRow[]): string | undefined {
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (seen.has(row.id)) return `准考证列表第${index + 1}行：准考证号${row.id}重复`;
    seen.add(row.id);
  }
  return undefined;
}

/** Saved before there was a limit; it admits nobody any more. */
export const hasExcessivePattern = ({
  ticketType,
  ticket,
}: Pick<Contest, 'ticketType' | 'ticket'>): boolean =>
  ticketType === 'regex' && typeof ticket === 'string' && patternProblem(ticket) === 'too-large';

/** The contest's own tickets; the owner's candidates are looked up apart from them. */
export function admittedByTicket(
  contest: Pick<Contest, 'ticketType' | 'ticket' | 'tag'>,
  ticketId: string,
): AdmittedTicket | undefined {
  const { ticketType, ticket, tag } = contest;
  const nameless = { name: '', tag, school: '', isKnown: false };
  if (ticketType === 'regex') {
    const matches = typeof ticket === 'string' && ticket !== '' && matchesPattern(ticket, ticketId);
    return matches ? nameless : undefined;
  }
  if (typeof ticket === 'string') return undefined;
  if (ticketType === 'range') {
    return (ticket as RangeRow[]).some((row) => isInRange(row, ticketId)) ? nameless : undefined;
  }
  const row = (ticket as NumberRow[]).find((entry) => entry.id === ticketId);
  if (!row) return undefined;
  const isKnown = row.name !== '' || row.type !== '' || row.school !== '';
  return { name: row.name, tag: row.type || tag, school: row.school, isKnown };
}

/** Compared as integers, but 007 and 7 are different tickets: zeros only fill up to the width of the start. */
function isInRange(row: RangeRow, ticketId: string): boolean {
  if (!/^\d{1,30}$/.test(ticketId)) return false;
  if (ticketId.length < row.start.length) return false;
  if (ticketId.length > row.start.length && ticketId.startsWith('0')) return false;
  const value = BigInt(ticketId);
  return value >= BigInt(row.start) && value < BigInt(row.end);
}
