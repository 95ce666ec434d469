/** Archive writes killed at random moments, with counts afterwards. */
import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkArchive } from '../../../src/commands/archive/check.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { SUMMARY_VERSION } from '../../../src/kitchen/usual/date-summary.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { startService } from '../../../src/service/start-service.ts';
import { GRILL, RIVAL } from '../../service/running-kitchen.ts';
import type { BuiltProgram } from '../built-program.ts';

export interface KilledArchive {
  readonly address: string;
  /** Unpublished leftovers, a sentence each. Asked after the first write after a kill. */
  readonly left: () => Promise<readonly string[]>;
  /** Resolves once nothing of a killed process runs. */
  readonly settled: () => Promise<unknown>;
}

export interface KillCounts {
  kills: number;
  /** Ended before the kill. */
  ended: number;
  /** Printed as done before the kill. */
  acknowledged: number;
  /** Acknowledged but lost, half there, damaged, or left over. */
  readonly faults: string[];
}

/** A command line, and what is wrong after it printed these lines. */
interface Operation {
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly faults: (archive: Archive, printed: readonly Printed[]) => Promise<readonly string[]>;
}

type Printed = Readonly<Record<string, unknown>>;
type Prepare = (round: number) => Promise<Operation>;

const IMPORTED = '20260115';
const LATER = '20260116';
const SYNCED_FROM = '20200101';
const SYNCED_DATES = 3;
const PRUNED_FROM = '20000101';
const PRUNED_DATES = 20;
/** Share of command time spent loading. */
const LOADED = 0.3;
const SIMULATED = ['20260101', '20260102', '20260103'] as const;

/** Kills this many commands, at moments from `random` (0..1). Each kind comes twice in turn: at first to measure it, then to be killed. */
export async function killCommands(
  program: BuiltProgram,
  killed: KilledArchive,
  { kills, random }: { readonly kills: number; readonly random: () => number },
): Promise<KillCounts> {
  const counts: KillCounts = { kills: 0, ended: 0, acknowledged: 0, faults: [] };
  const operations = await prepared(program, killed);
  const durations = new Map<Prepare, number>();
  for (let round = 0; counts.kills < kills; round += 1) {
    const prepare = operations[Math.floor(round / 2) % operations.length];
    if (prepare === undefined) throw new Error('Nothing is to be killed.');
    const operation = await prepare(round);
    const lasts = durations.get(prepare);
    const began = performance.now();
    // The first per kind measures the duration, as does each ending before the kill.
    const ended = await run(program, killed, operation, lasts && lasts * moment(random()));
    if (!ended.isKilled) durations.set(prepare, performance.now() - began);
    if (ended.isKilled) counts.kills += 1;
    else if (lasts !== undefined) counts.ended += 1;
    counts.acknowledged += ended.printed.length;
    const faults = await faultsAfter(killed, operation, ended.printed, round);
    counts.faults.push(
      ...faults.map((each) => `round ${round}, ${operation.words.join(' ')}: ${each}`),
    );
  }
  return counts;
}

/** Share of command time before the kill: seldom while the program loads. */
function moment(random: number): number {
  return LOADED + (1 - LOADED) * random;
}

async function faultsAfter(
  { address, left, settled }: KilledArchive,
  operation: Operation,
  printed: readonly Printed[],
  round: number,
): Promise<readonly string[]> {
  await settled();
  const archive = await openArchive(address);
  const faults = [...(await operation.faults(archive, printed))];
  await checkArchive(archive, ({ damage }) => faults.push(damage));
  const writer = await archive.writeDay(GRILL.guid, LATER, Date.now);
  await writer.add([{ courseName: String(round) }]);
  await writer.commit();
  await archive.close();
  return [...faults, ...(await left())];
}

