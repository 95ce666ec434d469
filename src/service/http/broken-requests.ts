/** Handles a connection whose bytes are no request to this service, or come too slowly: each request gets one answer. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { closeLingering, dropInput, latestAnswer, resumeAnswers } from './open-answers.ts';

/**
 * Ends a connection after its last request. Open answers end first, then `answer` writes one to the bytes that are not a request. Where the
 * broken bytes are the body of a request, that request's own answer is the only one.
 */
export function endBroken(socket: Socket, error: Error, answer: () => void): void {
  // The client is gone, or the parser has reported more than one error.
  if (!socket.writable || !dropInput(socket)) return;
  // No answer can be sent without a handshake, and waiting for the client to close would only keep the connection longer.
  if ('code' in error && error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT') {
    socket.destroy();
    answer();
    return;
  }
  const latest = latestAnswer(socket);
  const body = latest?.request.raw;
  const isOfBody = body !== undefined && !body.complete;
  // The handler that waits for the rest of that body answers; without one, the answer does not depend on the body.
  if (isOfBody && body.listenerCount('error') > 0) body.emit('error', error);
  whenOver(latest, () => {
    if (!isOfBody && socket.writable) answer();
    closeLingering(socket);
  });
}

/** The code of a request for a tunnel (CONNECT), which is like bytes that are not a request: the server would close without an answer. */
export const TUNNEL = 'CONNECT';

/** Calls `end` for each connection with a request for a tunnel. The server itself no longer listens to it by then. */
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

/** Calls `next` once an answer has ended, and also the connection where that answer was its last. */
function whenOver(latest: FastifyReply | undefined, next: () => void): void {
  if (latest === undefined || latest.raw.closed) next();
  else latest.raw.once('close', next);
}
