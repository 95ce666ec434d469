/** Simulated restaurants with everything a platform may send: missing fields, duplicates, impossible times, cleared screens, unknown stations. */
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import { formatInstant, parseInstant } from '../../src/contract/instant.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { simulateDay } from '../../src/service/simulator/day.ts';
import type { ProfileName } from '../../src/service/simulator/profile.ts';
import { type Random, random } from '../../src/service/simulator/random.ts';
import { simulateRestaurant } from '../../src/service/simulator/restaurant.ts';

export interface OddKitchens {
  readonly restaurants: readonly {
    readonly profile: ProfileName;
    readonly seed: number;
    readonly timezone: string;
    readonly closeoutHour: number;
  }[];
  /** `YYYYMMDD`. */
  readonly dates: readonly string[];
  /** Share of changed rows, 0..1. */
  readonly share: number;
}

/** Returns the restaurants' GUIDs. */
export async function fillArchive(
  url: string,
  { restaurants, dates, share }: OddKitchens,
): Promise<readonly string[]> {
  const archive = await openArchive(url);
  const guids: string[] = [];
  for (const { timezone, closeoutHour, ...key } of restaurants) {
    const { guid, name, stations } = simulateRestaurant(key);
    guids.push(guid);
    const own = { guid, name: `${name} ${key.seed}`, timezone, closeoutHour };
    await archive.putRestaurant({ ...own, tier: 'professional' });
    await archive.publishStations(guid, stations, Date.UTC(2026, 0, 1));
    for (const businessDate of dates) {
      const day = { ...key, businessDate, timezone, closeoutHour };
      const from = random(key.seed, 'odd', businessDate);
      const records = simulateDay(day).map(({ record }) => record);
      const night = records.slice(0, 24).map((record, n) => lateAtNight(record, businessDate, n));
      const changed = [...records, ...night].flatMap((record) =>
        from.chance(share) ? oddRows(record, from) : [record],
      );
      await archive.appendFulfillments(guid, businessDate, [...changed, ...cleared(records)]);
    }
  }
  await archive.close();
  return guids;
}

const MINUTE_MS = 60_000;

function moved(record: ItemFulfillmentRead, fired: number, took: number): ItemFulfillmentRead {
  const ticketFiredAt = formatInstant(fired);
  const itemFulfilledAt = formatInstant(fired + took);
  return { ...record, ticketFiredAt, itemStartedAt: ticketFiredAt, itemFulfilledAt };
}

function firedAt({ ticketFiredAt }: ItemFulfillmentRead): number {
  return parseInstant(ticketFiredAt ?? '') ?? 0;
}

/** Every 20 minutes from midnight UTC of the next day: through clock changes and closeout in America and Europe. */
function lateAtNight(record: ItemFulfillmentRead, date: string, n: number): ItemFulfillmentRead {
  const midnight = Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`);
  const night = moved(record, midnight + (24 * 60 + 20 * n) * MINUTE_MS, (4 + n) * MINUTE_MS);
  return { ...night, selectionGuid: `${record.selectionGuid}-${n}`, ticketGuid: `night-${n >> 1}` };
}

/** Eight tickets bumped in one second. */
function cleared(records: readonly ItemFulfillmentRead[]): readonly ItemFulfillmentRead[] {
  const prep = records.filter((each) => each.itemFulfillmentLevel === 0).slice(40, 48);
  const last = Math.max(...prep.map(firedAt)) + 20 * MINUTE_MS;
  return prep.map((each, n) => ({
    ...moved(each, last - 10 * MINUTE_MS, 10 * MINUTE_MS + n),
    selectionGuid: `cleared-${n}`,
    ticketGuid: `cleared-${n}`,
    prepStationGuid: prep[0]?.prepStationGuid ?? '',
    prepStationName: prep[0]?.prepStationName ?? '',
  }));
}

const UNKNOWN = 'dddddddd-0000-4000-8000-00000000000d';

type Change = (
  record: ItemFulfillmentRead,
  from: Random,
) => ItemFulfillmentRead | readonly ItemFulfillmentRead[];

const CHANGES: readonly Change[] = [
  ...(
    [
      'ticketGuid',
      'selectionGuid',
      'prepStationGuid',
      'prepStationName',
      'courseGuid',
      'courseName',
      'itemStartedAt',
      'ticketFiredAt',
      'itemFulfilledAt',
      'itemFulfillmentLevel',
      'selectionMenuItemMultiLocationId',
      'selectionMenuItemName',
      'restaurantGuid',
      'orderGuid',
    ] as const
  ).map((field) => (record: ItemFulfillmentRead) => {
    const { [field]: _gone, ...rest } = record;
    return rest;
  }),
  ({ prepStationGuid: _guid, prepStationName: _name, ...rest }) => rest,
  ({ ticketGuid: _ticket, selectionGuid: _selection, ...rest }) => rest,
  (record) => ({ ...record, prepStationGuid: '' }),
  (record) => ({ ...record, selectionMenuItemMultiLocationId: '' }),
  (record) => ({ ...record, itemFulfilledAt: 'soon' }),
  (record) => ({ ...record, prepStationGuid: UNKNOWN, prepStationName: 'Old bar' }),
  (record) => ({ ...record, itemFulfillmentLevel: 3 }),
  (record) => ({ ...record, restaurantGuid: UNKNOWN }),
  (record) => moved(record, firedAt(record), -MINUTE_MS),
  (record) => moved(record, firedAt(record), 60 * MINUTE_MS),
  (record) => moved(record, firedAt(record), 60 * MINUTE_MS + 1),
  (record) => moved(record, firedAt(record), 95 * MINUTE_MS),
  (record) => moved(record, firedAt(record), 12 * MINUTE_MS),
  (record) => moved(record, firedAt(record), 0),
  (record) => moved(record, firedAt(record), 29_999),
  (record) => moved(record, firedAt(record) - 5 * 24 * 60 * MINUTE_MS, 5 * MINUTE_MS),
  (record, from) => [record, moved(record, firedAt(record), from.below(20 * MINUTE_MS))],
  (record, from) => ({ ...record, courseName: `Course ${from.below(3)}`, courseGuid: '' }),
  // Several courses on one ticket, some fired together.
  (record, from) =>
    Array.from({ length: 6 }, (_, n) => ({
      ...moved(record, firedAt(record) + from.below(3) * 1_000, (5 + from.below(600)) * 1_000),
      selectionGuid: `${record.selectionGuid}-${n}`,
      ticketGuid: `courses-${record.ticketGuid}`,
      prepStationGuid: `station-${from.below(3)}`,
      ...(from.chance(0.8) && { courseGuid: `course-${from.below(4)}` }),
      itemFulfillmentLevel: 0,
    })),
];

function oddRows(record: ItemFulfillmentRead, from: Random): readonly ItemFulfillmentRead[] {
  const change = CHANGES[from.below(CHANGES.length)];
  return change === undefined ? [record] : [change(record, from)].flat();
}
