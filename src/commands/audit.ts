/** `linecheck audit`: what is wrong with a kitchen, and what could not be judged, for people or for programs. */

import { type Clock, systemClock } from '../api/clock.ts';
import { EXIT } from '../contract/failures.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import { audit } from '../kitchen/audit/audit.ts';
import { dayView } from '../kitchen/audit/day-view.ts';
import { lackGroups, ruleRanges } from '../kitchen/audit/lack-groups.ts';
import { businessDateAt } from '../kitchen/business-day.ts';
import { safeText } from '../terminal/safe-text.ts';
import { auditJson } from './audit-json.ts';
import { markdownAudit } from './audit-markdown.ts';
import { FINDING_SHAPE } from './audit-records.ts';
import type { AuditedDay, AuditReport } from './audit-report.ts';
import { type AuditFlags, auditRequest } from './audit-request.ts';
import { tableAudit } from './audit-table.ts';
import { configuredSource } from './configured-source.ts';
import type { KitchenSource } from './kitchen-source.ts';
import type { Outlets } from './line-output.ts';
import { outputColumns } from './output-format.ts';
import { outputRecords } from './output-records.ts';
import { type Place, tellRestaurants } from './output-told.ts';
import { readDay } from './read-day.ts';

/** Width of a table in a pipe or a file. */
const USUAL_WIDTH = 80;

/** Audits what is configured. The exit code is 1 if there is an error. */
export async function auditCommand(flags: AuditFlags): Promise<void> {
  const source = await configuredSource(flags, process.env);
  process.exitCode = await printAudit(source, flags, process, systemClock);
}

/**
 * Writes an audit to stdout or into a file, and to stderr which stations are left alone in vain. Throws a Failure, and has then written
 * nothing. Resolves to the exit code: 1 where a finding is an error.
 */
export async function printAudit(
  source: KitchenSource,
  flags: AuditFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const tell = async (restaurant: RestaurantChoice, place: Place) => {
    const columns = outputColumns(flags.columns, FINDING_SHAPE.columns);
    const report = await readAudit(source, restaurant, flags, clock);
    const isClean = report.findings.every(({ severity }) => severity !== 'error');
    const areRecords = place.format === 'ndjson' || place.format === 'csv' || columns !== undefined;
    const lines = areRecords
      ? outputRecords(report.findings, FINDING_SHAPE, { ...place, columns })
      : auditText(report, place);
    const notes = [...allowedInVain(report), ...(areRecords ? notJudgedNote(report) : [])];
    return {
      lines,
      ...(notes.length > 0 && { notes: notes.join('') }),
      exit: isClean ? EXIT.done : EXIT.failure,
    };
  };
  const namesRestaurant = flags.columns === undefined;
  return tellRestaurants(source, flags, 'table', { tell, namesRestaurant }, outlets);
}

async function readAudit(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  flags: AuditFlags,
  clock: Clock,
): Promise<AuditReport> {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const request = auditRequest(flags, today, source.auditSettings);
  const { date } = request;
  if (date !== undefined && date !== today) source.expectDate(date);
  const [{ stations, readAt }, day] = await Promise.all([
    source.api.stations(restaurant.guid),
    date === undefined ? undefined : readAuditedDay(source, restaurant, date),
  ]);
  const found = audit(stations, day?.view, request.settings);
  return { restaurant, source: source.name, request, readAt, stations, day, ...found };
}

async function readAuditedDay(
  { api }: KitchenSource,
  restaurant: RestaurantChoice,
  date: string,
): Promise<AuditedDay> {
  const { day, tally } = await readDay(api, restaurant, date);
  const calendar = restaurant.zoneKnown ? restaurant.calendar : undefined;
  return { records: day.length, tally, view: dayView(day, date, calendar) };
}

function auditText(report: AuditReport, { format, width }: Place): Iterable<string> {
  switch (format) {
    case 'json':
      return [auditJson(report)];
    case 'md':
      return markdownAudit(report);
    default:
      return tableAudit(report, width ?? USUAL_WIDTH);
  }
}

/** Findings alone do not tell it. */
function notJudgedNote({ notJudged }: AuditReport): readonly string[] {
  const rules = lackGroups(notJudged).map((group) => ruleRanges(group.rules));
  if (rules.length === 0) return [];
  return [`linecheck: not judged everywhere: ${rules.join(', ')}; --format json tells why.\n`];
}

/** Names that were to be left alone and that neither the set-up nor the records know. */
function allowedInVain({ request, stations, day }: AuditReport): readonly string[] {
  const known = new Set(stations.flatMap(namesOf));
  for (const station of day?.view.stations.values() ?? []) {
    for (const name of namesOf(station)) known.add(name);
  }
  return [...request.settings.allowed]
    .filter((name) => !known.has(name))
    .map((name) => `linecheck: --allow ${safeText(name)}: there is no such station.\n`);
}

function namesOf({ guid, name }: NamedStation): readonly string[] {
  return name === undefined ? [guid] : [guid, name];
}

interface NamedStation {
  readonly guid: string;
  readonly name?: string | undefined;
}
