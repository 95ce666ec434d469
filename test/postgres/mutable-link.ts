/** A way to a PostgreSQL server, cut by tests without either end noticing. */
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PostgresServer } from './postgres-server.ts';

/** A local port to a server, later to nothing, as if the machine were gone. */
export async function mutableLink(server: PostgresServer) {
  const open = new Set<Socket>();
  let isMute = false;
  const link = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    if (isMute) return;
    const inner = connect(join(server.folder, '.s.PGSQL.5432'));
    open.add(inner.on('error', () => undefined));
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    link.close();
  });
  const address = link.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mute: () => {
      isMute = true;
      for (const socket of open) socket.unpipe().pause();
    },
  };
}
