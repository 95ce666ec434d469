import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import {
  type Audit,
  groupPlaceText,
  type NotJudgedGroup,
  ruleRanges,
  shownNameCount,
} from '../../kitchen/audit/audit.ts';
import {
  type AuditSettings,
  type Issue,
  severityCounts,
  severityCountsText,
  type ThresholdGroup,
} from '../../kitchen/audit/rule.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import { type RestaurantChoice, stationName } from '../../kitchen/model/restaurant.ts';
import {
  type NewIssues,
  newIssues,
  type SetupOnDate,
  type StationListGaps,
} from '../../kitchen/stations/setup-history.ts';
import { setupOnDateText, stationListGaps } from '../../kitchen/stations/words.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import type { ListEntry } from '../../output/document.ts';
import { type RowsTally, rowsTally } from '../../reader/date-rows.ts';
import { KitchenReading } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { auditSettings } from '../../settings/judgment-settings.ts';
import type { AuditFlags } from '../arguments/command-flags.ts';
import { tallyParts } from '../arguments/notes-about.ts';
import { futureDateFailure, requestedDate } from '../arguments/requested-date.ts';
import { unknownStation } from '../arguments/requested-station.ts';

interface AuditNames {
  readonly knownNames: ReadonlySet<string>;
  readonly gaps: StationListGaps;
}

/**
 * Throws `UnknownName` for an `--allow` that no station has. Throws nothing if a station is unreadable, because this station may have the
 * name.
 */
export function refuseUnknownAllowed(
  { allow = [] }: AuditFlags,
  reports: readonly AuditNames[],
): void {
  if (reports.some(({ gaps }) => gaps.unreadable > 0)) return;
  const names = new Set(reports.flatMap(({ knownNames }) => [...knownNames]));
  const unknown = allow.find((name) => !names.has(name));
  if (unknown !== undefined) throw unknownStation(unknown, names);
}

/** Memory is reserved for `expectedRows`. With `allowsSetupOnly`, audits a restaurant even without ticket times. */
export async function readAudit(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  flags: AuditFlags,
  clock: Clock,
  options: { readonly expectedRows?: number; readonly allowsSetupOnly: boolean },
): Promise<AuditReport> {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const date = flags.date === undefined ? undefined : requestedDate(flags.date, today);
  const firstDate = flags.since === undefined ? undefined : sinceDate(flags.since, date, today);
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], source.auditSettings);
  const { expectedRows } = options;
  const kitchen = new KitchenReading(source, restaurant, { date, today, expectedRows });
  let partFailure: Failure | undefined;
  const readRows = async () => {
    try {
      return date === undefined ? undefined : await kitchen.rows();
    } catch (error) {
      const isKnown = error instanceof Failure && error.code === 'NOT_SUBSCRIBED';
      if (!options.allowsSetupOnly || !isKnown) throw error;
      partFailure = error;
      return undefined;
    }
  };
  const [{ readAt }, reading] = await Promise.all([kitchen.stations(), readRows()]);
  const setup = await kitchen.setup();
  const { stations, unreadable, damaged } = setup;
  const { view, audited } = await kitchen.checked(reading?.day, settings);
  const day = reading && {
    records: reading.day.length,
    tally: rowsTally(source, restaurant, reading),
  };
  const inRows = [...(view?.stations.values() ?? [])];
  const names = [...stations, ...inRows].flatMap(({ guid, name = guid }) => [guid, name]);
  const knownNames = new Set(names);
  const gaps = { unreadable, damaged };
  const subject = { restaurant, source: source.name, date, settings, readAt, setup };
  const report = { ...subject, knownNames, gaps, day, partFailure, ...audited };
  if (firstDate === undefined) return report;
  const { calendar } = restaurant;
  const { issues, ...since } = newIssues(audited.issues, setup.seen, firstDate, settings, calendar);
  return { ...report, issues, since: { date: firstDate, ...since } };
}

function sinceDate(text: string, date: string | undefined, today: string): string {
  const from = requestedDate(text, today);
  if (from > today) throw futureDateFailure(from, ' for --since');
  if (date === undefined || from <= date) return from;
  const [since, audited] = [businessDateLabel(from), businessDateLabel(date)];
  throw new Failure('USAGE', `--since (${since}) is after --date (${audited}).`);
}

/** `date` is the date of `--since` (`YYYYMMDD`). */
export interface SinceDate extends Omit<NewIssues, 'issues'> {
  readonly date: string;
}

