/** The answers of each connection, in the order of its requests: finds the latest, and drops those that can no longer be sent. */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { closeLingering, dropsInput } from './lingering-close.ts';

/** Open answers, and the latest even when it has ended. */
const answers = new WeakMap<Socket, FastifyReply[]>();

/** Adds the answer to a request that has just arrived. */
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

/** The answer to the latest request of a connection, open or ended; `undefined` before the first. */
export function latestAnswer(socket: Socket): FastifyReply | undefined {
  return answers.get(socket)?.at(-1);
}

/** Lets the open answers of a connection write on. The server does, until a request for a tunnel takes the connection from it. */
export function resumeAnswers(socket: Socket): void {
  for (const { raw } of answers.get(socket) ?? []) if (!raw.closed) raw.emit('drain');
}

function noteConnection(socket: Socket, open: FastifyReply[]): void {
  answers.set(socket, open);
  const destroySoon = socket.destroySoon.bind(socket);
  // The server calls this after the last answer. Unread bytes at that moment would make the system discard the answer.
  socket.destroySoon = () => {
    if (dropsInput(socket) || !isAllTaken(open)) closeLingering(socket);
    else destroySoon();
  };
  // After the server's own handlers: it forgets the answers queued behind the last one, and whatever they hold.
  socket.once('close', () => setImmediate(abandon, open));
}

/** Whether the last request is complete, and none waits behind its answer. */
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
