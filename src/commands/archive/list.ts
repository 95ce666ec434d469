/** `linecheck archive list`: lists the restaurants of an archive, or the business dates of one. */
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { ListFlags } from '../../output/format.ts';
import { printList } from '../../output/table.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import type { Run } from '../arguments/io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import { heldRestaurant, restaurantValue } from './restaurant.ts';

/** Prints a line per restaurant, or per date of the named one. Throws NOT_FOUND. */
export async function archiveListCommand(
  flags: ArchiveFlags & ListFlags & { readonly restaurant?: string },
  run: Run,
): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    if (flags.restaurant === undefined) {
      await printList(await heldKitchens(archive), KITCHEN_SHAPE, flags, run.stdout);
    } else {
      await printList(await heldDates(archive, flags.restaurant), DATE_SHAPE, flags, run.stdout);
    }
  });
}

const KITCHEN_SHAPE = recordShape(
  {
    GUID: ({ guid }: HeldKitchen) => guid,
    Restaurant: ({ name }) => name,
    'First date': ({ first }) => first ?? undefined,
    'Last date': ({ last }) => last ?? undefined,
    Stations: ({ stations }) => stations,
    Dates: ({ dates }) => dates,
    Rows: ({ records }) => records,
    Bytes: ({ bytes }) => bytes,
  },
  ['Stations', 'Dates', 'Rows', 'Bytes'],
  restaurantValue,
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
  const records = days.reduce((sum, day) => sum + day.records, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const first = days.at(-1)?.businessDate ?? null;
  const last = days[0]?.businessDate ?? null;
  const dates = days.length;
  return { ...restaurant, stations, configurationVersion, dates, first, last, records, bytes };
}

const DATE_SHAPE = recordShape(
  {
    Date: ({ businessDate }: HeldDate) => businessDate,
    Written: ({ writtenAt }) => writtenAt ?? undefined,
    Rows: ({ records }) => records,
    Bytes: ({ bytes }) => bytes,
  },
  ['Rows', 'Bytes'],
  (date) => date,
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

async function countStations(archive: Archive, guid: string) {
  let stations = 0;
  for (let after = 0; ; ) {
    const page = await archive.stationPage(guid, { after, limit: PAGE_SIZE_MAX });
    stations += page.rows.length;
    after = page.rows.at(-1)?.position ?? after;
    if (!page.more) return { stations, configurationVersion: page.version };
  }
}
