/** Reads a restaurant and audits it. */
import type { Clock } from '../../api/clock.ts';
import { audit } from '../../kitchen/audit/audit.ts';
import { dayView } from '../../kitchen/audit/day-view.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import { bumpsBefore } from '../../sources/copy/earlier-bumps.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { readDay } from '../arguments/read-day.ts';
import { unknownStation } from '../arguments/unknown-name.ts';
import type { AuditedDay, AuditReport } from './report.ts';
import { type AuditFlags, auditRequest } from './request.ts';

/** Rows to reserve for a date where several restaurants are read; a larger one is moved as it grows. */
const INITIAL_ROWS = 4_096;

/** Reads a restaurant and audits it. Throws a Failure, and `UnknownName` for an `--allow` that no station has. */
export async function readAudit(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  flags: AuditFlags,
  clock: Clock,
): Promise<AuditReport> {
  const report = await auditedRestaurant(source, restaurant, flags, clock);
  refuseUnknownAllowed(flags, [report]);
  return report;
}

/** The same with any `--allow`, for one of several restaurants. */
export async function auditOfSeveral(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  flags: AuditFlags,
  clock: Clock,
  order?: StationOrder,
): Promise<AuditReport> {
  const how = { about: INITIAL_ROWS, ...(order && { order }) };
  return auditedRestaurant(source, restaurant, flags, clock, how);
}

/** Puts stations in another order than that of the list: some rules report several stations at the first of them. */
type StationOrder = (stations: readonly Station[]) => readonly Station[];

/** Throws `UnknownName` for an `--allow` that no station of these restaurants has. An unreadable station may be the named one. */
export function refuseUnknownAllowed(
  { allow = [] }: Pick<AuditFlags, 'allow'>,
  reports: readonly Pick<AuditReport, 'known' | 'gaps'>[],
): void {
  if (reports.some(({ gaps }) => gaps.unreadable > 0)) return;
  const names = new Set(reports.flatMap(({ known }) => [...known]));
  const unknown = allow.find((name) => !names.has(name));
  if (unknown !== undefined) throw unknownStation(unknown, names);
}

async function auditedRestaurant(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  flags: AuditFlags,
  clock: Clock,
  { about, order }: { readonly about?: number; readonly order?: StationOrder } = {},
): Promise<AuditReport> {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const request = auditRequest(flags, today, source.auditSettings);
  const { date } = request;
  if (date !== undefined && date !== today) source.expectDate(date);
  const [{ unreadable, damaged, readAt, ...read }, day] = await Promise.all([
    source.api.stations(restaurant.guid),
    date === undefined ? undefined : readAuditedDay(source, restaurant, date, about),
  ]);
  const stations = order?.(read.stations) ?? read.stations;
  const known = knownNames(stations, day);
  const bumpedBefore = await bumpsBefore(source, restaurant.guid, date, stations, day?.view);
  const found = audit(stations, day?.view, request.settings, { unreadable, bumpedBefore });
  const gaps = { unreadable, damaged };
  return { restaurant, source: source.name, request, readAt, stations, known, gaps, day, ...found };
}

async function readAuditedDay(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  date: string,
  about: number | undefined,
): Promise<AuditedDay> {
  const { day, tally } = await readDay(
    source,
    restaurant,
    date,
    about === undefined ? {} : { about },
  );
  const calendar = restaurant.zoneKnown ? restaurant.calendar : undefined;
  return { records: day.length, tally, view: dayView(day, date, calendar) };
}

/** GUIDs and names of the stations in setup and records. */
function knownNames(
  stations: readonly NamedStation[],
  day: AuditedDay | undefined,
): ReadonlySet<string> {
  const inRows = [...(day?.view.stations.values() ?? [])];
  return new Set([...stations, ...inRows].flatMap(namesOf));
}

function namesOf({ guid, name }: NamedStation): readonly string[] {
  return name === undefined ? [guid] : [guid, name];
}

interface NamedStation {
  readonly guid: string;
  readonly name?: string | undefined;
}
