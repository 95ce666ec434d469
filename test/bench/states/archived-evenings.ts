/** An archive's evenings, as they would have been judged. No plants are known. */
import { eachRecord } from '../../../src/api/kitchen-call.ts';
import { decodeItemFulfillment, type ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { shiftBusinessDate, wallInstant } from '../../../src/kitchen/model/business-day.ts';
import { MIN_DATES } from '../../../src/kitchen/usual/usual.ts';
import type { Archive, Restaurant } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { type Began, programRule, replayedEvening, type SeenRecord } from './replayed-evening.ts';

const HOUR_MS = 3_600_000;
const [OPENS, CLOSES] = [17, 24];
const WEEKS = [1, 2, 3, 4];

/** Alerts between 5 pm and midnight, on a date with at least two earlier ones on the same weekday. */
export interface ArchivedEvening {
  readonly restaurant: string;
  readonly date: string;
  readonly began: readonly Began[];
}

/** At `url`. A bump is seen immediately: archives do not know when the platform gave it. */
export async function archivedEvenings(url: string): Promise<readonly ArchivedEvening[]> {
  const archive = await openArchive(url, { whenMissing: 'refused' });
  try {
    const evenings: ArchivedEvening[] = [];
    for (const restaurant of await archive.restaurants()) {
      evenings.push(...(await ofRestaurant(archive, restaurant)));
    }
    return evenings;
  } finally {
    await archive.close();
  }
}

async function ofRestaurant(
  archive: Archive,
  restaurant: Restaurant,
): Promise<readonly ArchivedEvening[]> {
  const { guid, timezone: zone, closeoutHour } = restaurant;
  const dates = (await archive.businessDates(guid)).map(({ businessDate }) => businessDate);
  const records = new Map<string, readonly SeenRecord[]>();
  for (const date of dates) records.set(date, await appearing(archive, guid, date));
  return dates.flatMap((date): ArchivedEvening[] => {
    const before = WEEKS.flatMap((week) => {
      const earlier = shiftBusinessDate(date, -7 * week);
      const own = records.get(earlier);
      return own === undefined ? [] : [{ date: earlier, records: own }];
    });
    if (before.length < MIN_DATES) return [];
    const evening = {
      date,
      calendar: { zone, closeoutHour },
      records: records.get(date) ?? [],
      before,
      from: wallInstant(date, OPENS * HOUR_MS, zone),
      to: wallInstant(date, CLOSES * HOUR_MS, zone),
    };
    const [began = []] = replayedEvening(evening, [programRule()]);
    return [{ restaurant: restaurant.name, date, began }];
  });
}

async function appearing(
  archive: Archive,
  guid: string,
  date: string,
): Promise<readonly SeenRecord[]> {
  const { version } = await archive.fulfillmentDay(guid, date);
  const read: ItemFulfillmentRead[] = [];
  const pieces = archive.fulfillmentPieces(guid, date, version);
  await eachRecord(pieces, decodeItemFulfillment, (record) => read.push(record));
  return read
    .map((record) => ({ record, appearsAt: Date.parse(record.itemFulfilledAt ?? '') }))
    .filter(({ appearsAt }) => !Number.isNaN(appearsAt))
    .sort((a, b) => a.appearsAt - b.appearsAt);
}
