/** `linecheck audit`: what is wrong with a kitchen, and what could not be judged, for people or for programs. */

import { type Clock, systemClock } from '../api/clock.ts';
import { EXIT } from '../contract/failures.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import { audit } from '../kitchen/audit/audit.ts';
import { dayView } from '../kitchen/audit/day-view.ts';
import { businessDateAt } from '../kitchen/business-day.ts';
import { safeText } from '../terminal/safe-text.ts';
import { auditJson } from './audit-json.ts';
import { markdownAudit } from './audit-markdown.ts';
import type { AuditedDay, AuditReport } from './audit-report.ts';
import { type AuditFlags, auditRequest } from './audit-request.ts';
import { tableAudit } from './audit-table.ts';
import { configuredSource } from './configured-source.ts';
import { firstRestaurant, type KitchenSource } from './kitchen-source.ts';
import { type Outlets, writeLines } from './line-output.ts';
import { readDay } from './read-day.ts';

/** Width of a table in a pipe, and on a terminal that tells none. */
const USUAL_WIDTH = 80;

/** Audits the first restaurant of what is configured. The exit code is 1 if there is an error. */
export async function auditCommand(flags: AuditFlags): Promise<void> {
  const source = await configuredSource(flags, process.env);
  const isClean = await printAudit(source, flags, process, systemClock);
  if (!isClean) process.exitCode = EXIT.failure;
}

/**
 * Writes an audit to stdout, and to stderr which stations are left alone in vain. True unless a finding is an error. Throws a
 * Failure, and has then written nothing. The source is closed before anything is written.
 */
export async function printAudit(
  source: KitchenSource,
  flags: AuditFlags,
  { stdout, stderr }: Outlets,
  clock: Clock,
): Promise<boolean> {
  let report: AuditReport;
  try {
    report = await readAudit(source, flags, clock);
  } finally {
    await source.close();
  }
  const width = stdout.isTTY === true ? stdout.columns || USUAL_WIDTH : USUAL_WIDTH;
  await writeLines(auditText(report, width), stdout);
  for (const unknown of allowedInVain(report)) {
    stderr.write(`linecheck: --allow ${safeText(unknown)}: there is no such station.\n`);
  }
  return report.findings.every(({ severity }) => severity !== 'error');
}

async function readAudit(
  source: KitchenSource,
  flags: AuditFlags,
  clock: Clock,
): Promise<AuditReport> {
  const restaurant = firstRestaurant(source);
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

function auditText(report: AuditReport, width: number): Iterable<string> {
  switch (report.request.format) {
    case 'table':
      return tableAudit(report, width);
    case 'json':
      return [auditJson(report)];
    case 'md':
      return markdownAudit(report);
  }
}

/** Names that were to be left alone and that neither the set-up nor the records know. */
function allowedInVain({ request, stations, day }: AuditReport): readonly string[] {
  const known = new Set(stations.flatMap(namesOf));
  for (const station of day?.view.stations.values() ?? []) {
    for (const name of namesOf(station)) known.add(name);
  }
  return [...request.settings.allowed].filter((name) => !known.has(name));
}

function namesOf({ guid, name }: NamedStation): readonly string[] {
  return name === undefined ? [guid] : [guid, name];
}

interface NamedStation {
  readonly guid: string;
  readonly name?: string | undefined;
}
