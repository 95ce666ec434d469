/** Bounds a server's connections, so that idle ones never keep a client out. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Marks a request's connection as one of a known client; it is not ended while that request is answered. */
export type Admit = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Over `most` connections, each new one ends another: the oldest without an admitted request, else the known client's that is idle for longest. The
 * new one itself ends where all others are busy.
 */
export function boundConnections(server: Server, most: number): Admit {
  /** Oldest first, by the client's address and port: under TLS, a request has another object for its connection. */
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
    const ended = isAlone ? (idleLongest ?? oldest) : oldest;
    if (ended === undefined) return;
    forget(...ended);
    ended[1].destroy();
  });
  return ({ socket }, response) => {
    const key = keyOf(socket);
    const own = unknown.get(key) ?? idle.get(key);
    if (own === undefined) return;
    forget(key, own);
    busy.set(key, own);
    response.once('close', () => {
      if (busy.get(key) !== own) return;
      forget(key, own);
      idle.set(key, own);
    });
  };
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
