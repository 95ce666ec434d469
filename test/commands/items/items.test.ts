import { expect, test } from 'vitest';
import type { ItemsFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printItems } from '../../../src/commands/items.ts';
import { Failure, type FailureCode } from '../../../src/contract/failures.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { configuredUsual } from '../../../src/reader/sources/configured-usual.ts';
import { GRILL, guid, record, restaurant, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

const FRY = station(1, { name: 'Fry' });
const BAR = station(2, { name: 'Bar' });
const SLOW = restaurant(41, 'Slow');
const TWICE = restaurant(42, 'Twice');
const EMPTY = restaurant(43, 'Empty');
const PLAIN = [44, 45, 46].map((n) => restaurant(n, `Plain ${n}`));
const TODAY = { from: 'today', to: 'today' } as const;

/** Forty burgers, and a few fries without an ID. */
function recordsOf(choice: RestaurantChoice) {
  const factor = choice === SLOW ? 3 : 1;
  return Array.from({ length: 40 }, (_, n) =>
    record(n, {
      item: choice === SLOW ? 'BURGER' : 'Burger',
      at: choice === TWICE && n % 2 === 0 ? BAR : FRY,
      firedMinutesAgo: 90 + n / 60,
      tookMinutes: factor * (8 + (n % 5)),
      facts: {
        restaurantGuid: choice.guid,
        selectionMenuItemGuid: guid(6, 300),
        selectionMenuItemMultiLocationId: '300',
      },
    }),
  ).concat(
    Array.from({ length: 12 }, (_, n) =>
      record(100 + n, {
        item: 'Fries',
        at: FRY,
        firedMinutesAgo: 60 - n,
        facts: {
          restaurantGuid: choice.guid,
          selectionMenuItemGuid: '',
          selectionMenuItemMultiLocationId: '',
        },
      }),
    ),
  );
}

async function printed(
  words: readonly string[],
  flags: ItemsFlags,
  restaurants: readonly RestaurantChoice[] = [...PLAIN, SLOW, TWICE, EMPTY],
  more: Partial<KitchenSource> = {},
) {
  const neighbors = [...PLAIN, SLOW, TWICE, EMPTY].map((choice) => ({
    choice,
    stations: [FRY, BAR],
    records: choice === EMPTY ? [] : recordsOf(choice),
  }));
  const { api, clock } = await setStage({ neighbors });
  const { source, closings } = sourceOf(api, GRILL);
  const [out, err] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const ended: unknown = await printItems(
    { ...source, restaurants, ...more },
    words,
    flags,
    outlets,
    clock,
  ).catch((reason: unknown) => reason);
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings() };
}

test('an item is compared by ID, and only the slow restaurant is named', async () => {
  const { stdout, stderr, ended, closings } = await printed([], { ...TODAY, format: 'table' });
  expect(stdout).toMatch(/^Burger +Slow \+20m\d\d +200 +5 +9m56 +12m06$/m);
  expect(stdout).toMatch(/^Fries \(by name\) +60 +5 +- +-$/m);
  expect(stdout.match(/\+\d+m/g)).toHaveLength(1);
  expect(stderr).toContain('6 restaurants read.');
  expect([ended, closings]).toEqual([0, 1]);
});

test('each restaurant of an item is compared, or has the reason why not', async () => {
  const { stdout } = await printed(['burger'], { ...TODAY, format: 'json' });
  const rows: readonly Readonly<Record<string, unknown>>[] = JSON.parse(stdout);
  // A row for each station.
  expect(rows.map((row) => [row['restaurantName'], row['stationName'], row['chainState']])).toEqual(
    [
      ...PLAIN.map(({ name }) => [name, 'Fry', 'ok']),
      ['Slow', 'Fry', 'slow'],
      ['Twice', 'Fry', 'other prep'],
      ['Twice', 'Bar', 'other prep'],
    ],
  );
  expect(rows.find(({ restaurantName }) => restaurantName === 'Slow')).toMatchObject({
    multiLocationItem: '300',
    name: 'BURGER',
    items: 40,
    ratio: 3.03,
  });
  expect(rows.at(-1)).toMatchObject({ items: 20, stations: 2, chainStations: 1, ratio: null });
  expect((await printed(['300'], { ...TODAY, format: 'json' })).stdout).toBe(stdout);
  const table = (await printed(['burger'], { ...TODAY, format: 'table' })).stdout;
  expect(table).toMatch(/^Burger\nChain: median 9m56, 90% under 12m06, at 1 prep station\.$/m);
  expect(table.match(/^(?:Slow|Plain \d+|Twice) .*$/gm)).toEqual([
    expect.stringMatching(/^Slow +slow +40 +30m\d\d +\d+m\d\d +\+20m\d\d +1$/),
    ...PLAIN.map(({ name }) => expect.stringMatching(`^${name} +ok +40 +9m56 +12m06 +[^ ]+ +1$`)),
    expect.stringMatching(/^Twice +other prep +40 +9m56 +12m06 +- +2$/),
  ]);
});

test('a date comes before the item', async () => {
  const { stdout } = await printed(['today', 'fries'], { format: 'csv' });
  const [, ...rows] = stdout.trimEnd().split('\n');
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(row).toMatch(/^Fries,Fries,Fry,.*,few items,12,0,.*,few items,/);
});

