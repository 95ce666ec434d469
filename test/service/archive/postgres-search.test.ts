import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../src/service/archive/engines/postgres/connection.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A server's answer to a login: authenticated, ready for queries, and an administrator's shutdown. */
const ACCEPTED_AND_ENDED = Buffer.from(
  'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05IE\0\0\0\x24SFATAL\0VFATAL\0C57P01\0Mshutdown\0\0',
  'latin1',
);

/** A database on two servers ending each connection with `leave`, with a connection count. */
async function leavingServers(leave = (socket: Socket): unknown => socket.destroy()) {
  let connections = 0;
  const ports: number[] = [];
  for (const _ of [1, 2]) {
    const server = createServer((socket) => {
      connections += 1;
      leave(socket.on('error', () => undefined));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    ports.push(typeof address === 'object' && address !== null ? address.port : 0);
  }
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const database = await openDatabase(`postgres://cook:hunter2@${hosts}/kitchen`);
  onTestFinished(() => database.close());
  const read = () => database.rows('restaurants');
  return { read, connections: () => connections };
}

it('while no server is found, searches are shared, and come less and less often', async () => {
  const { read, connections } = await leavingServers();
  const refused = { code: 'ARCHIVE_UNAVAILABLE' };
  const readsFail = async () => {
    const reads = await Promise.allSettled(Array.from({ length: 50 }, read));
    expect(reads).toEqual(
      reads.map(() => ({ status: 'rejected', reason: expect.objectContaining(refused) })),
    );
  };
  let searches = 0;
  for (const pause of [50, 100, 200, 400, 800, 1_000, 1_000]) {
    searches += 1;
    await readsFail();
    vi.advanceTimersByTime(pause - 1);
    await readsFail();
    // Each search tries both.
    expect(connections()).toBe(2 * searches);
    vi.advanceTimersByTime(1);
  }
});

it('a connection that the server ends right after the login, before its kind is asked, is a server away', async () => {
  const { read, connections } = await leavingServers((socket) =>
    socket.once('data', () => socket.end(ACCEPTED_AND_ENDED)),
  );
  await expect(read()).rejects.toMatchObject({ code: 'ARCHIVE_UNAVAILABLE' });
  expect(connections()).toBe(2);
});
