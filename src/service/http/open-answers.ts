/** The answers of each connection, in the order of its requests: finds the latest, and drops those that can no longer be sent. */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

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

// Ends connections so that the last answer arrives (RFC 9112, 9.6). When a connection is closed with unread bytes of its client, the system resets
// it, and the client loses an answer that it has not read yet. So only our side is closed; incoming bytes are dropped for a while. /

/** Most bytes that are dropped, and the most time (ms) for that: in total, and without any byte. */
export const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;

const dropping = new WeakSet<Socket>();
const closing = new WeakSet<Socket>();

/**
 * Takes no more requests from a connection: further bytes are dropped, and too many of them cut the connection. False where that was
 * already so.
 */
export function dropInput(socket: Socket): boolean {
  if (dropping.has(socket)) return false;
  dropping.add(socket);
  let bytes = 0;
  // The HTTP parser is one of these listeners.
  socket.removeAllListeners('data');
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > LINGER_BYTES) socket.destroy();
  });
  socket.resume();
  // The server bypasses the stream when it reads, so the stream does not notice that reading may be paused.
  // oxlint-disable-next-line no-underscore-dangle -- the one way to have a stream ask its source again
  socket._read(0);
  return true;
}

/** Whether a connection drops its input. */
function dropsInput(socket: Socket): boolean {
  return dropping.has(socket);
}

/** Ends a connection after its last write, and waits a bounded time for the client to do the same. */
export function closeLingering(socket: Socket): void {
  if (closing.has(socket) || socket.destroyed) return;
  closing.add(socket);
  dropInput(socket);
  socket.end();
  // The server destroys a socket that times out.
  socket.setTimeout(SILENCE_MS);
  const longest = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(longest));
}
