import { z } from 'zod';
import { ROLES } from '../account/tags.ts';
import { EntityName } from '../text/entity-name.schema.ts';
import { WebAddress } from '../text/web-address.schema.ts';
import {
  CLOSING_TASK,
  CONTEST_STATES,
  CONTEST_TYPES,
  CONTEST_VISIBILITIES,
  DEFAULT_LOGO_HEIGHT,
  OPENING_TASK,
  UI_MODES,
} from './contest-values.ts';
import { Ticket, TicketType } from '../ticket/ticket.schema.ts';

/** Whom a contest may be for: the ten roles of participants, and the clerks, who report for their school by one of their own. */
export const CONTEST_ROLES = [...ROLES, '信息员'] as const;

const wholeNumber = z.int().min(0).max(10_000_000);
const line = z.string().max(500);

/** Everything an author can set, with the defaults of a new contest. */
export const ContestSettings = z.strictObject({
  name: EntityName,
  cardName: line.default(''),
  organizer: line.default(''),
  message: line.default(''),
  duration: wholeNumber.default(40),
  minDuration: wholeNumber.default(0),
  minDurationAlert: z.string().max(2_000).default(''),
  contestInterval: wholeNumber.default(0),
  logInterval: wholeNumber.default(0),
  uiMode: z.enum(UI_MODES).default('default'),
  prompt: z.string().max(50_000).default(''),
  mobileAlert: z.string().max(2_000).default(''),
  logo: WebAddress.default(''),
  logoHeight: wholeNumber.default(DEFAULT_LOGO_HEIGHT),
  tag: z.enum(CONTEST_ROLES).default('学生'),
  canJump: z.boolean().default(false),
  /** Candidates may look at the tasks when they have ended the test, its time is over, or it is closed. */
  showTasksAfterEnd: z.boolean().default(false),
  enablePassword: z.boolean().default(false),
  enableOrder: z.boolean().default(false),
  type: z.enum(CONTEST_TYPES).default('default'),
  externalUrl: WebAddress.default(''),
  parentSuffix: z.string().max(30).default(''),
  tasks: z.array(EntityName).min(2, '至少要有卷首语和结束语').max(300).default([OPENING_TASK, CLOSING_TASK]),
  state: z.enum(CONTEST_STATES).default('active'),
  visibility: z.enum(CONTEST_VISIBILITIES).default('visible'),
  visibleCondition: z.string().max(5_000).default(''),
  jumpContest: z.string().max(100).default(''),
  ticketType: TicketType.default('number'),
  ticket: Ticket.default([]),
});
export type ContestSettings = z.infer<typeof ContestSettings>;

export const Contest = ContestSettings.extend({ owner: z.string(), createdTime: z.string() });
export type Contest = z.infer<typeof Contest>;

/** What a stranger sees: the login card and the login page. Never the tickets, never the tasks. */
export const PublicContest = Contest.pick({
  owner: true,
  name: true,
  cardName: true,
  organizer: true,
  message: true,
  uiMode: true,
  prompt: true,
  mobileAlert: true,
  logo: true,
  logoHeight: true,
  tag: true,
  enablePassword: true,
  type: true,
  externalUrl: true,
  state: true,
  ticketType: true,
});
export type PublicContest = z.infer<typeof PublicContest>;

/** What a candidate's page needs while the contest is taken: all but the tickets. */
export const TakenContest = Contest.omit({ ticket: true });
export type TakenContest = z.infer<typeof TakenContest>;

const PublicView = PublicContest.strip();

export function publicView(contest: Contest): PublicContest {
  return PublicView.parse(contest);
}

export function takenView(contest: Contest): TakenContest {
  const { ticket: _secret, ...rest } = contest;
  return rest;
}
