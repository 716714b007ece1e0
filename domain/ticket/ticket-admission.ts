import type { Contest } from '../contest/contest.schema.ts';
import type { NumberRow, RangeRow, Ticket, TicketType } from './ticket.schema.ts';
import { matchesPattern, patternProblem } from './ticket-pattern.ts';

/** A ticket that the contest itself admits, with what it knows about the holder. */
export interface AdmittedTicket {
  name: string;
  tag: string;
  school: string;
  /** The list says who it is, and not just that the number is good. */
  isKnown: boolean;
}

const isRange = (rows: readonly (RangeRow | NumberRow)[]): rows is RangeRow[] =>
  rows.every((row) => 'start' in row);
const isList = (rows: readonly (RangeRow | NumberRow)[]): rows is NumberRow[] =>
  rows.every((row) => !('start' in row));

/** Why a contest's tickets cannot be saved, or undefined. Nothing else may reach the matcher. */
export function ticketProblem(ticketType: TicketType, ticket: Ticket): string | undefined {
  if (ticketType === 'regex') return regexProblem(ticket);
  if (typeof ticket !== 'string') {
    if (ticketType === 'range' && isRange(ticket)) return rangeProblem(ticket);
    if (ticketType === 'number' && isList(ticket)) return listProblem(ticket);
  }
  return `准考证列表与类型“${ticketType}”不符`;
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

function rangeProblem(rows: readonly RangeRow[]): string | undefined {
  const bad = rows.findIndex((row) => BigInt(row.start) >= BigInt(row.end));
  return bad < 0 ? undefined : `准考证列表第${bad + 1}行：起始号必须小于结束号`;
}

/** The rows stand in a table, where a NUL or half a character cannot be written. The first look is quick: most names have neither. */
const isUnstorable = (text: string) => /[\0\ud800-\udfff]/.test(text) && /[\0\p{Surrogate}]/u.test(text);

function listProblem(rows: readonly NumberRow[]): string | undefined {
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (seen.has(row.id)) return `准考证列表第${index + 1}行：准考证号${row.id}重复`;
    if ([row.id, row.type, row.name, row.school].some(isUnstorable))
      return `准考证列表第${index + 1}行：不能包含空字符或残缺的字符`;
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
  return (ticket as RangeRow[]).some((row) => isInRange(row, ticketId)) ? nameless : undefined;
}

/** Compared as integers, but 007 and 7 are different tickets: zeros only fill up to the width of the start. */
function isInRange(row: RangeRow, ticketId: string): boolean {
  if (!/^\d{1,30}$/.test(ticketId)) return false;
  if (ticketId.length < row.start.length) return false;
  if (ticketId.length > row.start.length && ticketId.startsWith('0')) return false;
  const value = BigInt(ticketId);
  return value >= BigInt(row.start) && value < BigInt(row.end);
}