export interface AuditReport extends Audit, AuditNames {
  readonly restaurant: RestaurantChoice;
  readonly source: string;
  /** `undefined` if only the setup is audited. */
  readonly date: string | undefined;
  readonly settings: AuditSettings;
  readonly readAt: number;
  readonly setup: SetupOnDate;
  /** `records` counts the rows after merging duplicates. */
  readonly day: { readonly records: number; readonly tally: RowsTally } | undefined;
  /** With `--since`, `issues` has only issues that are, or may be, new. */
  readonly since?: SinceDate | undefined;
  readonly partFailure?: Failure | undefined;
}

export function hasErrors({ issues }: { readonly issues: readonly Issue[] }): boolean {
  return issues.some(({ severity }) => severity === 'error');
}

export function auditSummary(report: AuditReport): readonly string[] {
  const { issues, restaurant, setup, gaps, date, day, checks, since } = report;
  const counts = severityCountsText(severityCounts(issues));
  const parts = [`Setup of ${countOf(setup.stations.length, 'station')}`];
  if (day !== undefined && date !== undefined) {
    const rows = [countOf(day.records, 'row'), ...tallyParts(day.tally)].join(', ');
    parts.push(`and ${businessDateLabel(date)}: ${rows}`);
  }
  return [
    `${parts.join(', ')}.`,
    ...setupOnDateText(setup, restaurant.calendar),
    ...stationListGaps(gaps),
    gaps.unreadable === 0 ? `${counts}.` : `Incomplete: ${counts} in what could be read.`,
    since === undefined ? checksText(checks) : sinceText(since),
  ];
}

/** `These were first seen since Wed, Jan 14, 2026. 14 older issues are not shown.` */
function sinceText({ date, older }: SinceDate): string {
  const others = `${countOf(older, 'older issue is', 'older issues are')} not shown.`;
  return `These were first seen since ${businessDateLabel(date)}.${older === 0 ? '' : ` ${others}`}`;
}

export function perhapsOlderNotes(report: AuditReport): readonly string[] {
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
  const total = raised + notRaised + notJudged + clear;
  const raisedText = `${countText(raised)} with issues, ${countText(notRaised)} below a threshold`;
  const otherText = `${countText(notJudged)} not checked, ${countText(clear)} clear`;
  return `${countOf(total, 'check')}: ${raisedText}, ${otherText}.`;
}

export function thresholdEntry(group: ThresholdGroup): ListEntry {
  const { rule, what, thresholdText, notRaised } = group;
  const atStations = notRaised.flatMap((each) =>
    each.station === undefined ? [] : [{ ...each, name: stationName(each.station) }],
  );
  const first = atStations.slice(0, shownNameCount(atStations.length));
  const others = atStations.slice(first.length);
  const parts = first.map(({ count, of, name }) => `${countOfTotal(count, of)} at ${name}`);
  if (others.length > 0) {
    const count = others.reduce((sum, each) => sum + each.count, 0);
    const total = others.reduce((sum, each) => sum + (each.of ?? 0), 0);
    parts.push(`${countOfTotal(count, total || undefined)} at ${others.length} more`);
  }
  for (const { station, count, of, place } of notRaised) {
    if (station !== undefined) continue;
    const placeText = place === undefined ? 'in the kitchen' : `at ${place}`;
    parts.push(`${countOfTotal(count, of)} ${placeText}`);
  }
  const where = parts.join(', ');
  return {
    rows: [[rule, what, where, thresholdText]],
    lines: [['', `${rule}: ${what}: ${where}. Threshold: ${thresholdText}.`]],
  };
}

function countOfTotal(count: number, total: number | undefined): string {
  return total === undefined ? countText(count) : `${countText(count)} of ${countText(total)}`;
}

export function missingEntry(group: NotJudgedGroup): ListEntry {
  const { missing, stations } = group;
  const where = groupPlaceText(group);
  const ranges = ruleRanges(group.rules);
  const suffix = stations.length === 0 ? '' : ` (${where})`;
  return { rows: [[ranges, missing, where]], lines: [['', `${ranges}: ${missing}${suffix}`]] };
}

export function skippedTexts({ settings: { rules, allowed } }: AuditReport): readonly string[] {
  const off = [...rules].filter(([, choice]) => choice === 'off').map(([id]) => id);
  return [
    ...(off.length === 0 ? [] : [`Rules off: ${off.sort().join(', ')}.`]),
    ...(allowed.size === 0 ? [] : [`Skipped stations: ${[...allowed].join(', ')}.`]),
  ];
}
