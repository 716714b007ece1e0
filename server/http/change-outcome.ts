import { HttpError } from './http-error.ts';

/** Who changes whose things, and when. */
export interface Change {
  actor: string;
  owner: string;
  now: Date;
}

export type ChangeOutcome = 'done' | 'missing' | 'name-taken';

/** False is for what the page cannot have known, such as a thing that somebody else deleted meanwhile. */
export function changeReply(outcome: ChangeOutcome, noun: string): boolean {
  if (outcome === 'name-taken') {
    throw new HttpError(409, `字段“name”：已有同名的${noun}`, { field: 'name' });
  }
  return outcome === 'done';
}
