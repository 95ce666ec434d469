/** The demo's stations and first items, served once per test file, because a demo simulates a complete date per start. */
import { afterAll, beforeAll } from 'vitest';
import { businessDateAt } from '../../src/kitchen/model/business-day.ts';
import { zoneAtDinner } from '../../src/reader/sources/demo-restaurants.ts';
import { simulateDay } from '../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../src/service/simulator/restaurant.ts';
import type { BuiltProgram } from '../process/built-program.ts';
import { startKitchen } from '../process/served-kitchen.ts';
import { preloading } from './preloading.ts';
import { type Opening, openTerminal, type TerminalSession } from './terminal.ts';

const KEY = { profile: 'typical', seed: 1 } as const;
const CLOSEOUT_HOUR = 4;
/** All bumped by dinner time, now at the restaurant. */
const RECORDS = 120;

/** A separate demo with little to simulate, also without measuring the terminal. */
export const SMALL_DEMO = ['demo', '--profile', 'cafe', '--link', 'fast'] as const;

const TUESDAY = `
  const { now } = Date;
  const ahead = Date.UTC(2026, 10, 17, 12, 15) - now();
  Date.now = () => now() + ahead;
`;

/** For a demo's states: on some dates, somebody clears the slow station's screen, so it is not judged. */
export const ON_TUESDAY = preloading(TUESDAY);

interface ServedLine {
  /** Monitor environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Without measuring the terminal: the end would wait for it. */
  readonly monitor: (opening?: Opening) => TerminalSession;
}

/** Before a file's tests. Closed after. */
export function servedLine(program: BuiltProgram): ServedLine {
  let served: Awaited<ReturnType<typeof startKitchen>> | undefined;
  beforeAll(async () => {
    const timezone = zoneAtDinner(Date.now());
    const date = businessDateAt(Date.now(), { zone: timezone, closeoutHour: CLOSEOUT_HOUR });
    const day = simulateDay({ ...KEY, businessDate: date, timezone, closeoutHour: CLOSEOUT_HOUR });
    const { guid, stations } = simulateRestaurant(KEY);
    const records = day.slice(0, RECORDS).map(({ record }) => record);
    served = await startKitchen({ guid, timezone, stations, date, records });
  });
  afterAll(() => served?.close());
  const ofKitchen = () => served?.environment ?? {};
  return {
    get environment() {
      return ofKitchen();
    },
    monitor: ({ args = [], environment = {}, ...rest } = {}) =>
      openTerminal(program, {
        ...rest,
        args: ['--link', 'fast', ...args],
        environment: { ...ofKitchen(), ...environment },
      }),
  };
}
