import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Archive } from '../../src/service/archive/archive.ts';
import { openArchive } from '../../src/service/archive/engines/open-archive.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { runningHere } from '../process/in-process.ts';
import { GRILL, stations } from '../service/running-kitchen.ts';
import { mutableLink } from './mutable-link.ts';
import type { PostgresServer } from './postgres-server.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';

const program = builtProgram();
const DATE = '20250214';
const NO_SERVER = (kind: string) => ({
  code: 'ARCHIVE_UNAVAILABLE',
  message: `The archive's database has no server for target_session_attrs ${kind}.`,
});

let pair: ReplicatedPostgres;
beforeAll(async () => {
  pair = await startReplicatedPostgres();
  const archive = await openArchive(pair.url());
  await archive.putRestaurant(GRILL);
  await archive.close();
  await pair.replayed();
});
afterAll(() => pair.remove());

async function opened(address: string): Promise<Archive> {
  const archive = await openArchive(address);
  onTestFinished(() => archive.close());
  return archive;
}

function addressOf(servers: readonly PostgresServer[], parameters = ''): string {
  const folders = servers.map(({ folder }) => encodeURIComponent(folder));
  return `postgres://postgres@${folders.join(',')}/postgres${parameters}`;
}

/** Accepts connections and stays silent. */
async function silentPort(): Promise<number> {
  const silent = createServer();
  onTestFinished(() => void silent.close());
  return listening(silent);
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

describe('of several servers', () => {
  it('the one accepting writes is found, wherever it is listed', async () => {
    const servers = [pair.primary(), pair.standby()];
    for (const listed of [servers, servers.toReversed()]) {
      const archive = await opened(addressOf(listed));
      await archive.putRestaurant(GRILL);
      expect(await archive.restaurant(GRILL.guid)).toEqual(GRILL);
    }
  });

  it.each(['any', 'standby', 'read-only', 'prefer-standby'])(
    'target_session_attrs=%s takes a standby listed first',
    async (kind) => {
      const listed = [pair.standby(), pair.primary()];
      const archive = await opened(addressOf(listed, `?target_session_attrs=${kind}`));
      expect(await archive.restaurant(GRILL.guid)).toEqual(GRILL);
      await expect(archive.putRestaurant(GRILL)).rejects.toThrow('is read-only');
    },
  );

  it.each(['primary', 'read-write'])(
    'target_session_attrs=%s passes over a standby listed first',
    async (kind) => {
      const listed = [pair.standby(), pair.primary()];
      const archive = await opened(addressOf(listed, `?target_session_attrs=${kind}`));
      await expect(archive.putRestaurant(GRILL)).resolves.toBeUndefined();
    },
  );

  it.each(['standby', 'read-only'])(
    '%s is not found where the primary is all there is',
    async (kind) => {
      const missing = openArchive(addressOf([pair.primary()], `?target_session_attrs=${kind}`));
      await expect(missing).rejects.toMatchObject(NO_SERVER(kind));
    },
  );

  it('prefer-standby takes the primary where no standby is', async () => {
    const archive = await opened(
      addressOf([pair.primary()], '?target_session_attrs=prefer-standby'),
    );
    await expect(archive.putRestaurant(GRILL)).resolves.toBeUndefined();
  });

  it('an unreachable one, and one accepting in silence, are passed over', async () => {
    const silent = await silentPort();
    const hosts = `127.0.0.1,127.0.0.1,${pair.standby().folder},${pair.primary().folder}`;
    const ports = `1,${silent},5432,5432`;
    const address = `postgres://postgres@/postgres?host=${hosts}&port=${ports}&connect_timeout=1`;
    const archive = await opened(address);
    await expect(archive.putRestaurant(GRILL)).resolves.toBeUndefined();
  });

  it('one refusing the user ends the search, as in libpq', async () => {
    const address = addressOf([pair.standby(), pair.primary()]).replace('postgres@', 'nobody@');
    await expect(openArchive(address)).rejects.toMatchObject({ code: 'ARCHIVE' });
  });
});

describe('commands', () => {
  const runHere = runningHere(program);

  it('take lists of hosts and ports from PGHOST and PGPORT', async () => {
    const outcome = await runCommand(program, ['archive', 'list', '--format', 'json'], {
      LINECHECK_ARCHIVE: 'postgres:///postgres?user=postgres',
      PGHOST: `${pair.standby().folder},${pair.primary().folder}`,
      PGPORT: '5432',
    });
    expect(outcome).toMatchObject({ code: 0 });
    expect(outcome.stdout).toContain(GRILL.guid);
  });

  const WITHOUT_PRIMARY: readonly (readonly string[])[] = [
    ['archive', 'list'],
    ['archive', 'key', 'rotate'],
    ['serve', '--port', '0'],
    ['doctor'],
  ];
  /** A standby and a dead address. */
  const withoutPrimary = () => {
    const name = `${encodeURIComponent(pair.standby().folder)}:5432,127.0.0.1:1/postgres`;
    return { name, LINECHECK_ARCHIVE: `postgres://postgres:hunter2@${name}` };
  };

  it.each(WITHOUT_PRIMARY.map((args) => ({ args })))(
    'end with 9 and why while no server accepts writes: $args',
    async ({ args }) => {
      const { LINECHECK_ARCHIVE } = withoutPrimary();
      const { code, stdout, stderr } = await runHere(args, { LINECHECK_ARCHIVE });
      expect(stdout + stderr).not.toContain('hunter2');
      expect(stdout + stderr).toContain(NO_SERVER('read-write').message);
      expect(code).toBe(9);
    },
  );

  it('show the servers and the database in an address, and never the password', async () => {
    const { name, LINECHECK_ARCHIVE } = withoutPrimary();
    const { stdout, stderr } = await runHere(['config', 'show'], { LINECHECK_ARCHIVE });
    expect(stdout).toContain(name);
    expect(stdout + stderr).not.toContain('hunter2');
  });

  it('read and check an archive of several servers', async () => {
    const LINECHECK_ARCHIVE = pair.url('?reads=standby');
    const doctor = await runHere(['doctor'], { LINECHECK_ARCHIVE });
    expect(doctor.stdout).toMatch(/ok +archive +1 restaurant/);
    expect(doctor.stdout + doctor.stderr).not.toContain('reads=');
    const made = await runHere(['archive', 'init'], { LINECHECK_ARCHIVE });
    expect(made).toMatchObject({ code: 0 });
  });
});

describe('with reads=standby', () => {
  const asked = { after: 0, limit: 10 };
  const texts = async (pieces: AsyncIterable<Buffer>) => {
    const read: Buffer[] = [];
    for await (const piece of pieces) read.push(piece);
    return Buffer.concat(read).toString();
  };
  /** Archive statements running, or last answered, on open connections. */
  const readsAt = async (server: PostgresServer, table: string) => {
    const rows = await pair.query(
      server,
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'linecheck' AND query LIKE '%FROM ${table}%'`,
    );
    return rows.length;
  };

  it('stations and records come from the standby once it has the requested version', async () => {
    const archive = await opened(pair.url('?reads=standby'));
    const version = await archive.publishStations(GRILL.guid, stations(3), 1);
    await archive.appendFulfillments(GRILL.guid, DATE, [{ courseName: 'Soup' }]);
    await pair.replayed();
    // The first read finds the standby.
    await expect
      .poll(async () => {
        await archive.stationPage(GRILL.guid, { ...asked, version });
        return readsAt(pair.standby(), 'prep_station');
      })
      .toBe(1);
    const day = await archive.fulfillmentDay(GRILL.guid, DATE);
    expect(await texts(archive.fulfillmentPieces(GRILL.guid, DATE, day.version))).toBe(
      '[{"courseName":"Soup"}]',
    );
    expect(await readsAt(pair.standby(), 'fulfillment_piece')).toBe(1);
    expect(await readsAt(pair.primary(), 'fulfillment_piece')).toBe(0);
  });

  it('what it has not replayed yet is answered by the primary, at once', async () => {
    const archive = await opened(pair.url('?reads=standby'));
    const other = await opened(pair.url());
    await archive.stationPage(GRILL.guid, { ...asked, version: 0 });
    await pair.query(pair.standby(), 'SELECT pg_wal_replay_pause()');
    onTestFinished(async () => {
      await pair.query(pair.standby(), 'SELECT pg_wal_replay_resume()');
    });
    for (const count of [4, 5, 6]) {
      await other.publishStations(GRILL.guid, stations(count), count);
      const version = await archive.configurationVersion(GRILL.guid);
      const page = await archive.stationPage(GRILL.guid, { ...asked, version });
      expect(page).toMatchObject({ version });
      expect(page.rows).toHaveLength(count);
      await other.appendFulfillments(GRILL.guid, DATE, [{ courseName: `${count}` }]);
      const day = await archive.fulfillmentDay(GRILL.guid, DATE);
      const text = await texts(archive.fulfillmentPieces(GRILL.guid, DATE, day.version));
      expect(text).toContain(`{"courseName":"${count}"}]`);
      expect(Buffer.byteLength(text)).toBe(day.bytes);
    }
  });

  it('a standby falling silent costs one wait, and the primary answers', async () => {
    const link = await mutableLink(pair.standby());
    const hosts = `host=127.0.0.1,${pair.primary().folder}&port=${link.port},5432`;
    const archive = await opened(
      `postgres://postgres@/postgres?${hosts}&connect_timeout=1&reads=standby`,
    );
    const version = await archive.publishStations(GRILL.guid, stations(3), 11);
    await pair.replayed();
    const page = () => archive.stationPage(GRILL.guid, { ...asked, version });
    const seen = () => readsAt(pair.standby(), 'prep_station');
    const before = await seen();
    await expect.poll(async () => page().then(seen)).toBeGreaterThan(before);
    link.mute();
    for (const _ of [1, 2, 3]) expect((await page()).rows).toHaveLength(3);
  });

  it('an unreachable standby is done without', async () => {
    const dead = '127.0.0.1:1';
    const primary = encodeURIComponent(pair.primary().folder);
    const archive = await opened(`postgres://postgres@${dead},${primary}/postgres?reads=standby`);
    const version = await archive.publishStations(GRILL.guid, stations(2), 9);
    for (const _ of [1, 2, 3]) {
      const page = await archive.stationPage(GRILL.guid, { ...asked, version });
      expect(page.rows).toHaveLength(2);
    }
  });
});
