/** Debian's PgBouncer between archives and their database: `apt-get install pgbouncer`. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { GRILL } from '../service/running-kitchen.ts';

const DATE = '20250214';
const NOBODY = 65_534;
const PGBOUNCER = '/usr/sbin/pgbouncer';

const isInstalled = await promisify(execFile)(PGBOUNCER, ['--version']).then(
  () => true,
  () => false,
);
const database = testDatabase();

const fulfillments = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ courseName: `${index}` }));

/** Returns the archive's address through the pooler. */
async function pooled(mode: 'session' | 'transaction', more = ''): Promise<string> {
  const [, name = '', query = ''] = /@\/(\w+)\?(.*)/.exec(database.url()) ?? [];
  const host = new URLSearchParams(query).get('host');
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-pgbouncer-'));
  await chmod(folder, 0o777);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
    kitchen = host=${host} dbname=${name} user=postgres
    [pgbouncer]
    listen_port = 6432
    unix_socket_dir = ${folder}
    auth_type = any
    pool_mode = ${mode}
    ${more}`,
  );
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const pooler = spawn(PGBOUNCER, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  let said = '';
  await new Promise<void>((resolve) => {
    pooler.stderr.on('data', (piece) => {
      said += String(piece);
      if (said.includes('process up')) resolve();
    });
  });
  return `postgres://postgres@${encodeURIComponent(folder)}:6432/kitchen`;
}

it.skipIf(!isInstalled).each(['session', 'transaction'] as const)(
  'archives work with pool_mode = %s, and leave no lock',
  async (mode) => {
    // Connections are changed all the time, so nothing may depend on one.
    const address = await pooled(mode, 'server_lifetime = 1\nserver_idle_timeout = 1');
    const [one, other] = [await openArchive(address), await openArchive(address)];
    await one.putRestaurant(GRILL);
    const writer = await one.writeDay(GRILL.guid, DATE, Date.now);
    await writer.add(fulfillments(20_000));
    for (let round = 0; round < 20; round += 1) {
      await other.appendFulfillments(GRILL.guid, '20250215', fulfillments(500));
      expect(await other.sweep(Date.now())).toBeLessThan(2);
    }
    await writer.add(fulfillments(20_000));
    await writer.commit();
    expect((await other.fulfillmentDay(GRILL.guid, DATE)).records).toBe(40_000);
    const release = await one.lockSync();
    await expect(other.lockSync()).rejects.toThrow('Another sync is copying');
    await release();
    await (
      await other.lockSync()
    )();
    await one.close();
    await other.close();
    const left = await database.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'");
    expect(left).toEqual([]);
  },
);

it.skipIf(!isInstalled)(
  'a refused setting is named with the pooler and what to change',
  async () => {
    const address = await pooled('transaction');
    const refused = openArchive(`${address}?statement_timeout=5000`);
    await expect(refused).rejects.toMatchObject({
      code: 'ARCHIVE',
      message: expect.stringContaining('behind a pooler that refuses a setting'),
      hint: expect.stringContaining('ignore_startup_parameters'),
    });
  },
);

it.skipIf(!isInstalled)(
  'a database that is away behind its pooler is unavailable, not broken',
  async () => {
    const address = await pooled('transaction', 'server_login_retry = 1\nquery_wait_timeout = 2');
    const away = address.replace('/kitchen', '/nowhere');
    await expect(openArchive(away)).rejects.toMatchObject({
      message: expect.not.stringMatching(/shutting/),
    });
  },
);
