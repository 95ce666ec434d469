/** Handles a connection whose bytes the HTTP parser can't read as a request, or that come too slowly: each request gets one answer. */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { closeLingering, dropInput } from './lingering-close.ts';
import { latestAnswer } from './open-answers.ts';

/**
 * Ends a connection after its last request. Open answers end first, then `answer` writes one to the bytes that are not a request. Where the
 * broken bytes are the body of a request, that request's own answer is the only one.
 */
export function endBroken(socket: Socket, error: Error, answer: () => void): void {
  // The client is gone, or the parser has reported more than one error.
  if (!socket.writable || !dropInput(socket)) return;
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

/** Calls `next` once an answer has ended, and also the connection where that answer was its last. */
function whenOver(latest: FastifyReply | undefined, next: () => void): void {
  if (latest === undefined || latest.raw.closed) next();
  else latest.raw.once('close', next);
}
