import type { RefusalFacts } from '#api/endpoint.ts';

/** A refusal that the caller caused: its text is shown, its status is the truth. */
export class HttpError extends Error {
  readonly status: number;
  readonly field: string | undefined;
  /** A word for the page, when it must act on the refusal. */
  readonly data: string | undefined;
  /** What the page may want to show in its own way. */
  readonly facts: RefusalFacts | undefined;
  /** When the same call may be worth another try. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    extra: { field?: string; data?: string; facts?: RefusalFacts; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.field = extra.field;
    this.data = extra.data;
    this.facts = extra.facts;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

export const invalidField = (field: string, message: string) =>
  new HttpError(422, `字段“${field}”：${message}`, { field });
