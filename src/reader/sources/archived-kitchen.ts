import { decodePrepStation, type PrepStationRead } from '../../contract/decode.ts';
import { parseJson } from '../../contract/parsed-json.ts';
import { isTimeZone, UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import { type RestaurantChoice, restaurantName } from '../../kitchen/model/restaurant.ts';
import { type SetupReader, setupVersions } from '../../kitchen/stations/setup-history.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import { damage } from '../../service/archive/sql-row.ts';

/** Reads earlier setups, which the API doesn't have. `name` is for people. Throws ARCHIVE for a damaged setup. */
export function archivedSetups(
  archive: Pick<Archive, 'setupRevisions'>,
  name: string,
): SetupReader {
  const readStation = (json: string): PrepStationRead => {
    const station = decodePrepStation(parseJson(json));
    if (station !== undefined) return station;
    throw damage('an earlier setup', name);
  };
  return async ({ guid }) => {
    const revisions = await archive.setupRevisions(guid);
    return setupVersions(
      revisions.map(({ publishedAt, changed, removed }) => ({
        seenAt: publishedAt,
        put: changed.map(readStation),
        removed,
      })),
    );
  };
}

/** A zone that this machine doesn't know counts as not set. */
export function choiceFromArchive({
  guid,
  name,
  timezone,
  closeoutHour,
}: Restaurant): RestaurantChoice {
  const isKnown = timezone !== UNSET_ZONE && isTimeZone(timezone);
  const calendar = { zone: isKnown ? timezone : UNSET_ZONE, closeoutHour };
  return { guid, name: restaurantName(name, guid), calendar, zoneKnown: isKnown };
}
