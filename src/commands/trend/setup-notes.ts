/** Setup changes of the requested stations, for notes beside their dates. */
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { setupChanges } from '../../kitchen/stations/setup-changes.ts';
import type { SetupVersion } from '../../kitchen/stations/setup-history.ts';
import type { ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import { stationSetupNotes } from '../../kitchen/wording/station-setup-notes.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { failureText } from '../ends/end-text.ts';

/** A sentence per change first seen on one of the dates; a warning where earlier setups can't be read. */
export async function setupNotes(
  { setupVersions }: Pick<KitchenSource, 'setupVersions'>,
  restaurant: RestaurantChoice,
  trend: ShownTrend,
): Promise<{ readonly notes: readonly string[]; readonly warnings: readonly string[] }> {
  if (setupVersions === undefined || !trend.areAsked) return { notes: [], warnings: [] };
  try {
    const versions = await setupVersions(restaurant);
    return { notes: notesOf(versions, restaurant, trend), warnings: [] };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'CANCELLED') throw error;
    return { notes: [], warnings: [failureText(error)] };
  }
}

function notesOf(
  versions: readonly SetupVersion[],
  { calendar }: RestaurantChoice,
  { dates, stations }: ShownTrend,
): readonly string[] {
  const all = setupChanges(versions, calendar);
  return stations.flatMap((station) =>
    stationSetupNotes(all, dates, station).map(({ text }) => text),
  );
}
