import { z } from 'zod';
import { Candidate } from '../candidate/candidate.schema.ts';
import { Contest } from '../contest/contest.schema.ts';

/** What only the server knows about a number that an author tries: whom it belongs to, and above which tests this one stands. */
export const TicketFacts = z.object({
  parents: z.array(Contest.pick({ name: true, parentSuffix: true, ticketType: true })),
  /** The owner's candidate of that number; whether the test, or one above it, is among those that it is for. */
  candidate: Candidate.pick({ realName: true, tag: true, school: true, contests: true })
    .extend({ isInvited: z.boolean() })
    .nullable(),
});
export type TicketFacts = z.infer<typeof TicketFacts>;
