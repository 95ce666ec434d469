/** Never changes: the real service over one simulated day in a busy restaurant. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import { KITCHEN_SCOPE } from '../../../src/contract/operations.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import { allRows, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import type { Fulfillment } from '../../../src/kitchen/model/fulfillment.ts';
import { fulfillmentCell, fulfillmentColumns } from '../../../src/kitchen/tables/item-columns.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import type { ProfileName } from '../../../src/service/simulator/profile.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { startService } from '../../../src/service/start-service.ts';
import { sized } from '../bench-size.ts';

/** Today has other records, so it can be watched idle. */
export const FIXED_DATE = '20260814';
const PROFILE = sized('busy', 'cafe');
const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };

export interface FixedPlatform {
  /** Points the program at it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly rowCount: number;
  /** The fixed date's rows as in the monitor, as CSV. */
  readonly csv: string;
  readonly close: () => Promise<void>;
}

/** Writes the CSV into the folder. */
export async function startPlatform(folder: string): Promise<FixedPlatform> {
  const archive = await openArchive('sqlite::memory:');
  const { guid, name, stations } = simulateRestaurant({ profile: PROFILE, seed: 1 });
  const { zone: timezone, closeoutHour } = CALENDAR;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
  await archive.publishStations(guid, stations, Date.UTC(2026, 0, 1));
  const today = businessDateAt(Date.now(), CALENDAR);
  for (const date of new Set([FIXED_DATE, today])) {
    await archive.appendFulfillments(guid, date, records(PROFILE, date));
  }
  const { clientId, clientSecret } = await issueApiClient(archive, {
    name: 'bench',
    scopes: [KITCHEN_SCOPE],
    restaurants: [guid],
  });
  const service = await startService({ archive, now: () => Date.now() });
  const rows = simulatedRows(PROFILE);
  const csv = join(folder, 'day.csv');
  await writeFile(csv, csvOf(rows));
  return {
    environment: {
      LINECHECK_BASE_URL: service.url,
      LINECHECK_CLIENT_ID: clientId,
      LINECHECK_CLIENT_SECRET: clientSecret,
      LINECHECK_RESTAURANT: guid,
      LINECHECK_TIMEZONE: timezone,
    },
    rowCount: rows.length,
    csv,
    close: async () => {
      await service.close();
      await archive.close();
    },
  };
}

export function simulatedRows(profile: ProfileName): readonly Fulfillment[] {
  const day = fulfillmentDay(records(profile, FIXED_DATE), '');
  return allRows(day).slice(0, day.length);
}

function records(profile: ProfileName, businessDate: string): readonly ItemFulfillment[] {
  const { zone: timezone, closeoutHour } = CALENDAR;
  const day = simulateDay({ profile, seed: 1, businessDate, timezone, closeoutHour });
  return day.map(({ record }) => record);
}

function csvOf(rows: readonly Fulfillment[]): string {
  const head = fulfillmentColumns().map(({ id }) => id);
  const lines = rows.map((row) =>
    fulfillmentColumns().map(({ id }) => fulfillmentCell(row, id, CALENDAR).text),
  );
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\n`).join('');
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
