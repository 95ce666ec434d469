/** An audit as it is told, in whatever form. */
import { countOf } from '../components/quantities.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import type { Audit } from '../kitchen/audit/audit.ts';
import type { DayView } from '../kitchen/audit/day-view.ts';
import { type LackGroup, ruleRanges } from '../kitchen/audit/lack-groups.ts';
import type { Finding, Severity } from '../kitchen/audit/rule.ts';
import { businessDateLabel } from '../kitchen/business-day.ts';
import { type Station, stationName } from '../kitchen/station.ts';
import type { AuditRequest } from './audit-request.ts';
import { type RowsTally, tallyParts } from './rows-tally.ts';

/** The business date that was audited beside the configuration. */
export interface AuditedDay {
  /** Rows, after duplicates were merged. */
  readonly records: number;
  readonly tally: RowsTally;
  readonly view: DayView;
}

/** What was read, and what is wrong with it. */
export interface AuditReport extends Audit {
  readonly restaurant: RestaurantChoice;
  /** Where it was read from. */
  readonly source: string;
  readonly request: AuditRequest;
  /** Epoch ms. */
  readonly readAt: number;
  readonly stations: readonly Station[];
  readonly day: AuditedDay | undefined;
}

/** Names of stations that are listed; of more there is a number. */
const NAMES_MOST = 5;

/** What was audited, and how many findings there are of each severity. Nothing of it comes from outside. */
export function auditSummary(report: AuditReport): readonly string[] {
  const { findings, stations, request, day } = report;
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const counts = [
    countOf(count('error'), 'error'),
    countOf(count('warn'), 'warning'),
    countOf(count('info'), 'remark'),
  ];
  const read = [`Set-up of ${countOf(stations.length, 'station')}`];
  if (day !== undefined && request.date !== undefined) {
    const rows = [countOf(day.records, 'record'), ...tallyParts(day.tally)].join('; ');
    read.push(`and ${businessDateLabel(request.date)}: ${rows}`);
  }
  return [`${read.join(', ')}.`, `${counts.join(', ')}.`];
}

/** Whose finding it is, by name. */
export function findingPlace({ station }: Finding): string {
  return station === undefined ? 'the kitchen' : stationName(station);
}

/** Rules, why they were not judged, and where. */
export function lackCells({
  rules,
  lacks,
  stations,
}: LackGroup): readonly [rules: string, lacks: string, places: string] {
  const names = stations.slice(0, NAMES_MOST).map(stationName);
  const more = stations.length - names.length;
  const places = more > 0 ? [...names, `${more} more`] : names;
  return [ruleRanges(rules), lacks, places.length === 0 ? 'the kitchen' : places.join(', ')];
}

/** What the settings kept from being told. */
export function keptQuiet({ request }: AuditReport): readonly string[] {
  const { rules, allowed } = request.settings;
  const off = [...rules].filter(([, choice]) => choice === 'off').map(([id]) => id);
  return [
    ...(off.length === 0 ? [] : [`Switched off: ${off.sort().join(', ')}.`]),
    ...(allowed.size === 0 ? [] : [`Left alone: ${[...allowed].join(', ')}.`]),
  ];
}
