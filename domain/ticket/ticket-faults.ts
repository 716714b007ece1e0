import type { Contest } from '../contest/contest.schema.ts';
import { SeenNumbers } from '../import/cell-rules.ts';
import { RefusedRows } from '../import/import-outcome.ts';
import { reasonText, type RowReason } from '../import/row-reason.ts';
import { isUnstorable } from '../text/storable-text.ts';
import { listedProblem, type ParentRules } from './login-rules.ts';
import { TICKET_NUMBER, ticketRule, ticketTitle } from './ticket-columns.ts';
import { patternProblem } from './ticket-pattern.ts';
import { TICKET_TYPE_LABELS } from './ticket-values.ts';
import type { NumberRow, RangeRow, Ticket } from './ticket.schema.ts';

export type TicketedContest = Pick<Contest, 'ticketType' | 'ticket' | 'parentSuffix'>;

/** What stops the tickets of a contest from being saved: as a whole, or row by row, the first of which are kept. */
export interface TicketFaults {
  whole: string | undefined;
  rows: readonly RowReason[];
  rowCount: number;
}

const NO_ROWS: readonly RowReason[] = [];
const asWhole = (whole: string | undefined): TicketFaults => ({ whole, rows: NO_ROWS, rowCount: 0 });
const inRows = ({ reasons, rowCount }: RefusedRows): TicketFaults => ({
  whole: undefined,
  rows: reasons,
  rowCount,
});

const isRange = (rows: readonly (RangeRow | NumberRow)[]): rows is RangeRow[] =>
  rows.every((row) => 'start' in row);
const isList = (rows: readonly (RangeRow | NumberRow)[]): rows is NumberRow[] =>
  rows.every((row) => !('start' in row));

/** Nothing else may reach the matcher. `parents` are those in which the contest stands. */
export function ticketFaults(contest: TicketedContest, parents: readonly ParentRules[]): TicketFaults {
  const { ticketType, ticket } = contest;
  if (ticketType === 'regex') return asWhole(regexProblem(ticket));
  if (typeof ticket !== 'string') {
    if (ticketType === 'range' && isRange(ticket)) return rangeFaults(ticket);
    if (ticketType === 'number' && isList(ticket)) {
      const faults = new ListFaults(contest, parents);
      faults.take(ticket);
      return faults.all;
    }
  }
  return asWhole(`准考证列表与类型“${TICKET_TYPE_LABELS[ticketType]}”不符`);
}

const TOO_LARGE = '准考证的正则表达式过于复杂，请减少重复的次数（如{1,1000}）和嵌套，或改用号段、名单';

function regexProblem(ticket: Ticket): string | undefined {
  if (typeof ticket !== 'string') return ticket.length === 0 ? undefined : '正则类型的准考证必须是一个表达式';
  const bad = patternProblem(ticket);
  if (!bad) return undefined;
  if (bad.problem === 'too-large') return TOO_LARGE;
  return `准考证的正则表达式无法识别${bad.reason === '' ? '' : `：${bad.reason}`}`;
}

function rangeFaults(rows: readonly RangeRow[]): TicketFaults {
  const refused = new RefusedRows();
  for (const [index, { start, end }] of rows.entries()) {
    if (BigInt(start) >= BigInt(end))
      refused.add([{ line: index + 1, column: '', reason: '起始号必须小于结束号' }]);
  }
  return inRows(refused);
}

/** Looks at a list portion by portion: it may have 100,000 rows. */
export class ListFaults {
  readonly #refused = new RefusedRows();
  readonly #seen = new SeenNumbers();
  readonly #contest: ParentRules;
  readonly #parents: readonly ParentRules[];
  /** Few texts stand in the roles of many rows. */
  readonly #roleProblems = new Map<string, string | undefined>();
  #line = 0;

  constructor(contest: ParentRules, parents: readonly ParentRules[]) {
    this.#contest = contest;
    this.#parents = parents;
  }

  get all(): TicketFaults {
    return inRows(this.#refused);
  }

  take(rows: readonly NumberRow[]): void {
    for (const row of rows) {
      this.#line += 1;
      const reasons = this.#reasonsOf(row);
      if (reasons.length > 0) this.#refused.add(reasons);
    }
  }

  #reasonsOf(row: NumberRow): readonly RowReason[] {
    const line = this.#line;
    if ([row.id, row.type, row.name, row.school].some(isUnstorable))
      return [{ line, column: '', reason: '不能包含空字符或残缺的字符' }];
    const number = this.#numberProblem(row.id);
    const repeated = row.id === '' ? undefined : this.#seen.repeated(row.id, line, TICKET_NUMBER.title);
    const role = this.#roleProblem(row.type);
    if (number === undefined && !repeated && role === undefined) return NO_ROWS;
    return [
      ...(number === undefined ? [] : [{ line, column: TICKET_NUMBER.title, reason: number }]),
      ...(repeated ? [repeated] : []),
      ...(role === undefined ? [] : [{ line, column: ticketTitle('type'), reason: role }]),
    ];
  }

  #numberProblem(id: string): string | undefined {
    // So are nearly all, and they need no closer look.
    if (this.#contest.parentSuffix === '' && /^\d{1,60}$/.test(id)) return undefined;
    const read = ticketRule('id')(id);
    return 'reason' in read ? read.reason : listedProblem(this.#contest, this.#parents, read.value);
  }

  #roleProblem(type: string): string | undefined {
    if (type === '') return undefined;
    if (!this.#roleProblems.has(type)) {
      const read = ticketRule('type')(type);
      this.#roleProblems.set(type, 'reason' in read ? read.reason : undefined);
    }
    return this.#roleProblems.get(type);
  }
}

/** So many are told in one sentence. */
const TOLD_ROWS = 5;

/** For those who read no table: undefined when there is nothing to mend. */
export function faultsText({ whole, rows, rowCount }: TicketFaults): string | undefined {
  if (whole !== undefined || rowCount === 0) return whole;
  const told = rows.slice(0, TOLD_ROWS).map(reasonText).join('；');
  return `准考证列表${told}${rowCount > TOLD_ROWS ? `；……共${rowCount}行有误` : ''}`;
}

export const ticketProblem = (contest: TicketedContest, parents: readonly ParentRules[]) =>
  faultsText(ticketFaults(contest, parents));
