/** Replaces business dates, each one completely. */
import type { Archive, DayWriter, Restaurant } from '../../archive/archive.ts';
import { jsonLine } from '../../output/json.ts';

/** A date of a restaurant. */
export interface DayKey {
  readonly restaurant: Pick<Restaurant, 'guid' | 'name'>;
  readonly businessDate: string;
}

/** Replaces a date with what `fill` adds, or leaves it unchanged where `fill` throws. `now` returns epoch ms. Returns the line to print. */
export async function replaceDay(
  archive: Archive,
  { restaurant: { guid, name }, businessDate }: DayKey,
  now: () => number,
  fill: (writer: DayWriter) => Promise<void>,
): Promise<string> {
  const writer = await archive.writeDay(guid, businessDate, now);
  try {
    await fill(writer);
    const { records, changed } = await writer.commit();
    return jsonLine({ restaurant: guid, name, businessDate, records, changed });
  } catch (error) {
    // The first failure is the one to report; what can't be removed now is removed later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}
