import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceArguments } from '../../../src/commands/arguments/connection-arguments.ts';
import { outputArguments } from '../../../src/commands/arguments/output-arguments.ts';
import { fulfillmentsArguments } from '../../../src/commands/fulfillments/arguments.ts';
import { printFulfillments } from '../../../src/commands/fulfillments/fulfillments.ts';
import type { FulfillmentsFlags } from '../../../src/commands/fulfillments/request.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { SORT_KEYS } from '../../../src/kitchen/columns/list-columns.ts';
import { platformSource } from '../../../src/sources/configured/configured-source.ts';
import { connectionFrom } from '../../../src/sources/platform/connection.ts';
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
  're:"^[a-z]"',
  'level:expo|level:3',
  'odd:',
];

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
  hidden: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
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
  const written: string[] = [];
  const monitor = await openMonitor({
    columns: 500,
    rows: 14,
    stations: STATIONS,
    records: rows(60, GRILL.guid),
    restaurants: [GRILL, OTHER],
    neighbors: [{ choice: OTHER, stations: STATIONS, records: rows(40, OTHER.guid) }],
    writeFile: ({ name }, chunks) => {
      written.push(Array.from(chunks).join(''));
      return Promise.resolve({ path: name, bytes: written.length });
    },
  });
  await monitor.fulfil(rows(25, GRILL.guid), YESTERDAY);
  await monitor.sees('60 rows\n');

  /** The command's output, read as the program reads it. Columns are left out, because they do not concern rows. */
  const printed = async (command: string): Promise<string> => {
    const [name, verb, ...words] = shellWords(command);
    expect([name, verb]).toEqual(['linecheck', 'fulfillments']);
    const program = outputArguments(
      sourceArguments(fulfillmentsArguments(new Command('fulfillments'))),
    );
    program.exitOverride().allowExcessArguments(false).parse(words, { from: 'user' });
    const [date, filters] = program.processedArgs as [string | undefined, readonly string[]];
    const { columns: _, ...flags } = program.opts<FulfillmentsFlags>();
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
    return text();
  };

  /** The list's rows, as a file written by it. Nothing where it shows none. */
  const shownRows = async (): Promise<string> => {
    const shown = /(\d+) \/ \d+/.exec(monitor.frame())?.[1];
    if (shown === undefined) return '';
    await monitor.press('w', 'ctrl+u', pasted('rows.ndjson'), 'enter');
    await expect.poll(() => written.length).toBe(1);
    const [file = ''] = written.splice(0);
    expect(file.split('\n').length - 1).toBe(Number(shown));
    return file;
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
      await run(monitor, `filter ${view.filter}`);
      await run(monitor, `level ${view.levels}`);
      await run(monitor, `sort ${view.sort}`);
      if (view.reversed) await monitor.press('o');
      await monitor.press('C', 'g', 'a');
      for (const down of view.hidden) {
        await monitor.press('g', ...Array.from({ length: down }, () => 'j'), 'space');
      }
      await monitor.press('escape', 'Y');
      const command = monitor.lines().at(-1)?.trim() ?? '';
      expect(command).toMatch(/^linecheck fulfillments \d{8} /);
      const file = await shownRows();
      // Rows of a moment are kept in bump order, so equal ones may be in another order.
      const ordered = (text: string) =>
        view.moment === '' ? text : text.split('\n').sort().join('\n');
      expect(ordered(await printed(command))).toBe(ordered(file));
    }),
    { numRuns: 25 },
  );
});
