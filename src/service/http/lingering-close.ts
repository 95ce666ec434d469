/**
 * Ends connections so that the last answer arrives (RFC 9112, 9.6). When a connection is closed with unread bytes of its client, the system
 * resets it, and the client loses an answer that it has not read yet. So only our side is closed; incoming bytes are dropped for a while.
 */
import type { Socket } from 'node:net';

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
export function dropsInput(socket: Socket): boolean {
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
