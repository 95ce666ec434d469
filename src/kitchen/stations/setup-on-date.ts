/** A business date's setup: the latest seen by the date's end, as far as earlier ones are kept. */
import { type BusinessCalendar, businessDateAt } from '../calendar/business-day.ts';
import type { Station } from '../model/station.ts';
import { type SetupVersion, setupStep } from './setup-history.ts';

export interface SetupOnDate {
  /** In current list order. Stations no longer listed come last. */
  readonly stations: readonly Station[];
  /** Unreadable list entries, and stations missing an unreadable field. Kept lists are always complete. */
  readonly unreadable: number;
  readonly damaged: number;
  readonly isCurrent: boolean;
  /** `by then`: seen by the date's end. `later`: the oldest kept, first seen after the date. `not kept`: the current one. */
  readonly known: 'by then' | 'later' | 'not kept';
  /** Kept setups up to this one, in order seen. Empty where this one is not kept. */
  readonly versions: readonly SetupVersion[];
  /** The same, also where this one is not kept because it was not read completely. */
  readonly seen: readonly SetupVersion[];
}

export interface CurrentSetup {
  readonly stations: readonly Station[];
  readonly unreadable: number;
  readonly damaged: number;
}

export interface SetupDate {
  readonly date: string;
  readonly today: string;
  readonly calendar: BusinessCalendar;
}

export function setupOnDate(
  current: CurrentSetup,
  versions: readonly SetupVersion[],
  { date, today, calendar }: SetupDate,
): SetupOnDate {
  const { stations, unreadable, damaged } = current;
  const isPast = date < today;
  const place = isPast ? placeOn(versions, date, calendar) : versions.length - 1;
  const seen = versions.slice(0, Math.max(0, place) + 1);
  const version = seen.at(-1);
  const known = !isPast || place >= 0 ? 'by then' : version === undefined ? 'not kept' : 'later';
  const isSame = version !== undefined && setupStep(version.stations, stations, 0) === undefined;
  if (isPast && version !== undefined && !isSame) {
    const inOrder = orderedLike(stations, version.stations);
    const complete = { unreadable: 0, damaged: 0 };
    return { stations: inOrder, ...complete, isCurrent: false, known, versions: seen, seen };
  }
  const own = isSame ? seen : [];
  return { stations, unreadable, damaged, isCurrent: true, known, versions: own, seen };
}

/** Latest setup seen by a date's end (`YYYYMMDD`). */
export function setupOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): SetupVersion | undefined {
  return versions[placeOn(versions, date, calendar)];
}

/** -1 for none. */
function placeOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): number {
  return versions.findLastIndex(({ seenAt }) => businessDateAt(seenAt, calendar) <= date);
}

function orderedLike(
  current: readonly Station[],
  stations: readonly Station[],
): readonly Station[] {
  const places = new Map(current.map(({ guid }, place) => [guid, place]));
  const placeOf = ({ guid }: Station): number => places.get(guid) ?? current.length;
  // Kept stations are in GUID order, and the sort is stable.
  return [...stations].sort((a, b) => placeOf(a) - placeOf(b));
}
