import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  outputArguments,
  sourceArguments,
} from '../../../src/commands/arguments/shared-arguments.ts';
import { type FulfillmentsFlags, printFulfillments } from '../../../src/commands/fulfillments.ts';
import { fulfillmentsArguments } from '../../../src/commands/kitchen-arguments.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { clockTime } from '../../../src/kitchen/calendar/local-time.ts';
import { SORT_KEYS } from '../../../src/kitchen/columns/list-columns.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { platformSource } from '../../../src/reader/sources/configured-source.ts';
import { connectionFrom } from '../../../src/reader/sources/connection.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { taking } from '../../commands/fulfillments/printed.ts';
import { GRILL, record, restaurant, station, YESTERDAY } from '../builders.ts';
import { type MonitorDriver, openMonitor } from '../driver.tsx';

/** So far west and with such a closeout as to have other times and dates than the grill. */
const OTHER = {
  ...restaurant(7, "Other's Café"),
  calendar: { zone: 'Pacific/Honolulu', closeoutHour: 1 },
};
const STATIONS = [
  station(1, { name: 'Fry' }),
  station(2, { name: 'fry' }),
  station(3, { name: "Chef's $HOME `x`" }),
  station(4, { name: '-rf "quoted" !' }),
  station(5, { name: 'Bar\u202erab \u0007\u{e0041}' }),
];
const ITEMS = ['Onion Rings', 'onion soup', '=cmd', '-dash', 'a|b', '~tilde', '*'];

function rows(count: number, restaurantGuid: string): ItemFulfillmentRead[] {
  return Array.from({ length: count }, (_, n) => {
    const at = STATIONS[n % STATIONS.length];
    return record(n, {
      item: ITEMS[n % ITEMS.length] ?? '',
      level: n % 5 === 4 ? 3 : n % 3,
      firedMinutesAgo: 100 - n * 2,
      tookMinutes: (n * 7) % 75,
      ...(at !== undefined && { at }),
      facts: { restaurantGuid, ...(n % 6 === 0 && { prepStationName: undefined }) },
    });
  });
}

const FILTERS = [
  '',
  'onion',
  'item:onion wait>5m',
  'item="Onion Rings"|"-dash"',
  '-dash',
  '"=cmd"',
  '!fry',
  "chef's",
  '"$HOME `x`"',
  'fired>5:30 fired<6:10',
  'level:expo|level:3',
  'odd:',
];

/** Wide enough for each command. */
const LOW = { columns: 500, rows: 14 };
/** With all rows of a list, and none of them behind a pane. */
const TALL = { columns: 130, rows: 200 };

/** What is done to a view before it is copied. */
const views = fc.record({
  place: fc.constantFrom(GRILL, OTHER),
  date: fc.constantFrom('today', 'yesterday'),
  /** Moment in view. The latest without it. */
  moment: fc.constantFrom('', '-30m', '-63m'),
  /** Rows down the station list to press `f` on. All stations without it. */
  at: fc.option(fc.nat({ max: STATIONS.length - 1 }), { nil: undefined }),
  filter: fc.constantFrom(...FILTERS),
  levels: fc.constantFrom('0,1,2', '0', '1,2', '0,2'),
  sort: fc.constantFrom(...SORT_KEYS),
  reversed: fc.boolean(),
});

const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`;

/** The words of a command as a real shell takes them. */
function shellWords(command: string): readonly string[] {
  const script = `set -- ${command}\nprintf '%s\\0' "$@"`;
  return execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1);
}

async function run(monitor: MonitorDriver, command: string): Promise<void> {
  await monitor.press(':', pasted(command), 'enter');
}

test('the copied command prints exactly the rows shown, for any view', async () => {
  const monitor = await openMonitor({
    ...LOW,
    stations: STATIONS,
    records: rows(60, GRILL.guid),
    restaurants: [GRILL, OTHER],
    neighbors: [{ choice: OTHER, stations: STATIONS, records: rows(40, OTHER.guid) }],
  });
  await monitor.fulfil(rows(25, GRILL.guid), YESTERDAY);
  await monitor.sees('60 rows\n');

  /** When the rows that the command prints were fired, read as the program reads it. */
  const printed = async (
    command: string,
    { calendar }: RestaurantChoice,
  ): Promise<readonly string[]> => {
    const [name, verb, ...words] = shellWords(command);
    expect([name, verb]).toEqual(['linecheck', 'fulfillments']);
    const program = outputArguments(
      sourceArguments(fulfillmentsArguments(new Command('fulfillments'))),
    );
    program.exitOverride().allowExcessArguments(false).parse(words, { from: 'user' });
    const [date, filters] = program.processedArgs as [string | undefined, readonly string[]];
    const flags = program.opts<FulfillmentsFlags>();
    const connection = await connectionFrom(flags, monitor.environment);
    if (connection === undefined) throw new Error('nothing is configured');
    const clock = createVirtualClock('manual');
    const { outlet, text } = taking();
    const source = platformSource(connection);
    const asked = [...(date === undefined ? [] : [date]), ...filters];
    const style = { ...flags, format: 'ndjson' };
    await printFulfillments(
      source,
      asked,
      style,
      { stdout: outlet, stderr: taking().outlet },
      clock,
    );
    await source.close();
    return text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { ticketFiredAt } = JSON.parse(line) as { readonly ticketFiredAt: string };
        return clockTime(Date.parse(ticketFiredAt), calendar, true);
      });
  };

  /** When the rows on the screen were fired: no two of a date at the same time. */
  const shownRows = async (): Promise<readonly string[]> => {
    await monitor.resize(TALL);
    const [, shown] = /(\d+) \/ \d+/.exec(monitor.frame()) ?? [];
    const times = monitor.lines().flatMap((line) => {
      const [, fired] = /^(?:▶| ) \d\d:\d\d:\d\d .*?(\d\d:\d\d:\d\d) /.exec(line) ?? [];
      return fired ?? [];
    });
    expect(times).toHaveLength(Number(shown ?? 0));
    expect(new Set(times).size).toBe(times.length);
    await monitor.resize(LOW);
    return times;
  };

  await fc.assert(
    fc.asyncProperty(views, async (view) => {
      await run(monitor, `restaurant ${view.place.guid}`);
      await run(monitor, `date ${view.date}`);
      await run(monitor, 'now');
      await monitor.press('s');
      await monitor.sees(view.place.name, 'vs usual');
      await monitor.press('g', ...Array.from({ length: view.at ?? 0 }, () => 'j'));
      await monitor.press(view.at === undefined ? 'F' : 'f');
      if (view.moment !== '') await run(monitor, `at ${view.moment}`);
      // A moment before the date's first is refused, and the prompt stays open.
      await monitor.press(':', 'escape');
      await run(monitor, `filter ${view.filter}`);
      await run(monitor, `level ${view.levels}`);
      await run(monitor, `sort ${view.sort}`);
      if (view.reversed) await monitor.press('o');
      await monitor.press('Y');
      const command = monitor.lines().at(-1)?.trim() ?? '';
      expect(command).toMatch(/^linecheck fulfillments \d{8} /);
      const rowsShown = await shownRows();
      const rowsPrinted = await printed(command, view.place);
      // Rows of a moment are kept in bump order, so equal ones may be in another order.
      const ordered = (times: readonly string[]) => (view.moment === '' ? times : times.toSorted());
      expect(ordered(rowsPrinted)).toEqual(ordered(rowsShown));
    }),
    { numRuns: 25 },
  );
});
