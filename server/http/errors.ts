import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerForm, type ErrorReply, type RefusalFacts, UNAUTHORIZED } from '#api/endpoint.ts';
import { DiskFull, WriteRefused } from '#server/database/command.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import { FilesUnavailable } from '#server/files/file-store.ts';
import { HttpError } from './http-error.ts';
import { lineOf } from './request-log.ts';

const RETRY_AFTER_SECONDS = 2;

/** What the framework refuses before our code runs, in words. */
const FRAMEWORK_ERRORS: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, '请求内容过大'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, '请求内容不是有效的JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, '请求内容为空'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, '请求内容的类型必须是application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, '请求内容的长度与声明不符'],
  FST_REQ_FILE_TOO_LARGE: [413, '文件过大'],
};

/** Somebody else's change came first: a row that is there already, or transactions that wait for each other. */
const OVERTAKEN = new Set(['23505', '40001', '40P01']);

interface Refusal {
  status: number;
  message: string;
  field?: string | undefined;
  data?: string | undefined;
  facts?: RefusalFacts | undefined;
  retryAfterSeconds?: number | undefined;
}

function refusalFor(error: FastifyError | Error, form: AnswerForm): Refusal {
  if (error instanceof HttpError) return error;
  const said = (error as { code?: unknown }).code;
  const code = typeof said === 'string' ? said : '';
  const known = Object.hasOwn(FRAMEWORK_ERRORS, code) ? FRAMEWORK_ERRORS[code] : undefined;
  if (known) return { status: known[0], message: known[1] };
  if (error instanceof WriteRefused) return { status: 503, message: '服务器繁忙，请稍后重试' };
  if (error instanceof FilesUnavailable) return { status: 503, message: '文件存储暂时无法访问，请稍后重试' };
  if (error instanceof DiskFull) return { status: 507, message: '服务器存储空间已满，请联系管理员' };
  // An author looks again before saving; a candidate's page sends the same answer again by itself.
  if (OVERTAKEN.has(code)) {
    return { status: form === 'change' ? 409 : 503, message: '内容刚刚被他人修改，请重试' };
  }
  if (isDatabaseAway(error)) return { status: 503, message: '数据库暂时无法连接，请稍后重试' };
  const status = (error as FastifyError).statusCode ?? 500;
  return status >= 400 && status < 500
    ? { status, message: '请求无效' }
    : { status: 500, message: '服务器内部错误，请稍后重试' };
}

function bodyFor(form: AnswerForm, refusal: Refusal, requestId: string): ErrorReply | string {
  if (form === 'account') return refusal.message;
  if (form === 'change' && (refusal.status === 401 || refusal.status === 403)) return UNAUTHORIZED;
  return {
    status: 'error',
    msg: refusal.message,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.data === undefined ? {} : { data: refusal.data }),
    ...refusal.facts,
    requestId,
  };
}

/** Its sender is gone. */
const CUT_OFF: Refusal = { status: 400, message: '请求内容不完整' };

/** Sentences may repeat what was typed, a ticket for instance: between quotation marks, or as a number. */
function withoutValues(sentence: string): string {
  return sentence.replace(/“[^”]*”|[\w-]*\d[\w-]*/g, '…');
}

/** What callers bring about as often as they like is a word in the request's line, below the level that wakes an operator. */
function note(error: Error, request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const { status } = refusal;
  const isTurnedAway = error instanceof HttpError && status === 503;
  request.refusedBecause = withoutValues(refusal.message);
  // Who has hung up gets no answer, after which there would be a line.
  if (refusal === CUT_OFF) {
    request.isLogged = true;
    request.log.info(lineOf(request, reply.code(status)), 'request refused');
  }
  if (status < 500 || isTurnedAway) return;
  request.isLogged = true;
  request.log.error({ ...lineOf(request, reply.code(status)), err: error }, 'request failed');
}

function send(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = request.routeOptions.config.endpoint?.answers ?? 'entity';
  // For the database the same error would be one of ours.
  const refusal = request.raw.errored === error ? CUT_OFF : refusalFor(error, form);
  if (error instanceof WriteRefused) request.server.figures.shed.inc({ kind: 'queue' });
  note(error, request, reply, refusal);
  const retryAfter = refusal.retryAfterSeconds ?? (refusal.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(bodyFor(form, refusal, request.id));
}

/** An address that cannot even be decoded reaches no route; it is refused in our words too. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // Not the error itself: it repeats the address.
  request.log.info({ code: error.code }, 'address refused');
  const body: ErrorReply = { status: 'error', msg: '请求的地址无效', requestId: request.id };
  void reply
    .code(400)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** The one place where errors become answers; nothing internal leaves through it. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>(send);
}
