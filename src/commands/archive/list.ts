/** `linecheck archive list`: what an archive holds of each restaurant, or of each business date of one. */
import type { Archive, Restaurant } from '../../archive/archive.ts';
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import type { ListFlags } from '../../output/list-format.ts';
import { reportColumns } from '../../output/section.ts';
import type { Run } from '../io.ts';
import { type ListedRow, listing } from './listing.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import { heldRestaurant } from './restaurant.ts';

/** Prints a line for each restaurant, or for each date of the one that is named. Throws NOT_FOUND. */
export async function archiveListCommand(
  flags: ArchiveFlags & ListFlags & { readonly restaurant?: string },
  run: Run,
): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const [columns, rows] =
      flags.restaurant === undefined
        ? [RESTAURANT_COLUMNS, await restaurantRows(archive)]
        : [DATE_COLUMNS, await dateRows(archive, flags.restaurant)];
    run.stdout.write(listing(columns, rows, flags, run.stdout.isTTY === true));
  });
}

const RESTAURANT_COLUMNS = reportColumns(
  ['GUID', 'Restaurant', 'First date', 'Last date'],
  ['Stations', 'Dates', 'Records', 'Bytes'],
);
const DATE_COLUMNS = reportColumns(['Date', 'Written'], ['Records', 'Bytes']);

async function restaurantRows(archive: Archive): Promise<readonly ListedRow[]> {
  const rows: ListedRow[] = [];
  for (const restaurant of await archive.restaurants()) rows.push(await row(archive, restaurant));
  return rows;
}

async function row(archive: Archive, restaurant: Restaurant): Promise<ListedRow> {
  const { stations, configurationVersion } = await countStations(archive, restaurant.guid);
  const days = await archive.businessDates(restaurant.guid);
  const records = days.reduce((sum, day) => sum + day.records, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const first = days.at(-1)?.businessDate ?? null;
  const last = days[0]?.businessDate ?? null;
  const { guid, name } = restaurant;
  const dates = days.length;
  return {
    value: { ...restaurant, stations, configurationVersion, dates, first, last, records, bytes },
    cells: [guid, name, first ?? '-', last ?? '-', stations, dates, records, bytes],
  };
}

async function dateRows(archive: Archive, guid: string): Promise<readonly ListedRow[]> {
  await heldRestaurant(archive, guid);
  const days = await archive.businessDates(guid);
  return days.map(({ businessDate, version, records, bytes, writtenAt }) => {
    const written = writtenAt === undefined ? null : new Date(writtenAt).toISOString();
    return {
      value: { restaurant: guid, businessDate, version, records, bytes, writtenAt: written },
      cells: [businessDate, written ?? '-', records, bytes],
    };
  });
}

async function countStations(archive: Archive, guid: string) {
  let stations = 0;
  for (let after = 0; ; ) {
    const page = await archive.stationPage(guid, { after, limit: PAGE_SIZE_MAX });
    stations += page.rows.length;
    after = page.rows.at(-1)?.position ?? after;
    if (!page.more) return { stations, configurationVersion: page.version };
  }
}
