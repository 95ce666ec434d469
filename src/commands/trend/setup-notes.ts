/** Changes of the setup of the stations that are asked for, beside their dates. */
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { setupChanges } from '../../kitchen/stations/setup-changes.ts';
import type { SetupVersion } from '../../kitchen/stations/setup-history.ts';
import type { ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import { sinceChange } from '../../kitchen/usual/since-change.ts';
import { stationChangeText } from '../../kitchen/wording/setup-change-text.ts';
import { sinceChangeText } from '../../kitchen/wording/since-change-text.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { failureText } from '../ends/failure-text.ts';

/** A sentence for each change that was first seen on one of the dates; and a warning where earlier setups cannot be read. */
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
  const shown = new Set(dates.map(({ date }) => date));
  return stations.flatMap(({ key, guid, name }) => {
    const changed = all.flatMap(({ date, changes }) => {
      const own = changes.find((change) => change.guid === guid);
      return own === undefined ? [] : [{ date, words: stationChangeText(own) }];
    });
    const days = changed.map(({ date }) => date);
    // Of the current date more is to come.
    const over = dates.filter(({ isToday }) => !isToday);
    const compared = over.map(({ date, figures }) => ({
      date,
      p90Ms: figures?.station(key).p90Ms,
    }));
    return changed
      .filter(({ date }) => shown.has(date))
      .map(({ date, words }) =>
        sinceChangeText(name, date, words, sinceChange(compared, date, days)),
      );
  });
}
