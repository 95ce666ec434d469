/** The built monitor on a terminal, with a platform answering nearly everything wrong. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeFaults } from '../../src/service/decode-faults.ts';
import { simulateDay } from '../../src/service/simulator/day.ts';
import type { ProfileName } from '../../src/service/simulator/profile.ts';
import { simulateRestaurant } from '../../src/service/simulator/restaurant.ts';
import type { BuiltProgram } from '../process/built-program.ts';
import { GRILL, serveKitchen } from '../process/served-kitchen.ts';
import { openTerminal } from '../pty/terminal.ts';

const SAMPLER = new URL('memory-sampler.mjs', import.meta.url).href;
const DATE = '20260115';

/** The first due rule answers each call. */
const day = (rule: object) => ({ operation: 'itemFulfillmentsGet', ...rule });
const stations = (rule: object) => ({ operation: 'prepStationsGet', ...rule });
const FAULTS = [
  day({ calls: { every: 7 }, cutBody: { afterBytes: 20_000 } }),
  day({ calls: { every: 11 }, malformedBody: true }),
  day({ calls: { every: 13 }, status: 500 }),
  day({ calls: { every: 17 }, status: 401 }),
  day({ calls: { every: 23 }, slowBody: { bytesPerSecond: 500_000 } }),
  day({ calls: { every: 29 }, status: 429, retryAfter: 1 }),
  stations({ calls: { every: 5 }, status: 409 }),
];

/** Some with fields of a wrong type, some with nulls and values that the document doesn't have. */
function hostile<Each extends object>(all: readonly Each[]): readonly Each[] {
  const changed = all.map((each, index) => {
    const fields = Object.entries(each);
    const isName = ([key]: (typeof fields)[number]) =>
      ['guid', 'entityType'].includes(key) || key.endsWith('Guid');
    if (index % 3 === 1) {
      return fields.map((field) => (isName(field) ? field : [field[0], { unexpected: field[1] }]));
    }
    if (index % 3 === 2) {
      return [
        ...fields,
        ['orderSource', 'LINECHECK_UNKNOWN'],
        ['expoRouting', 'LINECHECK_UNKNOWN'],
        ['courseName', null],
      ];
    }
    return fields;
  });
  const sent: readonly Each[] = JSON.parse(
    JSON.stringify(changed.map((each) => Object.fromEntries(each))),
  );
  return sent;
}

export interface HostileMonitor {
  readonly type: (keys: string) => void;
  readonly sees: (...texts: readonly string[]) => Promise<void>;
  /** Requested so far. */
  readonly exports: () => number;
  /** Process memory in bytes. */
  readonly resident: () => number;
  /** Bytes in heap and columns after a full collection. */
  readonly live: () => Promise<number>;
}

/** On a business date's items. `r` refreshes. */
export async function openHostile(
  program: BuiltProgram,
  profile: ProfileName,
): Promise<HostileMonitor> {
  const key = { profile, seed: 1, timezone: 'America/Chicago', closeoutHour: 4 };
  const records = simulateDay({ ...key, businessDate: DATE });
  let exports = 0;
  const environment = await serveKitchen({
    stations: hostile(simulateRestaurant(key).stations),
    date: DATE,
    records: hostile(
      [...records.slice(0, 50), ...records].map(({ record }) => ({
        ...record,
        restaurantGuid: GRILL,
      })),
    ),
    faults: decodeFaults({ faults: FAULTS }),
    log: (line) => {
      if (JSON.stringify(line).includes('itemFulfillmentsGet')) exports += 1;
    },
  });
  const log = join(program.temporary, 'memory.jsonl');
  const terminal = openTerminal(program, {
    args: ['monitor', '--date', DATE],
    environment: {
      ...environment,
      NODE_OPTIONS: `--import=${SAMPLER}`,
      LINECHECK_MEMORY_LOG: log,
    },
  });
  const noted = async (at: number): Promise<Readonly<Record<string, number>>> => {
    for (;;) {
      const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(0, -1);
      const line = lines[at];
      if (line !== undefined) return JSON.parse(line) as Readonly<Record<string, number>>;
      await pause(20);
    }
  };
  await terminal.sees('Usual');
  terminal.type('F');
  await terminal.sees('Bumped');
  const { pid = 0 } = await noted(0);
  let asked = 0;
  return {
    type: terminal.type,
    sees: terminal.sees,
    exports: () => exports,
    resident: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024,
    async live() {
      asked += 1;
      process.kill(pid, 'SIGUSR2');
      return (await noted(asked))['liveBytes'] ?? Number.NaN;
    },
  };
}