async function run(
  program: BuiltProgram,
  { address }: KilledArchive,
  { words, environment }: Operation,
  killAfter: number | undefined,
): Promise<{ readonly isKilled: boolean; readonly printed: readonly Printed[] }> {
  const child = spawn(process.execPath, [program.path, ...words], {
    env: program.environment({ LINECHECK_ARCHIVE: address, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const timer =
    killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const signal = await new Promise<string | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, name) => {
      if (code === 0 || name === 'SIGKILL') resolve(name);
      else reject(new Error(`${words.join(' ')} ended with ${code}: ${stderr}`));
    });
  });
  clearTimeout(timer);
  const lines = stdout.split('\n').slice(0, -1);
  return {
    isKilled: signal === 'SIGKILL',
    printed: lines.map((line): Printed => JSON.parse(line)),
  };
}

async function prepared(
  program: BuiltProgram,
  { address }: KilledArchive,
): Promise<readonly Prepare[]> {
  const folder = await mkdtemp(join(program.temporary, 'killed-'));
  const archive = await openArchive(address);
  await archive.putRestaurant(GRILL);
  await archive.close();
  const platform = await startPlatform();
  const within = async <Result>(work: (open: Archive) => Promise<Result>) => {
    const open = await openArchive(address);
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  };

  return [
    async (round) => {
      const records = Array.from({ length: 3_000 }, (_, n) => ({
        courseName: `${round} ${n}`.padEnd(120),
      }));
      const file = join(folder, 'day.json');
      await writeFile(file, JSON.stringify(records));
      const before = await within((open) => textOf(open, GRILL.guid, IMPORTED));
      return {
        words: [
          'archive',
          'import',
          '--restaurant',
          GRILL.guid,
          '--date',
          IMPORTED,
          '--fulfillments',
          file,
        ],
        async faults(open, printed) {
          const now = await textOf(open, GRILL.guid, IMPORTED);
          if (now === JSON.stringify(records)) return [];
          if (printed.length > 0) return ['the import that was printed is lost'];
          return now === before ? [] : ['the date is neither the old nor the new one'];
        },
      };
    },
    async (round) => {
      const key = { profile: 'cafe', seed: round + 1 } as const;
      const { guid } = simulateRestaurant(key);
      const timezone = 'America/New_York';
      return {
        words: [
          'archive',
          'simulate',
          '--profile',
          key.profile,
          '--seed',
          String(key.seed),
          '--from',
          SIMULATED[0],
          '--to',
          SIMULATED[2],
        ],
        faults: (open, printed) =>
          datesFaults(open, guid, SIMULATED, printed, (businessDate) =>
            simulateDay({ ...key, businessDate, timezone, closeoutHour: 4 }).map(({ record }) => ({
              ...record,
              restaurantGuid: guid,
            })),
          ),
      };
    },
    async (round) => {
      const from = shiftBusinessDate(SYNCED_FROM, round * SYNCED_DATES);
      const dates = Array.from({ length: SYNCED_DATES }, (_, n) => shiftBusinessDate(from, n));
      const recordsOf = (date: string) =>
        Array.from({ length: 1_500 }, (_, n) => ({
          courseName: `${date} ${n}`.padEnd(120),
          restaurantGuid: RIVAL.guid,
        }));
      for (const date of dates)
        await platform.archive.appendFulfillments(RIVAL.guid, date, recordsOf(date));
      return {
        words: ['sync', '--from', from, '--to', dates.at(-1) ?? from, '--archive', address],
        environment: platform.environment,
        faults: (open, printed) => datesFaults(open, RIVAL.guid, dates, printed, recordsOf),
      };
    },
    async () => {
      const before = await within((open) => open.signingKeys());
      return {
        words: ['archive', 'key', 'rotate'],
        async faults(open, [rotated]) {
          const keys = (await open.signingKeys()).map(({ kid }) => kid);
          if (rotated !== undefined && keys[0] !== rotated['kid'])
            return ['the key that was printed is lost'];
          const more = keys.length - before.length;
          return more === 0 || more === 1 ? [] : [`there are ${more} more keys`];
        },
      };
    },
    async (round) => {
      const first = shiftBusinessDate(PRUNED_FROM, round * PRUNED_DATES);
      const dates = Array.from({ length: PRUNED_DATES }, (_, n) => shiftBusinessDate(first, n));
      // Other limits than the command's.
      const basis = `${SUMMARY_VERSION}-0`;
      await within(async (open) => {
        for (const date of dates) {
          await open.appendFulfillments(GRILL.guid, date, [{ courseName: date }]);
          const { version } = await open.fulfillmentDay(GRILL.guid, date);
          await open.putSummary(GRILL.guid, date, { version, basis, text: date });
        }
      });
      const before = shiftBusinessDate(first, PRUNED_DATES);
      return {
        words: ['archive', 'prune', '--before', before, '--restaurant', GRILL.guid, '--yes'],
        async faults(open, printed) {
          const all = await open.businessDates(GRILL.guid);
          const held = new Set(all.map((each) => each.businessDate));
          const left = dates.filter((date) => held.has(date));
          const kept = await Promise.all(
            dates.map((date) => open.summary(GRILL.guid, date, basis)),
          );
          return [
            ...(left.length % PRUNED_DATES === 0 ? [] : [`${left.length} dates are left`]),
            ...(printed.length > 0 && left.length > 0
              ? ['dates printed as removed are there']
              : []),
            ...(kept.join() === dates.join() ? [] : ['a summary is lost']),
          ];
        },
      };
    },
    async (round) => {
      const granted = {
        name: `Client ${round}`,
        scopes: ['kitchen:read'],
        restaurants: [GRILL.guid],
      };
      const { clientId } = await within((open) => issueApiClient(open, granted));
      const before = await within((open) => open.client(clientId));
      return {
        words: ['archive', 'client', 'revoke', clientId],
        async faults(open, printed) {
          const { revokedAt, ...client } = (await open.client(clientId)) ?? {};
          if (JSON.stringify(client) !== JSON.stringify(before))
            return ['the client is another one'];
          return printed.length > 0 && revokedAt === undefined
            ? ['the revocation that was printed is lost']
            : [];
        },
      };
    },
  ];
}

