/** Replaces business dates, each one completely. */

import { jsonLine } from '../../output/json.ts';
import type { Archive, DayWriter, Restaurant } from '../../service/archive/archive.ts';

/** A date of a restaurant. */
export interface WrittenDay {
  readonly restaurant: Pick<Restaurant, 'guid' | 'name'>;
  readonly businessDate: string;
}

/** Replaces a date with what `fill` adds, or leaves it unchanged where `fill` throws. `now` returns epoch ms. Returns the line to
 * print, which ends with the fields that `fill` returns. */
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
    // The first failure is the one to report; what can't be removed now is removed later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}
