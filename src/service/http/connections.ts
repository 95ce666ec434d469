import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Each connection's open answers in the order of requests, and the latest answer even if it has ended. */
const answers = new WeakMap<Socket, FastifyReply[]>();

export function trackAnswer(reply: FastifyReply): void {
  const { socket } = reply.request.raw;
  const open = answers.get(socket);
  if (open === undefined) {
    trackConnection(socket, [reply]);
    return;
  }
  while (open[0]?.raw.closed) open.shift();
  open.push(reply);
}

/** The latest answer may have ended. `undefined` before the first request. */
export function latestAnswer(socket: Socket): FastifyReply | undefined {
  return answers.get(socket)?.at(-1);
}

/** Lets open answers write on. The server does that itself until it gives up the connection for a tunnel request. */
export function resumeAnswers(socket: Socket): void {
  for (const { raw } of answers.get(socket) ?? []) if (!raw.closed) raw.emit('drain');
}

function trackConnection(socket: Socket, open: FastifyReply[]): void {
  answers.set(socket, open);
  const destroySoon = socket.destroySoon.bind(socket);
  // The server calls `destroySoon` after the last answer. If the client's bytes were unread, the system would discard that answer.
  socket.destroySoon = () => {
    if (droppingInput.has(socket) || !isLastAnswerComplete(open)) closeLingering(socket);
    else destroySoon();
  };
  socket.once('close', () => {
    // This runs after the server's own handlers. They forget the answers that wait behind the last one.
    setImmediate(() => {
      for (const { raw } of open) {
        if (raw.closed) continue;
        raw.destroy();
        raw.emit('close');
      }
    });
  });
}

/** The request must be complete, too, because an answer can end before the body of its request was read. */
function isLastAnswerComplete(open: readonly FastifyReply[]): boolean {
  const latest = open.at(-1);
  return latest === undefined || (latest.request.raw.complete && latest.raw.writableFinished);
}

// A connection must end so that the last answer arrives (RFC 9112, 9.6). If the client's bytes are unread when a connection is closed, the
// system resets it, and the answer may be lost. So only our side is closed, and incoming bytes are dropped for a while.

/** Limits for dropping bytes: their number, the time in total, and the time without any byte. */
export const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;

const droppingInput = new WeakSet<Socket>();
const closing = new WeakSet<Socket>();

/** Accepts no more requests. Further bytes are dropped, and too many bytes cut the connection. False if bytes were already dropped. */
export function dropInput(socket: Socket): boolean {
  if (droppingInput.has(socket)) return false;
  droppingInput.add(socket);
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

/** Ends a connection after the last write. The client gets a limited time to end its side, too. */
export function closeLingering(socket: Socket): void {
  if (closing.has(socket) || socket.destroyed) return;
  closing.add(socket);
  dropInput(socket);
  socket.end();
  // The server destroys a socket on timeout.
  socket.setTimeout(SILENCE_MS);
  const longest = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(longest));
}

// The limit of connections keeps a client with many connections from keeping others out, and the system's sockets from running out.

const PROCESS_LIMITS = '/proc/self/limits';
const DEFAULT_CONNECTIONS = 1_000;
const MIN_CONNECTIONS = 16;
const OTHER_FILES = 64;

/** On Linux, the system's limit of open files also limits the connections. */
export function maxConnections(): number {
  const limits = existsSync(PROCESS_LIMITS) ? readFileSync(PROCESS_LIMITS, 'utf8') : '';
  const [, files] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  const available = Number(files ?? DEFAULT_CONNECTIONS) - OTHER_FILES;
  return Math.max(MIN_CONNECTIONS, Math.min(DEFAULT_CONNECTIONS, available));
}

/**
 * Above `most` connections, a new connection ends the oldest without an admitted request, or else the longest idle connection. The
 * returned function marks a request's connection as a known client's. That connection stays open during the request.
 */
export function limitConnections(server: Server, most: number, onFull: () => void) {
  /** Oldest first. The key is the client's address and port, because under TLS a request's connection is another object. */
  const unknown = new Map<string, Socket>();
  const idle = new Map<string, Socket>();
  const busy = new Map<string, Socket>();
  const all = [unknown, idle, busy];

  function forget(key: string, socket: Socket): void {
    for (const each of all) if (each.get(key) === socket) each.delete(key);
  }

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    unknown.set(key, socket);
    socket.once('close', () => forget(key, socket));
    if (unknown.size + idle.size + busy.size <= most) return;
    const [oldest] = unknown;
    const [idleLongest] = idle;
    const isAlone = oldest?.[1] === socket;
    const evicted = isAlone ? (idleLongest ?? oldest) : oldest;
    if (evicted === undefined) return;
    onFull();
    forget(...evicted);
    evicted[1].destroy();
  });
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    const key = keyOf(socket);
    const connection = unknown.get(key) ?? idle.get(key);
    if (connection === undefined) return;
    forget(key, connection);
    busy.set(key, connection);
    response.once('close', () => {
      if (busy.get(key) !== connection) return;
      forget(key, connection);
      idle.set(key, connection);
    });
  };
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
