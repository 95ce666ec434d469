/** Clients that read an answer so slowly that they merely hold it. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often (ms) it is looked at what clients have taken. */
const LOOK_MS = 5_000;
/** What is on its way may take so long (ms), and longer by its size at so many bytes a second: a tenth of a slow mobile link. */
const GRACE_MS = 30_000;
const LEAST_RATE = 4 * 1024;

/** What a client has taken of the answers on its connection. */
interface Reader {
  /** Bytes that were taken when it was last seen to take any. */
  taken: number;
  /** ms since then. */
  stalledMs: number;
}

/** Cuts the connections of a server whose clients take less than the least rate of an answer that is there for them. */
export function dropSlowReaders(server: Server): void {
  const readers = new Map<Socket, Reader>();
  server.on('request', ({ socket }) => {
    if (readers.has(socket)) return;
    readers.set(socket, { taken: 0, stalledMs: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  const looks = setInterval(() => {
    for (const [socket, reader] of readers) look(socket, reader);
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(looks));
}

function look(socket: Socket, reader: Reader): void {
  const taken = takenBy(socket);
  // Where nothing waits to be taken, it is the service that is slow.
  if (taken > reader.taken || socket.writableLength === 0) {
    reader.taken = taken;
    reader.stalledMs = 0;
    return;
  }
  reader.stalledMs += LOOK_MS;
  const most = GRACE_MS + (socket.writableLength / LEAST_RATE) * 1_000;
  if (reader.stalledMs >= most) socket.destroy();
}

/** Bytes of whole writes that the system has taken; those of a write that is under way do not show. */
function takenBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
