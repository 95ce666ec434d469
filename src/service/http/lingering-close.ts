/**
 * Ends connections so that the last answer arrives (RFC 9112, 9.6). Where a connection is closed while bytes of its client are unread, the
 * system resets it, and the client loses an answer that it has not read yet. So only our side is closed; what comes is dropped for a while.
 */
import type { Socket } from 'node:net';

/** Most bytes that are dropped, and the most time (ms) for that: in all, and without any byte. */
export const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;

const dropping = new WeakSet<Socket>();
const closing = new WeakSet<Socket>();

/** Takes no more requests from a connection: whatever else comes is dropped, and too much of it cuts the connection. False where that was so. */
export function dropInput(socket: Socket): boolean {
  if (dropping.has(socket)) return false;
  dropping.add(socket);
  let bytes = 0;
  // The HTTP parser is one of those who listen.
  socket.removeAllListeners('data');
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > LINGER_BYTES) socket.destroy();
  });
  socket.resume();
  // The server reads by other means than the stream, which does not see that they may be paused.
  // oxlint-disable-next-line no-underscore-dangle -- the one way to have a stream ask its source again
  socket._read(0);
  return true;
}

/** Whether more came on a connection than it takes. */
export function dropsInput(socket: Socket): boolean {
  return dropping.has(socket);
}

/** Ends a connection after what was written to it, and waits a bounded while for its client to do the same. */
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
