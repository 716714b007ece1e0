import { Contest } from '#domain/contest/contest.schema.ts';
import { type FieldErrors, fieldErrors } from '#web/staff/forms/check-form.ts';
import { ticketErrors } from '../ticket/check-ticket.ts';

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

const WithoutTicket = Contest.omit({ ticket: true });

/** Everything that can be said before the server is asked. */
export async function contestErrors(contest: Contest, saved: Contest): Promise<FieldErrors> {
  const { ticket: _apart, ...rest } = contest;
  const problem = logoProblem(await imageSize(contest.logo));
  return {
    ...fieldErrors(WithoutTicket, rest),
    ...(problem === undefined ? {} : { logo: problem }),
    ...(await ticketErrors(contest, saved)),
  };
}
