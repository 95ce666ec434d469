/** An address leading to one PostgreSQL server, then to another, as behind a virtual IP address or a proxy. */
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PostgresServer } from './postgres-server.ts';

export type MovableLink = Awaited<ReturnType<typeof movableLink>>;

/** A local port. */
export async function movableLink(first: PostgresServer) {
  let target = first;
  const open = new Set<Socket>();
  const muted = new Set<Socket>();
  const link = createServer((socket) => {
    const inner = connect(join(target.folder, '.s.PGSQL.5432'));
    for (const [each, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      open.add(each.on('error', () => undefined));
      each.on('close', () => {
        open.delete(each);
        if (!muted.has(other)) other.destroy();
      });
    }
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const address = link.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** New connections go there. */
    moveTo: (server: PostgresServer) => {
      target = server;
    },
    /** Open connections stay open and silent, as if the machine were gone. */
    mute: () => {
      for (const socket of open) muted.add(socket.unpipe().pause());
    },
    close: () => {
      for (const socket of open) socket.destroy();
      link.close();
    },
  };
}
