import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { FULFILLMENTS, GRILL, STATIONS, stations } from '../service/running-kitchen.ts';
import { startPostgres } from './postgres-server.ts';
import { asked, type Replica, startReplicas } from './replicas.ts';
import { testDatabase } from './test-database.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const DATE = '20250214';
/** Consecutive answers counted as the current state. */
const ANSWERS = 24;
const DAY = `${FULFILLMENTS}?businessDate=${DATE}`;

const database = testDatabase();

/** Text without patterns, so a misplaced part shows. */
function records(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    courseName: `${index} ${'x'.repeat(index % 400)}`,
  }));
}

async function only(url: string): Promise<Replica> {
  const [replica] = await startReplicas(url, 1);
  if (replica === undefined) throw new Error('No service was started.');
  return replica;
}

it('a database stopping and starting again is answered with 503, never wrongly, and nothing is restarted', async () => {
  const server = await startPostgres(process.env['LINECHECK_TEST_POSTGRES'] === 'packaged');
  onTestFinished(() => server.remove());
  const { archive, get, logIn } = await only(server.url());
  await archive.publishStations(GRILL.guid, stations(200), 1);
  await archive.appendFulfillments(GRILL.guid, DATE, records(3_000));
  const headers = asked(await logIn());
  const right = new Map<string, string>();
  for (const path of [STATIONS, DAY]) right.set(path, await (await get(path, headers)).text());

  const statuses: number[] = [];
  const wrong: string[] = [];
  const ending = new AbortController();
  const load = async (path: string, coding: string) => {
    while (!ending.signal.aborted) {
      const answer = await get(path, { ...headers, 'accept-encoding': coding });
      const text = await answer.text();
      statuses.push(answer.status);
      const fits =
        answer.status === 200
          ? text === right.get(path)
          : answer.status === 503 && answer.headers.get('retry-after') === '5';
      if (!fits) wrong.push(`${answer.status} ${text.slice(0, 200)}`);
    }
  };
  const clients = [STATIONS, DAY].flatMap((path) =>
    ['identity', 'gzip', 'br'].map((coding) => load(path, coding)),
  );
  const sees = async (status: number) => {
    const latest = () => new Set(statuses.slice(-ANSWERS));
    await expect.poll(latest).toEqual(new Set([status]));
  };
  for (const _ of [1, 2]) {
    await sees(200);
    await server.stop();
    await sees(503);
    await server.start();
  }
  await sees(200);
  ending.abort();
  await Promise.all(clients);
  expect(wrong).toEqual([]);
});

it('a large date that is being sent is complete even if connections are cut', async () => {
  const { archive, get, logIn } = await only(await database.schema());
  const sent = records(42_000);
  await archive.appendFulfillments(GRILL.guid, DATE, sent);
  const headers = { ...asked(await logIn()), 'accept-encoding': 'identity' };
  const answer = await get(DAY, headers);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(8 * 1024 * 1024);
  await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  // Each batch is read again on a fresh connection, so nothing is lost.
  expect(await answer.json()).toEqual(sent);
});

it('a process killed while it writes a date leaves the old one, and the next one removes what it wrote', async () => {
  const url = await database.schema();
  const { archive, get, logIn } = await only(url);
  await archive.appendFulfillments(GRILL.guid, DATE, records(10));
  const cache = join(ROOT, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'linecheck-postgres-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'day-writing-program.js');
  const built = ['src/bundle/build.mjs', 'test/postgres/day-writing-program.ts', program];
  await promisify(execFile)(process.execPath, built, { cwd: ROOT });
  const writing = spawn(process.execPath, [program, GRILL.guid, DATE], {
    env: { ...process.env, LINECHECK_ARCHIVE: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writing.stdout, 'data');
  writing.kill('SIGKILL');
  await once(writing, 'exit');

  const generations = 'SELECT count(DISTINCT generation)::integer AS held FROM fulfillment_piece';
  expect(await database.query(generations, url)).toEqual([{ held: 2 }]);
  const headers = asked(await logIn());
  expect(await (await get(DAY, headers)).json()).toEqual(records(10));
  // The next writer removes it, once the server notices the other is gone.
  const next = async () => {
    await (await archive.writeDay(GRILL.guid, '20250215', Date.now)).commit();
    return database.query(generations, url);
  };
  await expect.poll(next).toEqual([{ held: 1 }]);
  expect(await (await get(DAY, headers)).json()).toEqual(records(10));
});
