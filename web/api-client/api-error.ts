import type { ErrorReply, RefusalFacts, StatusReply } from '#api/endpoint.ts';

type Refusal = Partial<ErrorReply> & Pick<StatusReply, 'data'>;

/** The server answered, and refused. The message is meant for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** What a refused log-in still needs. */
  readonly data: string | undefined;
  /** What the refusal says beside its sentence. */
  readonly facts: RefusalFacts;
  readonly retryAfterMs: number | undefined;

  private constructor(status: number, reply: Refusal, retryAfterMs: number | undefined) {
    super(reply.msg ?? `服务器出错（${status}），请稍后重试`);
    this.name = 'ApiError';
    this.status = status;
    this.field = reply.field;
    this.requestId = reply.requestId;
    this.data = reply.data;
    this.facts = reply;
    this.retryAfterMs = retryAfterMs;
  }

  /** A refusal is a sentence, or an object that holds one. */
  static from(response: Response, reply: unknown): ApiError {
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    const parts: Refusal =
      typeof reply === 'string' ? { msg: reply } : typeof reply === 'object' && reply !== null ? reply : {};
    return new ApiError(
      response.status,
      parts.msg === 'Unauthorized operation' ? { ...parts, msg: '没有权限进行此操作' } : parts,
      Number.isFinite(retryAfter) ? retryAfter * 1_000 : undefined,
    );
  }
}

/** The session is over, or was ended elsewhere. */
export const isLostSession = (error: unknown) => error instanceof ApiError && error.status === 401;

/** No answer came: the network or the server is away. What was sent may or may not have arrived. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('网络连接失败，请检查网络', { cause });
    this.name = 'NetworkError';
  }
}
