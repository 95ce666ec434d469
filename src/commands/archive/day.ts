/** Business dates that an operator replaces as a whole. */
import type { Archive, DayWriter } from '../../archive/archive.ts';
import { jsonLine } from '../../output/json.ts';

/** Which date of which restaurant. */
export interface DayKey {
  readonly restaurant: string;
  readonly businessDate: string;
}

/**
 * Makes what `fill` adds the whole of a date, or leaves it as it was where `fill` throws. `now` gives epoch ms. Returns the line that
 * tells of it.
 */
export async function replaceDay(
  archive: Archive,
  { restaurant, businessDate }: DayKey,
  now: () => number,
  fill: (writer: DayWriter) => Promise<void>,
): Promise<string> {
  const writer = await archive.writeDay(restaurant, businessDate, now);
  try {
    await fill(writer);
    const { records, changed } = await writer.commit();
    return jsonLine({ restaurant, businessDate, records, changed });
  } catch (error) {
    // What went wrong first is what is told; what cannot be removed now is removed later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}
