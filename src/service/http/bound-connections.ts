/** Connections at once: a client that opens many keeps nobody out, and the system's sockets don't run out. */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LIMITS = '/proc/self/limits';
const MOST = 1_000;
const LEAST = 16;
/** For the archive, logs, and what the runtime opens. */
const OTHER_FILES = 64;

/** What the system's limit of open files leaves, on Linux. */
export function connectionsMost(): number {
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '';
  const [, files] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return Math.max(LEAST, Math.min(MOST, Number(files ?? MOST) - OTHER_FILES));
}

/** Marks a request's connection as a known client's. It stays open during that request. */
type Admit = (request: IncomingMessage, response: ServerResponse) => void;

/** Over `most`, each new one ends another: the oldest without an admitted request, else the known client's idle for longest. */
export function boundConnections(server: Server, most: number, onFull: () => void): Admit {
  /** Oldest first, by client address and port: under TLS, a request has another connection object. */
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
    onFull();
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
