import { z } from 'zod';
import { Contest } from '#domain/contest/contest.schema.ts';
import { NumberRow, RangeRow } from '#domain/ticket/ticket.schema.ts';
import { type FieldErrors, fieldErrors } from '#web/staff/forms/check-form.ts';
import { keepsNumbers } from './contest-changes.ts';

interface ImageSize {
  width: number;
  height: number;
}

const REQUIRED_SIZE: ImageSize = { width: 752, height: 368 };
const PATIENCE_MS = 5_000;

/** Undefined when the image cannot be seen from here: then its size is not known and not judged. */
function imageSize(address: string): Promise<ImageSize | undefined> {
  if (address === '') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const image = new Image();
    const giveUp = setTimeout(() => resolve(undefined), PATIENCE_MS);
    const settle = (size: ImageSize | undefined) => {
      clearTimeout(giveUp);
      resolve(size);
    };
    image.onload = () => settle({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => settle(undefined);
    image.src = address;
  });
}

export function logoProblem(size: ImageSize | undefined): string | undefined {
  if (!size || (size.width === REQUIRED_SIZE.width && size.height === REQUIRED_SIZE.height)) return undefined;
  const required = `${REQUIRED_SIZE.width} x ${REQUIRED_SIZE.height}`;
  return `logo图片尺寸必须为${required}，当前为${size.width} x ${size.height}`;
}

const SHAPES = { number: z.array(NumberRow), range: z.array(RangeRow), regex: z.string() };

/** Says which cell is wrong; the union of all shapes could only say that something is. */
async function ticketErrors(contest: Pick<Contest, 'ticketType' | 'ticket'>): Promise<FieldErrors> {
  const { ticketType, ticket } = contest;
  // A contest that has never had a pattern holds the empty list of a new one.
  if (ticketType === 'regex' && Array.isArray(ticket) && ticket.length === 0) return {};
  const errors = fieldErrors(SHAPES[ticketType], ticket, ['ticket']);
  if (Object.keys(errors).length > 0) return errors;
  // The matcher is big and only needed here.
  const { ticketProblem } = await import('#domain/ticket/ticket-admission.ts');
  const problem = ticketProblem(ticketType, ticket);
  return problem === undefined ? {} : { ticket: problem };
}

const WithoutTicket = Contest.omit({ ticket: true });

/** Everything that can be said before the server is asked. */
export async function contestErrors(contest: Contest, saved: Contest): Promise<FieldErrors> {
  const { ticket: _apart, ...rest } = contest;
  const problem = logoProblem(await imageSize(contest.logo));
  return {
    ...fieldErrors(WithoutTicket, rest),
    ...(problem === undefined ? {} : { logo: problem }),
    ...(keepsNumbers(saved, contest) ? {} : await ticketErrors(contest)),
  };
}
