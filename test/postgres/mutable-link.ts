/** A way to a PostgreSQL server that a test can cut without either end noticing. */
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PostgresServer } from './postgres-server.ts';

/** A port on this machine that leads to a server, and from some moment on to nothing, as when its machine is gone. */
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
