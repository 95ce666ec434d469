/** Cuts clients that read an answer so slowly that they only hold it. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often (ms) each client's progress is checked. */
const LOOK_MS = 5_000;
/** Time (ms) allowed for data in flight, plus its size at this many bytes per second: a tenth of a slow mobile link. */
const GRACE_MS = 30_000;
const LEAST_RATE = 4 * 1024;

/** How much a client has read of the answers on its connection. */
interface Reader {
  /** Bytes read at the last progress. */
  taken: number;
  /** Ms without progress. */
  stalledMs: number;
}

/** Cuts the connections of a server whose clients read below the minimum rate while an answer waits for them. */
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
  // With nothing waiting, the service is the slow one.
  if (taken > reader.taken || socket.writableLength === 0) {
    reader.taken = taken;
    reader.stalledMs = 0;
    return;
  }
  reader.stalledMs += LOOK_MS;
  const most = GRACE_MS + (socket.writableLength / LEAST_RATE) * 1_000;
  if (reader.stalledMs >= most) socket.destroy();
}

/** Bytes of completed writes that the system has taken; a write in progress does not show. */
function takenBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
