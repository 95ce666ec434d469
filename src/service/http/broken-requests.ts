/** What becomes of a connection whose bytes the HTTP parser cannot make a request of, or that come too slowly: each request is answered once. */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { closeLingering, dropInput } from './lingering-close.ts';
import { latestAnswer } from './open-answers.ts';

/**
 * Ends a connection that has no next request. Answers that are under way end first, and `answer` writes one to what was no request.
 * Where the broken bytes are the body of a request, its own answer is the only one.
 */
export function endBroken(socket: Socket, error: Error, answer: () => void): void {
  // Nobody is there to be answered, or the parser has found more than one thing wrong.
  if (!socket.writable || !dropInput(socket)) return;
  const latest = latestAnswer(socket);
  const body = latest?.request.raw;
  const isOfBody = body !== undefined && !body.complete;
  // Whoever waits for the rest of that body answers; where nobody does, the answer does not depend on it.
  if (isOfBody && body.listenerCount('error') > 0) body.emit('error', error);
  whenOver(latest, () => {
    if (!isOfBody && socket.writable) answer();
    closeLingering(socket);
  });
}

/** Calls `next` once an answer has ended, and the connection has where that answer was its last. */
function whenOver(latest: FastifyReply | undefined, next: () => void): void {
  if (latest === undefined || latest.raw.closed) next();
  else latest.raw.once('close', next);
}
