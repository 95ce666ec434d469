/** `linecheck archive list`: an archive's restaurants, or one restaurant's business dates. */
import { PAGE_SIZE_MAX } from '../../contract/operations.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { printList } from '../../output/document.ts';
import type { ListFlags } from '../../output/format.ts';
import type { Archive, ArchivedDate, Restaurant } from '../../service/archive/archive.ts';
import type { Run } from '../arguments/io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import { heldRestaurant, restaurantValue } from './restaurant.ts';
import type { ArchiveLine } from './schema.ts';

export async function archiveListCommand(
  flags: ArchiveFlags & ListFlags & { readonly restaurant?: string },
  run: Run,
): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    if (flags.restaurant === undefined) {
      await printList(await heldKitchens(archive), KITCHENS_TABLE, flags, run.stdout);
    } else {
      await printList(await heldDates(archive, flags.restaurant), DATES_TABLE, flags, run.stdout);
    }
  });
}

const KITCHENS_TABLE = subjectTable(
  {
    GUID: ({ guid }: HeldKitchen) => guid,
    Restaurant: ({ name }) => name,
    'First date': ({ first }) => first ?? undefined,
    'Last date': ({ last }) => last ?? undefined,
    Stations: { value: ({ stations }) => stations, unit: 'count' },
    Dates: { value: ({ dates }) => dates, unit: 'count' },
    Rows: { value: ({ records }) => records, unit: 'count' },
    Bytes: { value: ({ bytes }) => bytes, unit: 'count' },
  },
  { json: (kitchen): ArchiveLine<'kitchen'> => restaurantValue(kitchen) },
);

type HeldKitchen = Awaited<ReturnType<typeof heldKitchen>>;

async function heldKitchens(archive: Archive): Promise<readonly HeldKitchen[]> {
  const kitchens: HeldKitchen[] = [];
  for (const each of await archive.restaurants()) kitchens.push(await heldKitchen(archive, each));
  return kitchens;
}

async function heldKitchen(archive: Archive, restaurant: Restaurant) {
  const { stations, configurationVersion } = await countStations(archive, restaurant.guid);
  const days = await archive.businessDates(restaurant.guid);
  return { ...restaurant, stations, configurationVersion, ...datesValue(days) };
}

/** Takes the latest first. */
export function datesValue(days: readonly ArchivedDate[]) {
  const records = days.reduce((sum, day) => sum + day.records, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const first = days.at(-1)?.businessDate ?? null;
  const last = days[0]?.businessDate ?? null;
  return { dates: days.length, first, last, records, bytes };
}

const DATES_TABLE = subjectTable(
  {
    Date: ({ businessDate }: HeldDate) => businessDate,
    Written: ({ writtenAt }) => writtenAt ?? undefined,
    Rows: { value: ({ records }) => records, unit: 'count' },
    Bytes: { value: ({ bytes }) => bytes, unit: 'count' },
  },
  { json: (date): ArchiveLine<'date'> => date },
);

type HeldDate = Awaited<ReturnType<typeof heldDates>>[number];

async function heldDates(archive: Archive, wanted: string) {
  const { guid, name } = await heldRestaurant(archive, wanted);
  const days = await archive.businessDates(guid);
  return days.map(({ businessDate, version, records, bytes, writtenAt }) => {
    const written = instantText(writtenAt) ?? null;
    return { restaurant: guid, name, businessDate, version, records, bytes, writtenAt: written };
  });
}

export async function countStations(archive: Archive, guid: string) {
  let stations = 0;
  for (let after = 0; ; ) {
    const page = await archive.stationPage(guid, { after, limit: PAGE_SIZE_MAX });
    stations += page.rows.length;
    after = page.rows.at(-1)?.position ?? after;
    if (!page.more) return { stations, configurationVersion: page.version };
  }
}
