import { ROLES } from '../account/tags.ts';
import { roles, ticketNumber } from '../import/cell-rules.ts';
import { type CellRule, upTo } from '../import/row-cells.ts';
import type { KnownColumn } from '../import/sheet-header.ts';
import { LONGEST_IN_TICKET } from './ticket-values.ts';
import type { NumberRow } from './ticket.schema.ts';

export type TicketKey = keyof NumberRow;

/** By which a row is known. */
export const TICKET_NUMBER = { key: 'id', title: '准考证号' } as const;

/**
 * What a row of a contest's own list has, whether it is typed, pasted, sent or read from a file: the titles that a
 * column may have, and what may stand there.
 */
export const TICKET_COLUMNS: readonly (KnownColumn<TicketKey> & { rule: CellRule })[] = [
  {
    key: TICKET_NUMBER.key,
    names: [TICKET_NUMBER.title],
    otherNames: ['准考证', '准考证编号', '考号'],
    rule: ticketNumber(LONGEST_IN_TICKET.id),
  },
  { key: 'type', names: ['角色'], otherNames: ['身份'], rule: roles(LONGEST_IN_TICKET.type, ROLES) },
  {
    key: 'name',
    names: ['姓名'],
    otherNames: ['名字', '考生姓名', '学生姓名'],
    rule: upTo(LONGEST_IN_TICKET.name),
  },
  {
    key: 'school',
    names: ['学校'],
    otherNames: ['学校名称', '单位'],
    rule: upTo(LONGEST_IN_TICKET.school),
  },
];

export const ticketTitle = (key: TicketKey): string =>
  TICKET_COLUMNS.find((column) => column.key === key)?.names[0] ?? key;

export function ticketRule(key: TicketKey): CellRule {
  const column = TICKET_COLUMNS.find((known) => known.key === key);
  if (!column) throw new Error(`a ticket has no ${key}`);
  return column.rule;
}
