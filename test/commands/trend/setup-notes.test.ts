import { expect, test } from 'vitest';
import type { TrendFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printTrend } from '../../../src/commands/trend.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

const DAY = 24 * 60 * 60_000;

/** One restaurant. */
async function kitchenOfDates(): Promise<KitchenSource> {
  const source = await demoSource();
  return { ...source, restaurants: source.restaurants.slice(0, 1) };
}

/** A kitchen where Fry printed otherwise until so many days ago. */
async function changedKitchen(...daysAgo: readonly number[]) {
  const source = await kitchenOfDates();
  const { stations } = await source.api.stations(source.restaurants[0]?.guid ?? '');
  const version = (turn: number): readonly Station[] =>
    stations.map((each) =>
      each.name === 'Fry'
        ? { ...each, printingMode: turn % 2 === 0 ? 'ON' : 'OFFLINE_ONLY' }
        : each,
    );
  const setupVersions = async () =>
    [50, ...daysAgo].map((days, turn) => ({
      seenAt: still.now() - days * DAY,
      stations: version(turn),
    }));
  return { ...source, setupVersions };
}

async function printed(source: KitchenSource, flags: TrendFlags, ...stations: readonly string[]) {
  const [out, beside] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: beside.outlet };
  const exit = await printTrend(source, stations, flags, outlets, still);
  return { text: out.text().replaceAll(/\s+/g, ' '), stderr: beside.text(), exit };
}

const SENTENCE =
  /Since the change seen on Thu, Aug 6, 2026 \(printer is backup only\), Fry's 90% is (?:about the same|(?:\d+m\d\d|\d+s) (?:higher|lower)) \(\d+m\d\d on 18 dates before, \d+m\d\d on 8 after\)\./;

test.each(['table', 'md'])(
  'the %s of a station is shown before and after a setup change',
  async (format) => {
    const source = await changedKitchen(9);
    const { text, stderr, exit } = await printed(source, { format, from: '-27' }, 'fry', 'grill');
    expect(text).toMatch(SENTENCE);
    expect(text.match(/change seen/g)).toHaveLength(1);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  },
);

test('a change with too few dates beside it is named, and so is a change on another date', async () => {
  const { text } = await printed(await changedKitchen(30, 2), { from: '-10' }, 'fry');
  expect(text).toContain('Fry: setup change seen on Thu, Aug 13, 2026: always prints.');
  expect(text.match(/change seen/g)).toHaveLength(1);
});

test('a trend of all stations has no sentences about changes, and neither do records', async () => {
  const source = await changedKitchen(9);
  expect((await printed(source, {})).text).not.toContain('change seen');
  const plain = await kitchenOfDates();
  const asked = { format: 'json', from: '-12', late: '12m' };
  expect(await printed(source, asked, 'fry')).toEqual(await printed(plain, asked, 'fry'));
});

test("setups that can't be read leave out the sentences, with a warning", async () => {
  const setupVersions = () => Promise.reject(new Failure('ARCHIVE', 'The archive is damaged.'));
  const source = { ...(await kitchenOfDates()), setupVersions };
  const { text, stderr, exit } = await printed(source, { from: '-3' }, 'fry');
  expect(text).toContain('Median');
  expect(stderr).toContain('The archive is damaged.');
  expect(exit).toBe(0);
});
