/** Answers a failed request with an ErrorMessage, whether the service, Fastify, or the HTTP parser refused the request. */
import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../contract/failures.ts';
import { property } from '../../contract/parsed-json.ts';
import { closeLingering, dropInput, latestAnswer, resumeAnswers } from './connections.ts';
import { awaitsBody, BODY_MS, REQUEST_ID_HEADER, versionRefusal } from './http-server.ts';
import { errorMessageText, RequestError, unavailable } from './request-error.ts';

export type ReportError = (error: unknown, request: FastifyRequest) => void;

/** An error that is not the client's mistake is reported, and answered with 500. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: ReportError,
): void {
  const refusal = refusalFor(error, request);
  if (refusal.answer.status >= 500 && refusal !== error) report(error, request);
  // These headers describe a body that will not be sent.
  for (const header of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(header);
  // Fastify closes the connection after refusing a body. If the complete body has arrived, the connection can stay open.
  if (reply.hasHeader('connection') && !awaitsBody(request.raw) && reply.raw.shouldKeepAlive) {
    reply.removeHeader('connection');
  }
  void reply
    .code(refusal.answer.status)
    .headers({ ...refusal.headers, [REQUEST_ID_HEADER]: request.id })
    .type('application/json')
    .send(errorMessageText(refusal.answer, refusal.message, request.id));
}

const BODY_FAULTS: ReadonlyMap<string, string> = new Map([
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'The body is empty.'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'The body is not valid JSON.'],
]);

function refusalFor(error: unknown, { routeOptions }: FastifyRequest): RequestError {
  if (error instanceof RequestError) return error;
  if (isOutage(error)) return unavailable("The service can't reach the archive. Try again.");
  const code = property(error, 'code');
  const status = property(error, 'statusCode');
  // Fastify reads a body only for a login and for local controls.
  const invalid = routeOptions.url?.startsWith('/.') ? 'requestInvalid' : 'loginBodyInvalid';
  const most = `${routeOptions.bodyLimit / 1024} KiB`;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new RequestError(invalid, `The body is too large: more than ${most}.`);
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const message = 'Send the body as JSON, with the header Content-Type: application/json.';
    return new RequestError(invalid, message);
  }
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_')) {
    const fault = BODY_FAULTS.get(code);
    const subject = fault === undefined ? 'The body' : `${fault} It`;
    return new RequestError(invalid, `${subject} must be a JSON object of up to ${most}.`);
  }
  if (typeof status === 'number' && status >= 400 && status < 500) return unparsedRefusal();
  return new RequestError('unexpected', 'Unexpected error in the service.');
}

export function isOutage(error: unknown): error is Failure {
  return error instanceof Failure && error.code === 'ARCHIVE_UNAVAILABLE';
}

function unparsedRefusal(): RequestError {
  const message = 'The request is not valid HTTP, or arrived too slowly.';
  return new RequestError('requestInvalid', message);
}

/** The parser's reasons for an unsupported version and for an HTTP/2 opening. Other invalid versions have other reasons. */
const VERSION_REASONS = new Set<unknown>(['Invalid HTTP version', 'Pause on PRI/Upgrade']);

function refusalForUnparsed(error: Error): RequestError {
  if (VERSION_REASONS.has(property(error, 'reason'))) return versionRefusal();
  if (property(error, 'code') !== TUNNEL) return unparsedRefusal();
  const allow = 'GET, HEAD, POST, OPTIONS';
  const message = `The service opens no tunnels. It accepts only ${allow}.`;
  return new RequestError('methodNotAllowed', message, { Allow: allow });
}

/** Answers bytes that are no request. The caller must close the connection. */
export function answerUnparsed(socket: Socket, error: Error) {
  const id = randomUUID();
  if (!socket.writable) return { id };
  const refusal = refusalForUnparsed(error);
  const { status } = refusal.answer;
  const body = errorMessageText(refusal.answer, refusal.message, id);
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${id}`,
      ...Object.entries(refusal.headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  return { id, status };
}

/** Open answers end first, then `answer` runs. Bytes of a request's body get no separate answer. */
export function endBrokenConnection(socket: Socket, error: Error, answer: () => void): void {
  // The client is gone, or the parser reported more than one error.
  if (!socket.writable || !dropInput(socket)) return;
  // Without a handshake no answer can be sent, so `answer` only writes the log. Waiting would keep the connection longer.
  if ('code' in error && error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT') {
    socket.destroy();
    answer();
    return;
  }
  const latest = latestAnswer(socket);
  const request = latest?.request.raw;
  const isWithinBody = request !== undefined && !request.complete;
  // If a handler waits for the rest of the body, it sends the answer. Otherwise the answer does not depend on the body.
  if (isWithinBody && request.listenerCount('error') > 0) request.emit('error', error);
  const close = () => {
    if (!isWithinBody && socket.writable) answer();
    closeLingering(socket);
  };
  if (latest === undefined || latest.raw.closed) close();
  else latest.raw.once('close', close);
}

/** The server's code for a request that is not complete in time. The server reports each connection only once, so we check again. */
export const DEADLINE_PASSED = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Calls `end` if the client is slow. If this machine is busy, all bytes may have arrived but still wait in the system. */
export function endSlowConnection(socket: Socket, end: () => void, delayMs = 0): void {
  const before = latestAnswer(socket)?.request.raw;
  const isWithinBody = before?.complete === false;
  const check = () => {
    const latest = latestAnswer(socket)?.request.raw;
    const isMissing = isWithinBody ? !before.complete : latest === before;
    // Nothing is read while earlier answers wait to be sent. The reader of these answers has a deadline, too.
    const isUnread = isMissing && socket.isPaused() && !socket.destroyed;
    if (isUnread || (!isMissing && latest?.complete === false))
      endSlowConnection(socket, end, BODY_MS);
    else if (isMissing && socket.bytesRead > 0) end();
    // A client that has sent no byte waits for no answer.
    else if (isMissing) socket.destroy();
  };
  // Before an immediate runs, all bytes that have arrived are read.
  setTimeout(() => setImmediate(check), delayMs).unref();
}

/** Our code for a request for a tunnel (CONNECT). The server would not answer it, so it is treated like bytes that are no request. */
const TUNNEL = 'CONNECT';

/** Calls `end` for each connection with a request for a tunnel. The server has given up such a connection. */
export function endTunnels(
  server: Server,
  end: (error: Error & { readonly code: string }, socket: Socket) => void,
): void {
  const error = Object.assign(new Error('A tunnel was requested.'), { code: TUNNEL });
  server.on('connect', (_request, socket: Socket) => {
    socket
      .on('error', () => undefined)
      .on('timeout', () => socket.destroy())
      .on('drain', () => resumeAnswers(socket));
    end(error, socket);
  });
}
