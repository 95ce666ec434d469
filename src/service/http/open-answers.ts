/** The answers of each connection, in the order of its requests: which is the latest, and what becomes of those that can no longer be sent. */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { closeLingering, dropsInput } from './lingering-close.ts';

/** Those that are under way, and the latest, even when it is over. */
const answers = new WeakMap<Socket, FastifyReply[]>();

/** Notes the answer to a request that has just come. */
export function noteAnswer(reply: FastifyReply): void {
  const { socket } = reply.request.raw;
  const open = answers.get(socket);
  if (open === undefined) {
    noteConnection(socket, [reply]);
    return;
  }
  while (open[0]?.raw.closed) open.shift();
  open.push(reply);
}

/** The answer to the latest request of a connection, whether it is over or under way; `undefined` before the first. */
export function latestAnswer(socket: Socket): FastifyReply | undefined {
  return answers.get(socket)?.at(-1);
}

function noteConnection(socket: Socket, open: FastifyReply[]): void {
  answers.set(socket, open);
  const destroySoon = socket.destroySoon.bind(socket);
  // The server calls it after an answer that is the last. What is unread then would make the system take that answer back.
  socket.destroySoon = () => {
    if (dropsInput(socket) || !isAllTaken(open)) closeLingering(socket);
    else destroySoon();
  };
  // After those that the server closes itself: it forgets the ones that waited behind the last answer, and whatever they hold.
  socket.once('close', () => setImmediate(abandon, open));
}

/** Whether nothing is left of what was asked: the last request has come to its end, and none waits behind its answer. */
function isAllTaken(open: readonly FastifyReply[]): boolean {
  const latest = open.at(-1);
  return latest === undefined || (latest.request.raw.complete && latest.raw.writableFinished);
}

function abandon(open: readonly FastifyReply[]): void {
  for (const { raw } of open) {
    if (raw.closed) continue;
    raw.destroy();
    raw.emit('close');
  }
}
