import { Contest } from '#domain/contest/contest.schema.ts';
import { fieldErrors, type FieldErrors } from '../form/check-form.ts';
import { ticketErrors } from '../ticket/check-ticket.ts';
import { imageSize, logoProblem } from './contest-logo.ts';

const WithoutTicket = Contest.omit({ ticket: true });

/** Everything that can be said before the server is asked. */
export async function contestErrors(contest: Contest): Promise<FieldErrors> {
  const { ticket: _apart, ...rest } = contest;
  const problem = logoProblem(await imageSize(contest.logo));
  return {
    ...fieldErrors(WithoutTicket, rest),
    ...(problem === undefined ? {} : { logo: problem }),
    ...(await ticketErrors(contest)),
  };
}
