import type { Failure } from '../../contract/failures.ts';
import type { DayView } from '../../kitchen/audit/day-view.ts';
import {
  type AuditSettings,
  type Finding,
  type NotRaised,
  severityCounts,
  severityCountsText,
  type ThresholdGroup,
} from '../../kitchen/audit/rule.ts';
import {
  type Audit,
  groupPlace,
  type MissingGroup,
  namedOf,
  ruleRanges,
} from '../../kitchen/audit/verdicts.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Station, stationName } from '../../kitchen/model/station.ts';
import type { NewIssues, SetupOnDate } from '../../kitchen/stations/setup-history.ts';

import {
  type StationListGaps,
  setupOnDateText,
  stationListGaps,
} from '../../kitchen/stations/words.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import type { ListEntry } from '../../output/document.ts';
import type { RowsTally } from '../../reader/date-rows.ts';
import { tallyParts } from '../arguments/notes-about.ts';

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
  readonly without?: Failure | undefined;
}

export function hasErrors({ findings }: Pick<AuditReport, 'findings'>): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** No text from outside. */
export function auditSummary(report: AuditReport): readonly string[] {
  const { findings, restaurant, setup, stations, gaps, date, day, checks, since } = report;
  const counts = severityCountsText(severityCounts(findings));
  const read = [`Setup of ${countOf(stations.length, 'station')}`];
  if (day !== undefined && date !== undefined) {
    const rows = [countOf(day.records, 'row'), ...tallyParts(day.tally)].join(', ');
    read.push(`and ${businessDateLabel(date)}: ${rows}`);
  }
  const [missing] = stationListGaps({ ...gaps, damaged: 0 });
  return [
    `${read.join(', ')}.`,
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
export function thresholdEntry({ rule, what, raisedAt, found }: ThresholdGroup): ListEntry {
  const stations = found.filter(({ station }) => station !== undefined);
  const named = stations.slice(0, namedOf(stations.length));
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

export function missingEntry(group: MissingGroup): ListEntry {
  const { missing, stations } = group;
  const where = groupPlace(group);
  const ranges = ruleRanges(group.rules);
  const at = stations.length === 0 ? '' : ` (${where})`;
  return { rows: [[ranges, missing, where]], lines: [['', `${ranges}: ${missing}${at}`]] };
}

export function suppressed({ settings: { rules, allowed } }: AuditReport): readonly string[] {
  const off = [...rules].filter(([, choice]) => choice === 'off').map(([id]) => id);
  return [
    ...(off.length === 0 ? [] : [`Rules off: ${off.sort().join(', ')}.`]),
    ...(allowed.size === 0 ? [] : [`Skipped stations: ${[...allowed].join(', ')}.`]),
  ];
}
