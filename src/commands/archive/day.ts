import { jsonLine } from '../../output/json.ts';
import type { Archive, DayWriter, Restaurant } from '../../service/archive/archive.ts';

export interface WrittenDay {
  readonly restaurant: Pick<Restaurant, 'guid' | 'name'>;
  readonly businessDate: string;
}

/** Replaces a date with what `fill` adds, unless `fill` throws. Returns the line to print, ending with `fill`'s fields. */
export async function replaceDay(
  archive: Archive,
  { restaurant: { guid, name }, businessDate }: WrittenDay,
  now: () => number,
  fill: (writer: DayWriter) => Promise<object | undefined>,
): Promise<string> {
  const writer = await archive.writeDay(guid, businessDate, now);
  try {
    const more = await fill(writer);
    const { records, changed } = await writer.commit();
    return jsonLine({ restaurant: guid, name, businessDate, records, changed, ...more });
  } catch (error) {
    // Report the first failure. Leftovers are removed later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}
