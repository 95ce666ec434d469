/** The setup of a business date: the latest one seen by its end, as far as earlier ones are kept. */
import { type BusinessCalendar, businessDateAt } from '../calendar/business-day.ts';
import type { Station } from '../model/station.ts';
import { type SetupVersion, setupStep } from './setup-history.ts';

/** The setup that a business date is judged by. */
export interface SetupOnDate {
  /** In the order of the current list; stations that are not in it any more come last. */
  readonly stations: readonly Station[];
  /** Entries of the list that could not be read, and those that lost an unreadable field. Only complete lists are kept. */
  readonly unreadable: number;
  readonly damaged: number;
  /** Whether it is the current one. */
  readonly isCurrent: boolean;
  /**
   * How it is known: seen by the end of the date; the oldest that is kept, first seen after the date, because what was before is unknown; or the
   * current one, because none is kept.
   */
  readonly known: 'by then' | 'later' | 'not kept';
  /** The kept setups up to this one, in the order in which they were seen; nothing where this one is not kept. */
  readonly versions: readonly SetupVersion[];
}

/** A station list as read. */
export interface CurrentSetup {
  readonly stations: readonly Station[];
  readonly unreadable: number;
  readonly damaged: number;
}

/** The date in question, and the current one, `YYYYMMDD`. */
export interface SetupDate {
  readonly date: string;
  readonly today: string;
  readonly calendar: BusinessCalendar;
}

/** The setup of a date from the current one and the kept ones. */
export function setupOnDate(
  current: CurrentSetup,
  versions: readonly SetupVersion[],
  { date, today, calendar }: SetupDate,
): SetupOnDate {
  const { stations, unreadable, damaged } = current;
  const isPast = date < today;
  const seen = isPast ? placeOn(versions, date, calendar) : versions.length - 1;
  const upTo = versions.slice(0, Math.max(0, seen) + 1);
  const version = upTo.at(-1);
  const known = !isPast || seen >= 0 ? 'by then' : version === undefined ? 'not kept' : 'later';
  const isSame = version !== undefined && isSameSetup(version.stations, stations);
  if (isPast && version !== undefined && !isSame) {
    const inOrder = orderedLike(stations, version.stations);
    const complete = { unreadable: 0, damaged: 0 };
    return { stations: inOrder, ...complete, isCurrent: false, known, versions: upTo };
  }
  const own = isSame ? upTo : [];
  return { stations, unreadable, damaged, isCurrent: true, known, versions: own };
}

/** The latest setup seen by the end of a business date (`YYYYMMDD`); `undefined` where none was. */
export function setupOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): SetupVersion | undefined {
  return versions[placeOn(versions, date, calendar)];
}

/** Its place; -1 for none. */
function placeOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): number {
  return versions.findLastIndex(({ seenAt }) => businessDateAt(seenAt, calendar) <= date);
}

function isSameSetup(one: readonly Station[], other: readonly Station[]): boolean {
  return setupStep(one, other, 0) === undefined;
}

function orderedLike(
  current: readonly Station[],
  stations: readonly Station[],
): readonly Station[] {
  const places = new Map(current.map(({ guid }, place) => [guid, place]));
  const placeOf = ({ guid }: Station): number => places.get(guid) ?? current.length;
  // Kept stations are by GUID, and the sort is stable.
  return [...stations].sort((a, b) => placeOf(a) - placeOf(b));
}
