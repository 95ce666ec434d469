import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import {
  type Audit,
  groupPlaceText,
  type NotJudgedGroup,
  ruleRanges,
  shownNameCount,
} from '../../kitchen/audit/audit.ts';
import type { DayView } from '../../kitchen/audit/day-view.ts';
import {
  type AuditSettings,
  type Finding,
  type NotRaised,
  severityCounts,
  severityCountsText,
  type ThresholdGroup,
} from '../../kitchen/audit/rule.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import type { DateReading } from '../../kitchen/model/date-reading.ts';
import {
  type RestaurantChoice,
  type Station,
  stationName,
} from '../../kitchen/model/restaurant.ts';
import {
  type NewIssues,
  newIssues,
  type SetupOnDate,
} from '../../kitchen/stations/setup-history.ts';
import {
  type StationListGaps,
  setupOnDateText,
  stationListGaps,
} from '../../kitchen/stations/words.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import type { ListEntry } from '../../output/document.ts';
import { EXPECTED_ROWS, type RowsTally, rowsTally } from '../../reader/date-rows.ts';
import { KitchenReading } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { auditSettings } from '../../settings/judgment-settings.ts';
import type { AuditFlags } from '../arguments/command-flags.ts';
import { tallyParts } from '../arguments/notes-about.ts';
import {
  type ReadingContext,
  type RestaurantOutcome,
  readRestaurants,
} from '../arguments/read-restaurants.ts';
import { futureDateFailure, requestedDate } from '../arguments/requested-date.ts';
import { unknownStation } from '../arguments/requested-station.ts';

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
export async function readAudits<Read extends Pick<AuditReport, 'known' | 'gaps' | 'partFailure'>>(
  source: KitchenSource,
  flags: AuditFlags,
  place: ReadingContext,
  of: (report: AuditReport) => Read,
): Promise<readonly RestaurantOutcome<Read>[]> {
  const read = async (restaurant: RestaurantChoice, keepsSetup: boolean) => {
    const how = { expectedRows: EXPECTED_ROWS, keepsSetup };
    return of(await auditedRestaurant(source, restaurant, flags, place.clock, how));
  };
  const outcomes = await readRestaurants(source, flags, read, place);
  const reports = outcomes.flatMap((outcome) => outcome.result ?? []);
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
  const date = flags.date === undefined ? undefined : requestedDate(flags.date, today);
  const from = flags.since === undefined ? undefined : sinceDate(flags.since, date, today);
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], source.auditSettings);
  const rows = { expectedRows: how.about };
  const kitchen = new KitchenReading(source, restaurant, { date, today, rows });
  const [{ readAt }, { read, partFailure }] = await Promise.all([
    kitchen.stations(),
    date === undefined ? NO_DATE : readAuditedDay(kitchen, how),
  ]);
  const setup = await kitchen.setup();
  const { stations, unreadable, damaged } = setup;
  const { view, audited } = await kitchen.checked(read?.day, settings);
  const day = read &&
    view && { records: read.day.length, tally: rowsTally(source, restaurant, read), view };
  const names = knownNames(stations, day);
  const gaps = { unreadable, damaged };
  const of = { restaurant, source: source.name, date, settings, readAt, setup, stations };
  const report = { ...of, known: names, gaps, day, partFailure, ...audited };
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
  const from = requestedDate(text, today);
  if (from > today) throw futureDateFailure(from, ' for --since');
  if (date === undefined || from <= date) return from;
  const [since, audited] = [businessDateLabel(from), businessDateLabel(date)];
  throw new Failure('USAGE', `--since (${since}) is after --date (${audited}).`);
}

interface AuditedRows extends Pick<AuditReport, 'partFailure'> {
  readonly read: DateReading | undefined;
}

const NO_DATE: AuditedRows = { read: undefined };

