import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { testDatabase } from '../../postgres/test-database.ts';

const database = testDatabase();

/** No message may repeat the password. */
async function failureOf(address: string): Promise<Failure> {
  const archive = await openArchive(address).catch((error: unknown) => error);
  expect(archive).toBeInstanceOf(Failure);
  const failure = archive instanceof Failure ? archive : new Failure('ARCHIVE', '');
  expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toContain('hunter2');
  return failure;
}

it.each([
  ['a port on which nobody listens', 'postgres://cook:hunter2@127.0.0.1:1/kitchen'],
  ['a socket that is not there', 'postgresql://cook:hunter2@/kitchen?host=%2Fnowhere'],
  ['a host without an address', 'postgres://cook:hunter2@kitchen.invalid/kitchen'],
])('%s is ARCHIVE_UNAVAILABLE', async (_, address) => {
  expect(await failureOf(address)).toMatchObject({ code: 'ARCHIVE_UNAVAILABLE', exitCode: 9 });
});

it('a server that accepts connections and says nothing is abandoned after connect_timeout seconds', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const bound = silent.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const address = `postgres://cook:hunter2@127.0.0.1:${port}/kitchen?connect_timeout=1`;
  expect((await failureOf(address)).code).toBe('ARCHIVE_UNAVAILABLE');
});

/** A server's answer to a login: authenticated, ready for queries, and an administrator's shutdown. */
const ACCEPTED_AND_ENDED = Buffer.from(
  'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05IE\0\0\0\x24SFATAL\0VFATAL\0C57P01\0Mshutdown\0\0',
  'latin1',
);

it.each([
  ['without a word', (socket: Socket) => void socket.destroy()],
  [
    'right after the login',
    (socket: Socket) => void socket.once('data', () => socket.end(ACCEPTED_AND_ENDED)),
  ],
])('a server that ends each connection %s is away', async (_, leave) => {
  const leaving = createServer((socket) => leave(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void leaving.close());
  const bound = leaving.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const failure = await failureOf(`postgres://cook:hunter2@127.0.0.1:${port}/kitchen`);
  expect(failure.code).toBe('ARCHIVE_UNAVAILABLE');
});

it('what answers, but is no database, is not taken for one', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const address = `postgres://cook:hunter2@127.0.0.1:${port}/kitchen?connect_timeout=2`;
  expect((await failureOf(address)).exitCode).toBe(9);
});

it('a missing database is ARCHIVE', async () => {
  const missing = database.url().replace(/linecheck_\w+/, 'missing');
  expect(await failureOf(missing)).toMatchObject({
    code: 'ARCHIVE',
    message: "The archive's database does not exist.",
  });
});

it('a database of another encoding is ARCHIVE', async () => {
  const name = 'linecheck_latin1';
  await database.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
  onTestFinished(() => database.query(`DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined));
  const address = database.url().replace(/linecheck_\w+/, name);
  expect((await failureOf(address)).message).toContain('UTF8');
});

it.each([
  'postgres://cook:hunter2@kitchen:port/',
  'postgres://cook:hunter2@[kitchen/',
  'postgres://cook:hunter2@kitchen/?sslrootcert=%2Fnowhere',
])('an unreadable address is CONFIGURATION', async (address) => {
  expect((await failureOf(address)).code).toBe('CONFIGURATION');
});
