import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { ageMs } from '../../kitchen/text/age.ts';
import { ageText, countOf } from '../../kitchen/text/quantities.ts';
import { type OfflineSource, offlineSource } from '../../reader/copy/offline-source.ts';
import { askedRestaurants } from '../../reader/kitchen-source.ts';
import type { Sharing } from '../../settings/profile-choice.ts';
import { type DoctorCheck, failedCheck } from './check-line.ts';
import { stationsCheck } from './restaurant-checks.ts';

/** Yields each result as it comes. Ends after the first failure. */
export async function* archiveChecks(
  address: string,
  wanted: readonly string[],
  clock: Clock,
  mayBeShared: Sharing,
): AsyncGenerator<DoctorCheck, void, undefined> {
  let about = 'configuration';
  let source: OfflineSource | undefined;
  try {
    source = await offlineSource(address, wanted, clock, mayBeShared);
    const asked = askedRestaurants(source);
    for (const { name, calendar, zoneKnown } of asked) {
      const zone = zoneKnown ? calendar.zone : 'no time zone set';
      yield { about, says: `${source.name}, ${name}, ${zone}` };
    }

    about = 'archive';
    yield { about, says: datesText(source, clock) };

    about = 'restaurant';
    for (const { guid, name } of asked) {
      const check = stationsCheck(about, await source.api.stations(guid));
      yield asked.length > 1 ? { ...check, says: `${name}: ${check.says}` } : check;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    yield failedCheck(about, error);
  } finally {
    await source?.close();
  }
}

function datesText({ restaurants, dates }: OfflineSource, clock: Clock): string {
  const held = `${countOf(restaurants.length, 'restaurant')}, the first with ${countOf(dates.length, 'business date')}`;
  const [latest] = dates;
  if (latest === undefined) return held;
  const age =
    latest.writtenAt === undefined
      ? ''
      : `, copied ${ageText(ageMs(latest.writtenAt, clock.now()))}`;
  return `${held}, the latest ${latest.businessDate}${age}`;
}
