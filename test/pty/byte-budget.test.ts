import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulateDay } from '../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../src/service/simulator/restaurant.ts';
import { builtProgram } from '../process/built-program.ts';
import { startKitchen } from '../process/served-kitchen.ts';
import { preloading } from './preloading.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

/** A complete past date, so only keys change anything. */
const DATE = '20260114';
const KEY = { profile: 'typical', seed: 1 } as const;
/** Several pages on the larger terminal. */
const RECORDS = 600;
const CALENDAR = { timezone: 'America/Chicago', closeoutHour: 4 };

/** Looks without news before a key's frame is complete, and the pause before each, ms. */
const QUIET_LOOKS = 10;
const LOOK_MS = 25;
/** Speed factor for an idle monitor's clock. */
const HASTE = 10;
const HASTY_CLOCK = `
  import { syncBuiltinESMExports } from 'node:module';
  import timers from 'node:timers/promises';
  const { now } = Date;
  const began = now();
  Date.now = () => began + (now() - began) * ${HASTE};
  const passed = performance.now.bind(performance);
  performance.now = () => passed() * ${HASTE};
  const { setTimeout: sleep } = timers;
  timers.setTimeout = (ms, ...rest) => sleep(ms / ${HASTE}, ...rest);
  syncBuiltinESMExports();
`;
/** A few header characters and the way to them. */
const HEADER_BYTES = 40;

const program = builtProgram();

let kitchen: Awaited<ReturnType<typeof startKitchen>>;
beforeAll(async () => {
  const { stations } = simulateRestaurant(KEY);
  const day = simulateDay({ ...KEY, ...CALENDAR, businessDate: DATE });
  const records = day.slice(0, RECORDS).map(({ record }) => record);
  kitchen = await startKitchen({ stations, date: DATE, records });
});
afterAll(() => kitchen.close());

/** Max bytes per key, by effect. Stock Ink sends 2,400 at 80x24 and 13,600 at 200x60 for each. The larger one has a ticket's journey in a pane. */
const BUDGETS = [
  { columns: 80, rows: 24, move: 60, scroll: 220, page: 1_800, filter: 1_800, open: 2_200 },
  { columns: 200, rows: 60, move: 2_500, scroll: 2_800, page: 9_500, filter: 9_500, open: 9_500 },
] as const;

describe.each(BUDGETS)('at $columns x $rows', ({ columns, rows, ...budget }) => {
  test('a key sends only what it changes', async () => {
    const terminal = await openDay(columns, rows);
    /** A key's cost, without the header's age and times: they may step at any time, and back. */
    const expectAtMost = async (most: number, keys: string) => {
      const before = terminal.output().length;
      terminal.type(keys);
      const bytes = (await settled(terminal)) - before;
      const sent = terminal.output().slice(before);
      expect(bytes - headerBytes(sent), `${keys} sent ${JSON.stringify(sent)}`).toBeLessThanOrEqual(
        most,
      );
    };
    await expectAtMost(budget.move, 'j');
    await expectAtMost(budget.move, 'k');
    await expectAtMost(budget.page, '\u001b[6~');
    await expectAtMost(Infinity, '\u001b[6~');
    await expectAtMost(budget.scroll, 'j');
    await expectAtMost(budget.page, 'g');
    await expectAtMost(0, 'k');
    await expectAtMost(budget.open, '\r');
    await expectAtMost(Infinity, 'q');
    await expectAtMost(Infinity, '/');
    for (const letter of 'soup') await expectAtMost(budget.filter, letter);
  });
});

test('while idle, only the age in the header changes', async () => {
  const environment = preloading(HASTY_CLOCK);
  const idle = async ({ columns, rows }: (typeof BUDGETS)[number]) => {
    // In fewer columns, the long name and the date leave no room for the age.
    const terminal = await openDay(Math.max(columns, 140), rows, environment);
    const before = await settled(terminal);
    // Two age steps.
    const ages = new Set<string>();
    await expect.poll(() => ages.add(ageIn(terminal)).size).toBeGreaterThan(2);
    await settled(terminal);
    // Age and clock, two or three times: a minute each. The last answer's time or the token's life may turn once, too.
    expect(terminal.output().slice(before).length).toBeLessThanOrEqual(7 * HEADER_BYTES);
  };
  await Promise.all(BUDGETS.map(idle));
});

/** Of rewrites within the header: from the way there to the way on, a few characters each. */
function headerBytes(sent: string): number {
  const [, ...rewrites] = sent.split('\u001b[1;');
  return rewrites.reduce((sum, rewrite) => {
    const [own = ''] = rewrite.split(/\u001b\[[\d;]+H/);
    return sum + Math.min(HEADER_BYTES, '\u001b[1;'.length + own.length);
  }, 0);
}

function ageIn(terminal: TerminalSession): string {
  return /updated (?:just now|\d+ \w+ ago)/.exec(terminal.lines().join('\n'))?.[0] ?? '';
}

async function openDay(
  columns: number,
  rows: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<TerminalSession> {
  const terminal = openTerminal(program, {
    args: ['--date', DATE],
    environment: { ...kitchen.environment, ...environment },
    columns,
    rows,
  });
  await terminal.sees('no bumps here');
  terminal.type('F');
  await terminal.sees('Bumped');
  await settled(terminal);
  return terminal;
}

/** Output length once nothing came for a while. */
async function settled(terminal: TerminalSession): Promise<number> {
  let bytes = terminal.output().length;
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet += 1) {
    await pause(LOOK_MS);
    const { length } = terminal.output();
    if (length !== bytes) quiet = -1;
    bytes = length;
  }
  return bytes;
}
