import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SimulateFlags } from '../../../src/commands/archive/arguments.ts';
import { simulateInto } from '../../../src/commands/archive/simulate.ts';
import { strictItemFulfillment, strictPrepStation } from '../../../src/contract/decode-strictly.ts';
import { formatInstant } from '../../../src/contract/instant.ts';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';

const NOW = Date.UTC(2026, 0, 15, 20);
const CAFE = { profile: 'cafe', seed: '7', from: '20260110' };
const { guid: CAFE_GUID } = simulateRestaurant({ profile: 'cafe', seed: 7 });
const OWN = '0f1e2d3c-0000-4000-8000-000000000001';

let archive: Archive;
beforeEach(async () => {
  archive = await openArchive('sqlite::memory:');
});
afterEach(() => archive.close());

async function simulate(
  flags: SimulateFlags,
  into: Archive = archive,
  {
    now = NOW,
    signal = new AbortController().signal,
    warn = () => undefined,
  }: {
    readonly now?: number;
    readonly signal?: AbortSignal;
    readonly warn?: (line: string) => void;
  } = {},
): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  await simulateInto(into, flags, {
    now: () => now,
    signal,
    progress: { draw: () => undefined, erase: () => undefined },
    print: (line) => lines.push(line),
    warn,
  });
  return lines;
}

