import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { simulateDay } from '../../src/simulator/day.ts';
import { simulateRestaurant } from '../../src/simulator/restaurant.ts';
import { builtProgram } from '../process/built-program.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

/** A whole past day, so that nothing moves but what a key moves. */
const DATE = '20260114';
const KEY = { profile: 'busy', seed: 1 } as const;
const CALENDAR = { timezone: 'America/Chicago', closeoutHour: 4 };

/** Silence after which a key's frame is complete, ms. */
const QUIET_MS = 250;
/** Two steps of the age in the header, and some. */
const IDLE_MS = 21_000;
/** A few characters of the header and the way to them. */
const HEADER_BYTES = 40;

const program = builtProgram();

/** Most bytes that a key may send, by what it does; stock Ink sends 2,400 at 80x24 and 13,600 at 200x60 for each. */
const BUDGETS = [
  { columns: 80, rows: 24, move: 60, scroll: 220, page: 1_800, filter: 1_800, open: 2_200 },
  { columns: 200, rows: 60, move: 60, scroll: 350, page: 9_500, filter: 9_500, open: 9_500 },
] as const;

describe.each(BUDGETS)('at $columns x $rows', ({ columns, rows, ...budget }) => {
  test('a key sends what it changes', async () => {
    const terminal = await openDay(columns, rows);
    /** What a key costs; the age in the header, which may step at any time, is not of its doing. */
    const sent = async (keys: string) => {
      const before = terminal.output().length;
      const header = terminal.lines()[0];
      terminal.type(keys);
      const bytes = (await settled(terminal)) - before;
      return terminal.lines()[0] === header ? bytes : Math.max(0, bytes - HEADER_BYTES);
    };
    expect(await sent('j')).toBeLessThanOrEqual(budget.move);
    expect(await sent('k')).toBeLessThanOrEqual(budget.move);
    expect(await sent('\u001b[6~')).toBeLessThanOrEqual(budget.page);
    await sent('\u001b[6~');
    expect(await sent('j')).toBeLessThanOrEqual(budget.scroll);
    expect(await sent('g')).toBeLessThanOrEqual(budget.page);
    expect(await sent('k')).toBe(0);
    expect(await sent('\r')).toBeLessThanOrEqual(budget.open);
    await sent('q');
    await sent('/');
    for (const letter of 'soup') expect(await sent(letter)).toBeLessThanOrEqual(budget.filter);
  });
});

test('idle, nothing but the age in the header moves', { timeout: 90_000 }, async () => {
  const terminals: TerminalSession[] = [];
  for (const { columns, rows } of BUDGETS) terminals.push(await openDay(columns, rows));
  const before: number[] = [];
  for (const terminal of terminals) before.push(await settled(terminal));
  await pause(IDLE_MS);
  for (const [at, terminal] of terminals.entries()) {
    // Twice or thrice; the clock and the token's life may turn once, too.
    expect(terminal.output().slice(before[at]).length).toBeLessThanOrEqual(5 * HEADER_BYTES);
  }
});

async function openDay(columns: number, rows: number): Promise<TerminalSession> {
  const { stations } = simulateRestaurant(KEY);
  const day = simulateDay({ ...KEY, ...CALENDAR, businessDate: DATE });
  const environment = await serveKitchen({
    stations,
    date: DATE,
    records: day.map(({ record }) => record),
  });
  const terminal = openTerminal(program, { args: ['--date', DATE], environment, columns, rows });
  await terminal.sees('Fulfilled:');
  terminal.type('F');
  await terminal.sees('level [0][1][2]');
  await settled(terminal);
  return terminal;
}

/** Length of the output once nothing has come for a while. */
async function settled(terminal: TerminalSession): Promise<number> {
  for (;;) {
    const before = terminal.output().length;
    await pause(QUIET_MS);
    if (terminal.output().length === before) return before;
  }
}
