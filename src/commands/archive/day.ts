import { jsonLine } from '../../output/json.ts';
import type { Archive, DayWriter, Restaurant } from '../../service/archive/archive.ts';
import type { ArchiveLine } from './schema.ts';

export interface WrittenDay {
  readonly restaurant: Pick<Restaurant, 'guid' | 'name'>;
  readonly businessDate: string;
}

/** Replaces a date with what `fill` adds, unless `fill` throws. Returns the line to print, ending with `fill`'s fields. */
export async function replaceDay(
  archive: Archive,
  { restaurant: { guid, name }, businessDate }: WrittenDay,
  now: () => number,
  fill: (writer: DayWriter) => Promise<Pick<ArchiveLine<'day'>, 'duplicates'> | undefined>,
): Promise<string> {
  const writer = await archive.writeDay(guid, businessDate, now);
  try {
    const more = await fill(writer);
    const { records, changed } = await writer.commit();
    const day = { restaurant: guid, name, businessDate, records, changed, ...more };
    return jsonLine(day satisfies ArchiveLine<'day'>);
  } catch (error) {
    // Report the first failure. Leftovers are removed later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}