async function textOf(from: Archive, guid: string, date: string): Promise<string> {
  const { version } = await from.fulfillmentDay(guid, date);
  const pieces: Buffer[] = [];
  for await (const piece of from.fulfillmentPieces(guid, date, version)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

it('a GUID in capitals finds the existing restaurant', async () => {
  const flags = { ...CAFE, restaurant: OWN.toUpperCase(), to: '20260110' };
  await simulate({ ...flags, restaurant: OWN });
  await simulate(flags);
  expect((await archive.restaurants()).map(({ guid }) => guid)).toEqual([OWN]);
});

describe('a simulation up to now', () => {
  /** 2026-01-15 13:00 in New York, while the café is open. */
  const NOON = Date.UTC(2026, 0, 15, 18);
  const CLOSED = Date.UTC(2026, 0, 16, 12);
  const through = { ...CAFE, from: '20260114', to: 'today' };
  const fulfilled = async (date: string) =>
    (JSON.parse(await textOf(archive, CAFE_GUID, date)) as ItemFulfillment[]).map(
      ({ itemFulfilledAt }) => itemFulfilledAt ?? '',
    );

  it('writes no bumps of the future, and the same command adds them later', async () => {
    await simulate(through, archive, { now: NOON });
    const early = await fulfilled('20260115');
    expect(early.length).toBeGreaterThan(10);
    expect(early.filter((bumpedAt) => bumpedAt > formatInstant(NOON))).toEqual([]);
    const past = await textOf(archive, CAFE_GUID, '20260114');

    const again = await simulate({ ...through, to: '20260115' }, archive, { now: CLOSED });
    expect(again.slice(2)).toMatchObject([
      { businessDate: '20260114', changed: false },
      { businessDate: '20260115', changed: true },
    ]);
    expect(await textOf(archive, CAFE_GUID, '20260114')).toBe(past);
    const late = await textOf(archive, CAFE_GUID, '20260115');
    expect((await fulfilled('20260115')).length).toBeGreaterThan(early.length);

    const other = await openArchive('sqlite::memory:');
    await simulate({ ...CAFE, from: '20260115' }, other, { now: CLOSED + 30 * 86_400_000 });
    expect(late).toBe(await textOf(other, CAFE_GUID, '20260115'));
    await other.close();
  });

  it('leaves out dates after today, with a note', async () => {
    const warnings: string[] = [];
    const lines = await simulate({ ...through, to: '20260118' }, archive, {
      now: NOON,
      warn: (line) => warnings.push(line),
    });
    expect(lines.slice(2)).toMatchObject([
      { businessDate: '20260114' },
      { businessDate: '20260115' },
    ]);
    expect(await archive.businessDates(CAFE_GUID)).toHaveLength(2);
    expect(warnings).toEqual(['Skipped 3 dates after today (20260115).']);
  });
});

describe('a simulation', () => {
  it('prints the restaurant, the stations, and each date, and writes them to the archive', async () => {
    const lines = await simulate({ ...CAFE, to: '20260112' });
    expect(lines).toMatchObject([
      {
        restaurant: CAFE_GUID,
        timezone: 'America/New_York',
        closeoutHour: 4,
        tier: 'professional',
      },
      { restaurant: CAFE_GUID, stations: expect.any(Number), configurationVersion: 1 },
      { restaurant: CAFE_GUID, businessDate: '20260110', changed: true },
      { restaurant: CAFE_GUID, businessDate: '20260111', changed: true },
      { restaurant: CAFE_GUID, businessDate: '20260112', changed: true },
    ]);
    expect(await archive.businessDates(CAFE_GUID)).toHaveLength(3);
  });

  it('gives the same bytes for the same seed and date, and other bytes for another seed', async () => {
    const other = await openArchive('sqlite::memory:');
    await simulate({ ...CAFE, to: '20260112' });
    await simulate({ ...CAFE, from: '20260112' }, other);
    const bytes = await textOf(archive, CAFE_GUID, '20260112');
    expect(await textOf(other, CAFE_GUID, '20260112')).toBe(bytes);
    const again = await simulate({ ...CAFE, from: '20260112' });
    expect(again.slice(1)).toMatchObject([{ changed: false }, { changed: false }]);
    await simulate({ ...CAFE, seed: '8', from: '20260112', restaurant: OWN });
    expect(await textOf(archive, OWN, '20260112')).not.toBe(bytes);
    await other.close();
  });

  it('writes records and stations that an import would take, under a chosen GUID', async () => {
    await simulate({
      ...CAFE,
      restaurant: OWN,
      name: 'Mine',
      timezone: 'Asia/Tokyo',
      tier: 'basic',
    });
    expect(await archive.restaurant(OWN)).toMatchObject({ name: 'Mine', tier: 'basic' });
    const records = JSON.parse(await textOf(archive, OWN, '20260110')) as {
      restaurantGuid: string;
    }[];
    expect(new Set(records.map(({ restaurantGuid }) => restaurantGuid))).toEqual(new Set([OWN]));
    expect(records.map(strictItemFulfillment)).toEqual(records.map((value) => ({ value })));
    const { rows } = await archive.stationPage(OWN, { after: 0, limit: 100 });
    const stations = rows.map(({ json }): unknown => JSON.parse(json));
    expect(stations.map(strictPrepStation)).toEqual(stations.map((value) => ({ value })));
  });

  it('adds dates to an earlier simulated restaurant, in its time zone', async () => {
    await simulate({ ...CAFE, timezone: 'Asia/Tokyo' });
    await simulate({ ...CAFE, from: '20260111' });
    expect(await archive.restaurant(CAFE_GUID)).toMatchObject({ timezone: 'Asia/Tokyo' });
    await expect(simulate({ ...CAFE, timezone: 'UTC' })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('restaurant set'),
    });
  });

  it('does not overwrite a restaurant with other data', async () => {
    const real = {
      guid: OWN,
      name: 'Real',
      timezone: 'UTC',
      closeoutHour: 4,
      tier: 'basic',
    } as const;
    await archive.putRestaurant(real);
    await archive.appendFulfillments(OWN, '20260110', [{ courseName: 'Mains' }]);
    const refusal = { code: 'USAGE', message: expect.stringContaining('not overwritten') };
    await expect(simulate({ ...CAFE, restaurant: OWN })).rejects.toMatchObject(refusal);
    await archive.publishStations(OWN, [{ guid: 'fry', entityType: 'PrepStation' }], 0);
    await expect(simulate({ ...CAFE, restaurant: OWN })).rejects.toMatchObject(refusal);
    expect(await textOf(archive, OWN, '20260110')).toBe('[{"courseName":"Mains"}]');
  });

  it("reads typed dates such as -2 in the restaurant's time zone", async () => {
    const zone = 'Asia/Tokyo';
    await simulate({ ...CAFE, timezone: zone, from: '-2', to: 'today' });
    const dates = (await archive.businessDates(CAFE_GUID)).map(({ businessDate }) => businessDate);
    expect(dates).toHaveLength(3);
    expect(dates[0]).toBe(businessDateAt(NOW, { zone, closeoutHour: 4 }));
  });

  it('leaves only complete dates when it is canceled', async () => {
    const stopping = new AbortController();
    stopping.abort();
    await expect(simulate(CAFE, archive, { signal: stopping.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(await archive.businessDates(CAFE_GUID)).toEqual([]);
  });

  it.each([
    [{ profile: 'diner' }, 'profile'],
    [{ seed: '-1' }, 'seed'],
    [{ seed: '1e3' }, 'seed'],
    [{ from: '20260230' }, 'date'],
    [{ to: 'tomorow' }, 'Unknown date "tomorow"'],
    [{ to: '20260109' }, '--from is after --to'],
    [{ to: '20460101' }, 'The limit is 3,660'],
    [{ restaurant: 'grill' }, 'UUID'],
    [{ timezone: 'Mars/Base' }, 'time zone'],
  ])('refuses %j and adds nothing', async (flags, says) => {
    await expect(simulate({ ...CAFE, ...flags })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(says),
    });
    expect(await archive.restaurants()).toEqual([]);
  });
});

describe('a simulation with plants', () => {
  const days = { ...CAFE, to: '20260112' };
  const textsOf = async (from: Archive) =>
    Promise.all(['20260110', '20260111', '20260112'].map((date) => textOf(from, CAFE_GUID, date)));

  it('has a plant on each date, or only on the date that the plant names', async () => {
    const other = await openArchive('sqlite::memory:');
    await simulate(days);
    await simulate({ ...days, plant: ['20260111/holiday*0.5', 'slow:kitchen@12:00+1h'] }, other);
    const [before, after] = [await textsOf(archive), await textsOf(other)];
    const shares = after.map((text, day) => text.length / (before[day]?.length ?? 0));
    expect(shares[0]).toBeCloseTo(1, 2);
    expect(shares[1]).toBeLessThan(0.7);
    expect(shares[2]).toBeCloseTo(1, 2);
    expect(after[0]).not.toBe(before[0]);
    await other.close();
  });

  it("reads a plant's clock time in the restaurant's time zone", async () => {
    await simulate({ ...CAFE, timezone: 'Asia/Tokyo', plant: ['closing@12:00'] });
    const fired = (JSON.parse(await textOf(archive, CAFE_GUID, '20260110')) as ItemFulfillment[])
      .map(({ ticketFiredAt = '' }) => ticketFiredAt)
      .sort();
    expect(fired[0]).toMatch(/^2026-01-09T2/);
    expect(fired.at(-1)).toMatch(/^2026-01-10T0[234]:/);
  });

  it.each([
    ['slwo', 'Unknown plant "slwo". Did you mean "slow"? Use one of mix, '],
    ['', 'Unknown plant "".'],
    ['slow@18:40', 'Invalid plant "slow@18:40". Write slow:STATION[@TIME[+LENGTH]][*FACTOR].'],
    [
      'slow:Kitchn',
      'Unknown station "Kitchn". Did you mean "Kitchen"? Use one of Kitchen, Barista.',
    ],
    ['slow:bakery case', '"bakery case" has no KDS, so it has no bumps.'],
    ['rush@25:00', 'Invalid time "25:00". Write a clock time such as "18:40".'],
    ['rush@-50m', 'Invalid time "-50m". Write a clock time such as "18:40".'],
    ['rush@18:40+soon', 'Invalid length "soon". Write a duration such as "45m" or "1h30m", '],
    ['holiday*11', 'Invalid factor "11". Write a number from 0.1 to 10.'],
    ['20260230/holiday', 'Invalid date "20260230".'],
    ['20260113/holiday', 'The plant "20260113/holiday" is for a date outside the simulation.'],
  ])('refuses %j and adds nothing', async (plant, says) => {
    await expect(simulate({ ...days, plant: [plant] })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(says),
    });
    expect(await archive.restaurants()).toEqual([]);
  });
});
