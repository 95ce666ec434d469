/** Rounds: kill the primary under load, let the standby take over, and count everything acknowledged. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { Failure } from '../../src/contract/failures.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import type { BuiltProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { startServing } from '../process/service/serving-program.ts';
import { FULFILLMENTS, GRILL, STATIONS } from '../service/running-kitchen.ts';
import {
  dayFault,
  type FailoverReads,
  logIn,
  startReads,
  stationsFault,
} from './failover-reads.ts';
import {
  IMPORTED,
  type ImportCommand,
  startWrites,
  type WrittenArchive,
} from './failover-writes.ts';
import { asked } from './replicas.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';

export interface FailoverFigures {
  readonly acknowledged: number;
  readonly cut: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Per round: ms to the first acknowledged write, from kill and from promotion. */
  readonly withoutWrites: readonly {
    readonly sinceKill: number;
    readonly sincePromotion: number;
  }[];
}

export interface FailoverSize {
  readonly rounds: number;
  /** Per round before the kill, and again after the promotion. */
  readonly writes: number;
}

const PATIENCE = { timeout: 180_000, interval: 20 };

/** Expects nothing lost, half, or wrong. */
export async function failOver(
  program: BuiltProgram,
  { rounds, writes }: FailoverSize,
): Promise<FailoverFigures> {
  const pair = await startReplicatedPostgres();
  onTestFinished(() => pair.remove());
  const archive = await openArchive(pair.url());
  onTestFinished(() => archive.close());
  await archive.putRestaurant(GRILL);
  const access = { name: 'reader', scopes: ['kitchen:read'], restaurants: [GRILL.guid] };
  const credentials = await issueApiClient(archive, access);
  const addresses = [pair.url('?connect_timeout=2'), pair.url()];
  const services = await Promise.all(
    addresses.map((LINECHECK_ARCHIVE) =>
      startServing(program, ['--port', '0'], { LINECHECK_ARCHIVE }),
    ),
  );
  const urls = services.map(({ url }) => url);

  const written = await startWrites(archive, importCommand(program, pair.url()));
  const reads = await startReads(urls, credentials, written);
  const withoutWrites: { sinceKill: number; sincePromotion: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    if (round > 1) await pair.rejoin();
    withoutWrites.push(await roundOf(pair, written, reads, writes));
  }
  await Promise.all([written.stop(), reads.stop()]);
  expect([...written.wrong, ...reads.wrong]).toEqual([]);

  const keys = await archive.signingKeys();
  expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([...written.keys]));
  for (const url of urls) await expectAcknowledged(url, credentials, written);
  return {
    acknowledged: written.acknowledgedAt.length,
    cut: written.cut(),
    answers: Object.fromEntries(reads.counts),
    withoutWrites,
  };
}

/** `linecheck archive import`. Exit code 9: archive out of reach. */
function importCommand(program: BuiltProgram, LINECHECK_ARCHIVE: string): ImportCommand {
  return async (restaurant, date, json) => {
    const file = join(program.temporary, `${date}.json`);
    await writeFile(file, json);
    const args = ['archive', 'import', '--restaurant', restaurant, '--fulfillments', file];
    const outcome = await runCommand(program, [...args, '--date', date], { LINECHECK_ARCHIVE });
    if (outcome.code === 0) return;
    const isCut = outcome.code === 9 && outcome.stderr.includes('then try again');
    throw isCut ? new Failure('ARCHIVE_UNAVAILABLE', outcome.stderr) : new Error(outcome.stderr);
  };
}

/** Kills the primary, and promotes the standby once every answer is a refusal. */
async function roundOf(
  pair: ReplicatedPostgres,
  written: WrittenArchive,
  reads: FailoverReads,
  writes: number,
) {
  const goOn = async () => {
    const count = written.acknowledgedAt.length;
    // Without the import: a new process takes long under load.
    const days = [...written.days].flatMap(([date, day]) => (date === IMPORTED ? [] : [day]));
    const before = days.map(({ acknowledged }) => acknowledged);
    await expect
      .poll(() => written.acknowledgedAt.length, PATIENCE)
      .toBeGreaterThan(count + writes);
    await expect
      .poll(() => days.every((day, index) => day.acknowledged > (before[index] ?? 0)), PATIENCE)
      .toBe(true);
    await expect.poll(() => new Set(reads.latest()), PATIENCE).toEqual(new Set([200]));
  };
  await goOn();
  const killedAt = Date.now();
  await pair.primary().kill();
  await expect.poll(() => new Set(reads.latest()), PATIENCE).toEqual(new Set([503]));
  const writesBefore = written.acknowledgedAt.length;
  const promotedAt = Date.now();
  await pair.promote();
  await expect.poll(() => written.acknowledgedAt.length, PATIENCE).toBeGreaterThan(writesBefore);
  const firstAt = written.acknowledgedAt[writesBefore] ?? 0;
  await goOn();
  return { sinceKill: firstAt - killedAt, sincePromotion: firstAt - promotedAt };
}

async function expectAcknowledged(
  url: string,
  credentials: { readonly clientId: string; readonly clientSecret: string },
  written: WrittenArchive,
): Promise<void> {
  const { text } = await logIn(url, credentials);
  const token = String(/"accessToken":"([^"]+)"/.exec(text)?.[1]);
  const read = async (path: string) => (await fetch(url + path, { headers: asked(token) })).text();
  for (const date of written.days.keys()) {
    const fault = dayFault(written, date);
    expect(fault(await read(`${FULFILLMENTS}?businessDate=${date}`))).toBeUndefined();
  }
  const fault = stationsFault(written);
  expect(fault(await read(STATIONS))).toBeUndefined();

  const { rotated, secrets } = written;
  const statusOf = async (clientId: string, clientSecret: string) =>
    (await logIn(url, { clientId, clientSecret })).status;
  const statuses: number[] = [];
  for (const secret of secrets) statuses.push(await statusOf(rotated, secret));
  expect(statuses).toContain(200);
  const all = [...written.clients];
  // The guessing brake bounds refusals for revoked ones.
  const some = [
    ...all.filter(([, { revoked }]) => !revoked),
    ...all.filter(([, { revoked }]) => revoked).slice(-8),
  ];
  for (const [id, { secret, revoked }] of some) {
    expect(await statusOf(id, secret)).toBe(revoked ? 401 : 200);
  }
}