/** Each date is missing or complete. Printed ones are complete. */
async function datesFaults(
  archive: Archive,
  guid: string,
  dates: readonly string[],
  printed: readonly Printed[],
  recordsOf: (date: string) => readonly object[],
): Promise<readonly string[]> {
  const held = new Set((await archive.businessDates(guid)).map(({ businessDate }) => businessDate));
  const faults: string[] = [];
  for (const date of dates) {
    const isPrinted = printed.some(({ businessDate }) => businessDate === date);
    if (!held.has(date)) {
      if (isPrinted) faults.push(`${date} was printed and is lost`);
    } else if ((await textOf(archive, guid, date)) !== JSON.stringify(recordsOf(date))) {
      faults.push(`${date} is half there`);
    }
  }
  return faults;
}

async function textOf(archive: Archive, guid: string, date: string): Promise<string> {
  const { version } = await archive.fulfillmentDay(guid, date);
  const pieces: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(guid, date, version)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** To sync from, until the test ends. */
async function startPlatform() {
  const archive = await openArchive('sqlite::memory:');
  await archive.putRestaurant(RIVAL);
  await archive.publishStations(RIVAL.guid, [{ guid: 'fry', entityType: 'PrepStation' }], 0);
  const granted = { name: 'sync', scopes: ['kitchen:read'], restaurants: [RIVAL.guid] };
  const { clientId, clientSecret } = await issueApiClient(archive, granted);
  const service = await startService({ archive, now: Date.now });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  const environment = {
    LINECHECK_BASE_URL: service.url,
    LINECHECK_CLIENT_ID: clientId,
    LINECHECK_CLIENT_SECRET: clientSecret,
    LINECHECK_RESTAURANT: RIVAL.guid,
    LINECHECK_TIMEZONE: RIVAL.timezone,
  };
  return { archive, environment };
}