test('several dates come before the item, and a part of its name is enough', async () => {
  const { stdout } = await printed(['today', 'jan', '15', 'frie'], { format: 'csv' });
  expect(stdout.trimEnd().split('\n')).toHaveLength(6);
  const { ended } = await printed(['frie', 'today'], { ...TODAY, format: 'csv' });
  expect(ended).toMatchObject({
    code: 'USAGE',
    message: 'Unknown item "frie today".',
    hint: 'Put the date "today" first.',
  });
  const { ended: both } = await printed(['today'], { format: 'csv', from: 'today' });
  expect(both).toMatchObject({ code: 'USAGE' });
  const { ended: late } = await printed(['burger', '-1'], { ...TODAY, format: 'csv' });
  expect(late).toMatchObject({ code: 'USAGE', hint: 'Put the date "-1" first.' });
});

test('a date in the future has a hint that names no flag', async () => {
  const { ended } = await printed(['tomorrow'], {}, PLAIN.slice(0, 1));
  expect(ended).toMatchObject({ code: 'USAGE', hint: 'Use today or an earlier date.' });
});

test('the times of one restaurant are in a line for each item at each station', async () => {
  const { stdout, stderr, ended } = await printed([], { ...TODAY, format: 'table' }, [TWICE]);
  const [first, head, ...lines] = stdout.split('\n').slice(0, 5);
  expect(first).toBe('No item can be judged yet (0 of 3 judged).');
  expect(head).toMatch(
    /^Item +Station +Items +Median +vs before +80% under +90% under +Prep time$/,
  );
  expect(lines).toEqual([
    expect.stringMatching(/^Burger +Fry +20 +9m56 +- +11m11 +12m06 +few items$/),
    expect.stringMatching(/^Burger +Bar +20 +9m56 +- +11m11 +12m06 +few items$/),
    expect.stringMatching(/^Fries +Fry +12 +7m59 +- +7m59 +7m59 +few items$/),
  ]);
  expect(stderr).toContain('1 restaurant read.');
  expect(ended).toBe(0);
});

test('what is slow is named first', async () => {
  const burgers = (daysAgo: number, factor: number) =>
    Array.from({ length: 40 }, (_, n) =>
      record(n, {
        item: 'Burger',
        at: FRY,
        firedMinutesAgo: daysAgo * 24 * 60 + 90 + n / 60,
        tookMinutes: factor * (8 + (n % 5)),
        facts: { selectionMenuItemGuid: guid(6, 300) },
      }),
    );
  const { api, clock } = await setStage({
    stations: [FRY],
    records: burgers(0, 3),
    earlier: { '20260108': burgers(7, 1), '20260101': burgers(14, 1) },
  });
  const { source } = sourceOf(api, GRILL);
  const reading = { api, massBumpLimits: undefined };
  const usualReader = configuredUsual(reading, undefined, { environment: {}, clock });
  const [out, err] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  await printItems(
    { ...source, ...(usualReader && { usualReader }) },
    [],
    { ...TODAY, format: 'table' },
    outlets,
    clock,
  );
  expect(out.text()).toMatch(/^1 item is slow \(1 of 1 judged\): Burger at Fry\.\n/);
});

test('two restaurants have a table each, and no chain', async () => {
  const flags = { ...TODAY, format: 'table' };
  const { stdout } = await printed([], flags, [SLOW, EMPTY]);
  expect(stdout).toMatch(/^Slow\nNo item can be judged yet [^]*\nItem [^]*\nBURGER +Fry +40 /);
  expect(stdout).toMatch(/\nEmpty\nNo item was bumped at prep on these dates\.\n/);
  const { stdout: json } = await printed(['burger'], { ...TODAY, format: 'json' }, [SLOW, EMPTY]);
  expect(JSON.parse(json)).toMatchObject([{ state: 'few items', chainState: null, ratio: null }]);
});

test('with items of two restaurants, one note explains why nothing is compared', async () => {
  const few = [...PLAIN.slice(0, 2), EMPTY];
  const { stdout } = await printed([], { ...TODAY, format: 'table' }, few);
  expect(stdout).toContain('Nothing is compared: fewer than 3 restaurants have these items.');
  const { stdout: all } = await printed([], { ...TODAY, format: 'table' });
  expect(all).not.toContain('Nothing is compared');
});

test('an unknown item prints nothing, and names the nearest one', async () => {
  const { stdout, ended } = await printed(['burgr'], TODAY);
  expect(stdout).toBe('');
  expect(ended).toMatchObject({
    code: 'USAGE',
    message: 'Unknown item "burgr". Did you mean "Burger"?',
  });
});

test('dates without rows say so', async () => {
  const { stdout, ended } = await printed([], { ...TODAY, format: 'table' }, [EMPTY]);
  expect(stdout).toBe('No item was bumped at prep on these dates.\n');
  expect(ended).toBe(0);
});

/** Fails for all earlier dates. */
function failing(code: FailureCode): Partial<KitchenSource> {
  return {
    usualReader: {
      weeks: 4,
      async *summaries(_, dates) {
        await Promise.resolve();
        for (const date of dates) yield { state: 'failed', date, failure: new Failure(code, 'no') };
      },
    },
  };
}

test('a date that is only there to compare with is no failure, and none in an archive without it', async () => {
  const flags = { ...TODAY, format: 'table' };
  const archived = await printed([], flags, [SLOW], failing('NOT_ARCHIVED'));
  expect(archived.stdout).toMatch(/^BURGER +Fry +40 /m);
  expect(archived.stderr).not.toContain('Not read');
  expect(archived.ended).toBe(0);
  const refused = await printed([], flags, [SLOW], failing('NOT_PERMITTED'));
  expect(refused.stderr).toContain('Not read: ');
  expect(refused.ended).toBe(0);
  const since = { from: '-1', to: 'today', format: 'table' };
  const missing = await printed([], since, [SLOW], failing('NOT_ARCHIVED'));
  expect(missing.stderr).toContain('Not read: ');
  expect(missing.ended).not.toBe(0);
});
