import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnyEndpoint, hasBody } from '#api/endpoint.ts';
import { MAX_RESOURCE_BYTES } from '#domain/resource/file-formats.ts';
import { FEW_FIELDS, isWithin, type Structure, WRITTEN } from '#domain/text/json-structure.ts';
import { HttpError } from './http-error.ts';
import { NOTHING_HERE } from './pages.ts';

/** What anybody may send without being known: names, passwords, a place in the line. */
const SMALL_BODY_BYTES = 16_000;
/** What a form adds to the largest upload. */
const LARGEST_UPLOAD = MAX_RESOURCE_BYTES + 100_000;

/** The declared limit, or a small one where anybody may call and where nothing is to be sent. */
export function bodyLimitOf(endpoint: AnyEndpoint): number | undefined {
  if (endpoint.bodyLimit !== undefined || endpoint.upload) return endpoint.bodyLimit;
  return endpoint.access === 'public' || !hasBody(endpoint) ? SMALL_BODY_BYTES : undefined;
}

/** Strangers send a few fields, and whoever is known what people write. */
function structureOf(endpoint: AnyEndpoint | undefined): Structure {
  return endpoint === undefined || [endpoint.access].flat().includes('public') ? FEW_FIELDS : WRITTEN;
}

function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!isWithin(text, structureOf(request.routeOptions.config.endpoint))) {
      done(new HttpError(400, '请求内容的结构过于复杂'));
      return;
    }
    void parse(request, text, done);
  });
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What is left of a refused body is read and dropped, so that the browser sees the answer; but not without an end. */
function endsByItself({ headers, routeOptions }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  const limit = routeOptions.config.endpoint?.upload ? LARGEST_UPLOAD : (routeOptions.bodyLimit ?? 0);
  return Number(headers['content-length'] ?? 0) <= limit;
}

/**
 * Bodies are JSON, never compressed (a few bytes would unpack to a million), read after the session was asked for, and parsed
 * after a look at how they are built.
 * Nobody reads what is sent to an address where nothing is.
 */
export function guardBodies(app: FastifyInstance): void {
  // Forms and plain text could be sent by a foreign page without asking.
  app.removeContentTypeParser('text/plain');
  parseJson(app);
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      done(new HttpError(415, '不接受压缩的请求内容'));
    } else if (request.is404 && announcesBody(request)) {
      done(new HttpError(404, NOTHING_HERE));
    } else done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (announcesBody(request) && !request.raw.complete && !endsByItself(request)) {
      reply.header('connection', 'close');
    }
    done();
  });
}
