/** Clients that read an answer so slowly that they merely hold it. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often (ms) it is looked at what clients have taken. */
const LOOK_MS = 5_000;
/** What is on its way may take so long (ms), and longer by its size at so many bytes a second: a tenth of a slow mobile link. */
const GRACE_MS = 30_000;
const LEAST_RATE = 4 * 1024;

interface Reader {
  readonly socket: Socket;
  /** Bytes that were taken when it was last seen to take any. */
  taken: number;
  /** ms since then. */
  stalledMs: number;
}

/** Cuts the connections of a server whose clients take less than the least rate of an answer that is there for them. */
export function dropSlowReaders(server: Server): void {
  const readers = new Map<ServerResponse, Reader>();
  server.on('request', ({ socket }, response) => {
    readers.set(response, { socket, taken: takenBy(socket), stalledMs: 0 });
    response.once('close', () => readers.delete(response));
  });
  const looks = setInterval(() => {
    for (const reader of readers.values()) look(reader);
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(looks));
}

function look(reader: Reader): void {
  const { socket } = reader;
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
