/** Every way in which a request can fail, turned into an ErrorMessage: ours, Fastify's, and those of the HTTP parser. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorName } from '../contract/error-message.ts';
import { Failure } from '../contract/failures.ts';
import { errorBody, RequestError, statusOf } from './request-error.ts';
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
  // What was said of the body that did not come about.
  for (const header of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(header);
  void reply
    .code(statusOf(refusal.condition))
    .headers({ ...refusal.headers, [REQUEST_ID_HEADER]: request.id })
    .type('application/json')
    .send(errorBody(refusal.condition, refusal.message, request.id));
}

function refusalOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof Failure && error.code === 'ARCHIVE_UNAVAILABLE') {
    return unavailable('The service cannot reach its archive; try again.');
  }
  const code = property(error, 'code');
  const status = property(error, 'statusCode');
  // Only a login has a body that Fastify reads.
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_')) {
    return new RequestError('loginBodyInvalid', 'The body is not a JSON object of at most 16 KiB.');
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new RequestError('requestInvalid', 'The request is not valid HTTP for this service.');
  }
  return new RequestError('unexpected', 'The service met an unexpected error.');
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/**
 * Answers what the HTTP parser could not make a request of, and closes the connection. Returns the identifier of that answer,
 * or `undefined` where nobody is left to take one.
 */
export function answerUnparsed(socket: Socket): string | undefined {
  if (!socket.writable) return undefined;
  const id = randomUUID();
  const condition: ErrorName = 'requestInvalid';
  const body = errorBody(condition, 'The request is not valid HTTP, or came too slowly.', id);
  socket.end(
    [
      `HTTP/1.1 ${statusOf(condition)} Bad Request`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${id}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  return id;
}
