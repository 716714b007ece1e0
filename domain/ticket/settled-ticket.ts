import { typedTicket } from './login-rules.ts';
import { ticketRule } from './ticket-columns.ts';
import type { NumberRow, Ticket } from './ticket.schema.ts';

/** As it is meant: 老师 is 教师, and roles are separated by commas. What is no role stays, to be refused with its line. */
function settledRole(type: string): string {
  const read = ticketRule('type')(type);
  return 'value' in read ? read.value : type;
}

/**
 * Tickets as they are stored: numbers as they are typed at the login, with wide digits and blanks as the input method left them,
 * and the known words of roles. Rows that are so already stay the same objects.
 */
export function settledTicket(ticket: Ticket): Ticket {
  if (typeof ticket === 'string') return ticket;
  const settledRoles = new Map<string, string>([['', '']]);
  const roleOf = (type: string) => {
    const known = settledRoles.get(type) ?? settledRole(type);
    settledRoles.set(type, known);
    return known;
  };
  const settled = (row: NumberRow): NumberRow => {
    const id = /^\d+$/.test(row.id) ? row.id : typedTicket(row.id);
    const type = roleOf(row.type);
    return id === row.id && type === row.type ? row : { ...row, id, type };
  };
  return ticket.map((row) => ('start' in row ? row : settled(row))) as Ticket;
}
