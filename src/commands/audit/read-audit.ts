import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { newIssues } from '../../kitchen/stations/setup-history.ts';
import type { DateRead } from '../../kitchen/table/date-reading.ts';
import type { Lists, OutputFlags, Texts } from '../../output/format.ts';
import { EXPECTED_ROWS, rowsTally } from '../../reader/date-rows.ts';
import { KitchenReading } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { auditSettings } from '../../settings/judgment-settings.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate, inFuture } from '../arguments/asked-date.ts';
import type { SummaryFlags } from '../arguments/outcome-summary.ts';
import {
  type ReadingPlace,
  type RestaurantOutcome,
  readRestaurants,
} from '../arguments/read-restaurants.ts';
import { unknownStation } from '../arguments/wanted-station.ts';
import type { AuditedDay, AuditReport } from './report.ts';

export type AuditFlags = ConnectionFlags &
  OutputFlags &
  SummaryFlags &
  Texts<'date' | 'since' | 'group' | 'columns'> &
  Lists<'rule' | 'allow'>;

/** Throws `UnknownName` for an `--allow` no station has. One of several restaurants keeps setup issues without ticket times. */
export async function readAudit(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  flags: AuditFlags,
  clock: Clock,
  isOfSeveral: boolean,
): Promise<AuditReport> {
  const how = { keepsSetup: isOfSeveral };
  const report = await auditedRestaurant(source, restaurant, flags, clock, how);
  refuseUnknownAllowed(flags, [report]);
  return report;
}

/**
 * Audits restaurants whose issues are counted together. `of` takes what is needed: a date is large. Throws a Failure common to all
 * restaurants, and `UnknownName` for an `--allow` no station has.
 */
export async function readAudits<Read extends Pick<AuditReport, 'known' | 'gaps' | 'without'>>(
  source: KitchenSource,
  flags: AuditFlags,
  place: ReadingPlace,
  of: (report: AuditReport) => Read,
): Promise<readonly RestaurantOutcome<Read>[]> {
  const read = async (restaurant: RestaurantChoice, keepsSetup: boolean) => {
    const how = { about: EXPECTED_ROWS, keepsSetup };
    return of(await auditedRestaurant(source, restaurant, flags, place.clock, how));
  };
  const outcomes = await readRestaurants(source, flags, read, place);
  const reports = outcomes.flatMap((outcome) => outcome.read ?? []);
  // An unread restaurant may have the station.
  if (reports.length === outcomes.length) refuseUnknownAllowed(flags, reports);
  return outcomes;
}

/** Throws `UnknownName` for an `--allow` no station has. An unreadable station may be the one. */
function refuseUnknownAllowed(
  { allow = [] }: Pick<AuditFlags, 'allow'>,
  reports: readonly Pick<AuditReport, 'known' | 'gaps'>[],
): void {
  if (reports.some(({ gaps }) => gaps.unreadable > 0)) return;
  const names = new Set(reports.flatMap(({ known }) => [...known]));
  const unknown = allow.find((name) => !names.has(name));
  if (unknown !== undefined) throw unknownStation(unknown, names);
}

interface HowAudited {
  /** Rows to reserve. */
  readonly about?: number;
  /** Checks the setup where there are no ticket times. */
  readonly keepsSetup: boolean;
}

async function auditedRestaurant(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  flags: AuditFlags,
  clock: Clock,
  how: HowAudited,
): Promise<AuditReport> {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const date = flags.date === undefined ? undefined : askedDate(flags.date, today);
  const from = flags.since === undefined ? undefined : sinceDate(flags.since, date, today);
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], source.auditSettings);
  const rows = { about: how.about };
  const kitchen = new KitchenReading(source, restaurant, { date, today, rows });
  const [{ readAt }, { read, without }] = await Promise.all([
    kitchen.stations(),
    date === undefined ? NO_DATE : readAuditedDay(kitchen, how),
  ]);
  const setup = await kitchen.setup();
  const { stations, unreadable, damaged } = setup;
  const { view, audited } = await kitchen.checked(read?.day, settings);
  const day = read &&
    view && { records: read.day.length, tally: rowsTally(source, restaurant, read), view };
  const known = knownNames(stations, day);
  const gaps = { unreadable, damaged };
  const of = { restaurant, source: source.name, date, settings, readAt, setup, stations };
  const report = { ...of, known, gaps, day, without, ...audited };
  if (from === undefined) return report;
  const { findings, ...since } = newIssues(
    audited.findings,
    setup.seen,
    from,
    settings,
    restaurant.calendar,
  );
  return { ...report, findings, since: { date: from, ...since } };
}

/** Throws USAGE for a date after the audited one. */
function sinceDate(text: string, date: string | undefined, today: string): string {
  const from = askedDate(text, today);
  if (from > today) throw inFuture(from, ' for --since');
  if (date === undefined || from <= date) return from;
  const [since, audited] = [businessDateLabel(from), businessDateLabel(date)];
  throw new Failure('USAGE', `--since (${since}) is after --date (${audited}).`);
}

interface AuditedRows extends Pick<AuditReport, 'without'> {
  readonly read: DateRead | undefined;
}

const NO_DATE: AuditedRows = { read: undefined };

async function readAuditedDay(
  kitchen: KitchenReading,
  { keepsSetup }: HowAudited,
): Promise<AuditedRows> {
  try {
    return { read: await kitchen.rows() };
  } catch (without) {
    if (!keepsSetup || !(without instanceof Failure) || without.code !== 'NOT_SUBSCRIBED') {
      throw without;
    }
    return { read: undefined, without };
  }
}

/** GUIDs and names in setup and records. */
function knownNames(stations: readonly NamedStation[], day: AuditedDay | undefined) {
  const inRows = [...(day?.view.stations.values() ?? [])];
  return new Set([...stations, ...inRows].flatMap(({ guid, name = guid }) => [guid, name]));
}

interface NamedStation {
  readonly guid: string;
  readonly name?: string | undefined;
}
