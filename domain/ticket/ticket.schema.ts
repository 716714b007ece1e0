import { z } from 'zod';
import { LONGEST_IN_TICKET } from './ticket-values.ts';

export const TICKET_TYPES = ['range', 'number', 'regex'] as const;
export const TicketType = z.enum(TICKET_TYPES);
export type TicketType = z.infer<typeof TicketType>;

const NOT_DIGITS = '必须是1到30位数字';
/** Of a number that JSON could not keep as it was written. */
const TOO_GREAT = '数太大，末尾的数字会丢失，请写成带引号的字符串';
const Digits = z
  .string({ error: ({ input }) => (Number(input) > Number.MAX_SAFE_INTEGER ? TOO_GREAT : NOT_DIGITS) })
  .regex(/^\d{1,30}$/, NOT_DIGITS);

export const RangeRow = z.strictObject({ id: z.int().min(1), start: Digits, end: Digits });
export const NumberRow = z.strictObject({
  id: z.string().trim().min(1, '准考证号不能为空').max(LONGEST_IN_TICKET.id),
  type: z.string().max(LONGEST_IN_TICKET.type).default(''),
  name: z.string().max(LONGEST_IN_TICKET.name).default(''),
  school: z.string().max(LONGEST_IN_TICKET.school).default(''),
});
export type RangeRow = z.infer<typeof RangeRow>;
export type NumberRow = z.infer<typeof NumberRow>;

/** The tickets that a contest admits by itself, beside the owner's candidates. */
export const Ticket = z.union([
  z.array(NumberRow).max(100_000),
  z.array(RangeRow).max(1_000),
  z.string().max(500),
]);
export type Ticket = z.infer<typeof Ticket>;
