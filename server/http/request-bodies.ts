import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnyEndpoint, hasBody } from '#api/endpoint.ts';
import { MAX_RESOURCE_BYTES } from '#domain/resource/file-formats.ts';
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

/** How a JSON text is built. A megabyte of brackets takes the parser a hundred times as long as one of letters. */
interface Structure {
  depth: number;
  members: number;
}

/** All that strangers send are a few fields, however long they are. */
const OF_STRANGERS: Structure = { depth: 3, members: 20 };

const [QUOTE, BACKSLASH] = ['"', '\\'];

/** Where the string that begins before `from` ends: at a quote with an even number of backslashes before it. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf(QUOTE, from); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let before = end;
    while (text[before - 1] === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** Looks at each sign once, and skips strings; whether the text is JSON at all is for the parser to say. */
export function isWithin(text: string, { depth, members }: Structure): boolean {
  let open = 0;
  let found = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === QUOTE) index = endOfString(text, index + 1);
    else if (sign === '{' || sign === '[') open += 1;
    else if (sign === '}' || sign === ']') open -= 1;
    else if (sign === ',') found += 1;
    if (open > depth || found > members) return false;
  }
  return true;
}

function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const isPublic = request.routeOptions.config.endpoint?.access === 'public';
    if (isPublic && !isWithin(text, OF_STRANGERS)) {
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
 * Bodies are JSON, never compressed (a few bytes would unpack to a million), and read after the session was asked for.
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