async function readAuditedDay(
  kitchen: KitchenReading,
  { keepsSetup }: HowAudited,
): Promise<AuditedRows> {
  try {
    return { read: await kitchen.rows() };
  } catch (error) {
    if (!keepsSetup || !(error instanceof Failure) || error.code !== 'NOT_SUBSCRIBED') {
      throw error;
    }
    return { read: undefined, partFailure: error };
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

export interface AuditedDay {
  /** Rows after merging duplicates. */
  readonly records: number;
  readonly tally: RowsTally;
  readonly view: DayView;
}

/** A business date (`YYYYMMDD`), and what kept setups know of it. */
export interface SinceDate extends Omit<NewIssues, 'findings'> {
  readonly date: string;
}

export interface AuditReport extends Audit {
  readonly restaurant: RestaurantChoice;
  readonly source: string;
  /** `undefined` for the setup only. */
  readonly date: string | undefined;
  readonly settings: AuditSettings;
  readonly readAt: number;
  readonly setup: SetupOnDate;
  readonly stations: readonly Station[];
  readonly known: ReadonlySet<string>;
  readonly gaps: StationListGaps;
  readonly day: AuditedDay | undefined;
  /** With `--since`, `findings` has only issues that are new or may be. */
  readonly since?: SinceDate | undefined;
  /** Why a requested date was not checked. */
  readonly partFailure?: Failure | undefined;
}

export function hasErrors({ findings }: Pick<AuditReport, 'findings'>): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** No text from outside. */
export function auditSummary(report: AuditReport): readonly string[] {
  const { findings, restaurant, setup, stations, gaps, date, day, checks, since } = report;
  const counts = severityCountsText(severityCounts(findings));
  const parts = [`Setup of ${countOf(stations.length, 'station')}`];
  if (day !== undefined && date !== undefined) {
    const rows = [countOf(day.records, 'row'), ...tallyParts(day.tally)].join(', ');
    parts.push(`and ${businessDateLabel(date)}: ${rows}`);
  }
  const [missing] = stationListGaps({ ...gaps, damaged: 0 });
  return [
    `${parts.join(', ')}.`,
    ...setupOnDateText(setup, restaurant.calendar),
    ...stationListGaps(gaps),
    missing === undefined ? `${counts}.` : `Incomplete: ${counts} in what could be read.`,
    since === undefined ? checksText(checks) : sinceText(since),
  ];
}

/** `These were first seen since Wed, Jan 14, 2026. 14 older issues are not shown.` */
function sinceText({ date, older }: SinceDate): string {
  const others = `${countOf(older, 'older issue is', 'older issues are')} not shown.`;
  return `These were first seen since ${businessDateLabel(date)}.${older === 0 ? '' : ` ${others}`}`;
}

/** For stderr: issues that may be older than the date, and an answer without issues. */
export function perhapsOlderText(report: AuditReport): readonly string[] {
  const { since } = report;
  if (since === undefined || since.perhapsOlder === 0) return [];
  const { knownFrom, perhapsOlder } = since;
  const older = `${countOf(perhapsOlder, 'issue')} may be older.`;
  return knownFrom === undefined
    ? [`linecheck: No earlier setup is known: ${older}\n`]
    : [`linecheck: No setup is known from before ${businessDateLabel(knownFrom)}: ${older}\n`];
}

/** `240 checks: 4 with issues, 12 below a threshold, 40 not checked, 184 clear.` */
function checksText({ raised, notRaised, notJudged, clear }: AuditReport['checks']): string {
  const all = raised + notRaised + notJudged + clear;
  const parts = [
    `${countText(raised)} with issues`,
    `${countText(notRaised)} below a threshold`,
    `${countText(notJudged)} not checked`,
    `${countText(clear)} clear`,
  ];
  return `${countOf(all, 'check')}: ${parts.join(', ')}.`;
}

function findingPlace({ station }: Pick<Finding, 'station'>): string {
  return station === undefined ? 'the kitchen' : stationName(station);
}

/** Stations beyond the limit are counted. */
export function thresholdEntry({
  rule,
  what,
  raisedAt,
  notRaised: found,
}: ThresholdGroup): ListEntry {
  const stations = found.filter(({ station }) => station !== undefined);
  const named = stations.slice(0, shownNameCount(stations.length));
  const others = stations.slice(named.length);
  const places = named.map((each) => `${shareOf(each)} at ${findingPlace(each)}`);
  if (others.length > 0) {
    const count = others.reduce((sum, each) => sum + each.count, 0);
    const of = others.reduce((sum, each) => sum + (each.of ?? 0), 0);
    places.push(`${shareOf({ count, ...(of > 0 && { of }) })} at ${others.length} more`);
  }
  for (const each of found) {
    if (each.station !== undefined) continue;
    const at = each.place === undefined ? `in ${findingPlace(each)}` : `at ${each.place}`;
    places.push(`${shareOf(each)} ${at}`);
  }
  const where = places.join(', ');
  return {
    rows: [[rule, what, where, raisedAt]],
    lines: [['', `${rule}: ${what}: ${where}. Threshold: ${raisedAt}.`]],
  };
}

function shareOf({ count, of }: Pick<NotRaised, 'count' | 'of'>): string {
  return of === undefined ? countText(count) : `${countText(count)} of ${countText(of)}`;
}

export function missingEntry(group: NotJudgedGroup): ListEntry {
  const { missing, stations } = group;
  const where = groupPlaceText(group);
  const ranges = ruleRanges(group.rules);
  const suffix = stations.length === 0 ? '' : ` (${where})`;
  return { rows: [[ranges, missing, where]], lines: [['', `${ranges}: ${missing}${suffix}`]] };
}

export function suppressed({ settings: { rules, allowed } }: AuditReport): readonly string[] {
  const off = [...rules].filter(([, choice]) => choice === 'off').map(([id]) => id);
  return [
    ...(off.length === 0 ? [] : [`Rules off: ${off.sort().join(', ')}.`]),
    ...(allowed.size === 0 ? [] : [`Skipped stations: ${[...allowed].join(', ')}.`]),
  ];
}
