/** Every way in which a request can fail, turned into an ErrorMessage: ours, Fastify's, and those of the HTTP parser. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../contract/failures.ts';
import { errorBody, RequestError, statusOf } from './request-error.ts';
import { awaitsBody, versionRefusal } from './request-head.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { unavailable } from './unavailable.ts';

/** Told of an unexpected error, which the client gets to see nothing of. */
export type ReportError = (error: unknown, requestId: string) => void;

/** Answers a request that failed, whatever with. A cause that is no mistake of the client is reported and answered 500. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: ReportError,
): void {
  const refusal = refusalOf(error);
  if (statusOf(refusal.condition) >= 500 && refusal !== error) report(error, request.id);
  // What was set for the body that did not come about.
  for (const header of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(header);
  // The framework closes the connection after any body that it refuses; where all of it has come, the next request can come.
  if (reply.hasHeader('connection') && !awaitsBody(request.raw) && reply.raw.shouldKeepAlive) {
    reply.removeHeader('connection');
  }
  void reply
    .code(statusOf(refusal.condition))
    .headers({ ...refusal.headers, [REQUEST_ID_HEADER]: request.id })
    .type('application/json')
    .send(errorBody(refusal.condition, refusal.message, request.id));
}

function refusalOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof Failure && error.code === 'ARCHIVE_UNAVAILABLE') {
    return unavailable("The service can't reach its archive. Try again.");
  }
  const code = property(error, 'code');
  const status = property(error, 'statusCode');
  // Only a login has a body that Fastify reads.
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_')) {
    return new RequestError('loginBodyInvalid', 'The body must be a JSON object of up to 16 KiB.');
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return unparsedRefusal();
  }
  return new RequestError('unexpected', 'Unexpected error in the service.');
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

function unparsedRefusal(): RequestError {
  return new RequestError(
    'requestInvalid',
    'The request is not valid HTTP, or arrived too slowly.',
  );
}

/** Reasons of the parser for a version that it does not take, and for the opening of HTTP/2; what is no version has others. */
const VERSION_REASONS = new Set<unknown>(['Invalid HTTP version', 'Pause on PRI/Upgrade']);

/** An answer that was written to what was no request. */
interface UnparsedAnswer {
  /** Its request identifier. */
  readonly id: string;
  readonly status: number;
}

/** Writes the answer to what the HTTP parser could not make a request of, by its error. The connection is to be closed after it. */
export function answerUnparsed(socket: Socket, error: Error): UnparsedAnswer {
  const id = randomUUID();
  const isVersion = VERSION_REASONS.has(property(error, 'reason'));
  const refusal = isVersion ? versionRefusal() : unparsedRefusal();
  const status = statusOf(refusal.condition);
  const body = errorBody(refusal.condition, refusal.message, id);
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${id}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  return { id, status };
}
