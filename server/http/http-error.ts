/** A refusal that the caller caused: its text is shown, its status is the truth. */
export class HttpError extends Error {
  readonly status: number;
  readonly field: string | undefined;
  /** A word for the page, when it must act on the refusal. */
  readonly data: string | undefined;

  constructor(status: number, message: string, extra: { field?: string; data?: string } = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.field = extra.field;
    this.data = extra.data;
  }
}

export const invalidField = (field: string, message: string) =>
  new HttpError(422, `字段“${field}”：${message}`, { field });
