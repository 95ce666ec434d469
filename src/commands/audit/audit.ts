/** `linecheck audit`: what is wrong with a kitchen, and what could not be judged, for people or for programs. */

import type { Clock } from '../../api/clock.ts';
import { EXIT } from '../../contract/failures.ts';
import { audit } from '../../kitchen/audit/audit.ts';
import { dayView } from '../../kitchen/audit/day-view.ts';
import { lackGroups, ruleRanges } from '../../kitchen/audit/lack-groups.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { type OutputFormat, outputColumns } from '../../output/format.ts';
import type { Outlets } from '../../output/line-output.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import { configuredSource } from '../../sources/configured-source.ts';
import { bumpsBefore } from '../../sources/copy/earlier-bumps.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { printRestaurants } from '../arguments/each-restaurant.ts';
import { readDay } from '../arguments/read-day.ts';
import { gapNotes } from '../arguments/station-list-notes.ts';
import { unknownStation } from '../arguments/unknown-name.ts';
import type { Run } from '../io.ts';
import { auditDocument } from './document.ts';
import { FINDING_SHAPE } from './records.ts';
import type { AuditedDay, AuditReport } from './report.ts';
import { type AuditFlags, auditRequest } from './request.ts';

/** Audits what is configured. The exit code is 1 if there is an error, and 8 if the station list could not be read in full. */
export async function auditCommand(flags: AuditFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  run.endWith(await printAudit(source, flags, run, run.clock));
}

/**
 * Writes an audit to stdout or into a file, and to stderr which stations are left alone in vain. Throws a Failure, and has then written
 * nothing. Resolves to the exit code: 8 where the station list could not be read in full, else 1 where a finding is an error.
 */
export async function printAudit(
  source: KitchenSource,
  flags: AuditFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const answer = async (restaurant: RestaurantChoice, format: OutputFormat) => {
    const columns = outputColumns(flags.columns, FINDING_SHAPE.columns);
    const report = await readAudit(source, restaurant, flags, clock);
    const areRecords = format === 'ndjson' || format === 'csv' || columns !== undefined;
    return {
      document: auditDocument(report, columns),
      warnings: [...gapNotes(report.gaps), ...allowedInVain(report)].join(''),
      notes: (areRecords ? notJudgedNote(report) : []).join(''),
      exit: auditExit(report),
    };
  };
  const answering = { answer, namesRestaurant: flags.columns === undefined };
  return printRestaurants(source, flags, 'table', answering, outlets);
}

/** A list that could not be read in full is nothing to pass or to fail: whatever was found, that comes first. */
function auditExit({ findings, gaps }: AuditReport): number {
  if (gaps.unreadable > 0) return EXIT.contract;
  return findings.some(({ severity }) => severity === 'error') ? EXIT.found : EXIT.done;
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
  const [{ stations, unreadable, damaged, readAt }, day] = await Promise.all([
    source.api.stations(restaurant.guid),
    date === undefined ? undefined : readAuditedDay(source, restaurant, date),
  ]);
  const names = knownNames(stations, day);
  const unknown = flags.allow?.find((name) => !names.has(name));
  // One that could not be read may be the one.
  if (unknown !== undefined && unreadable === 0) throw unknownStation(unknown, names);
  const bumpedBefore = await bumpsBefore(source, restaurant.guid, date, stations, day?.view);
  const found = audit(stations, day?.view, request.settings, { unreadable, bumpedBefore });
  const gaps = { unreadable, damaged };
  return { restaurant, source: source.name, request, readAt, stations, gaps, day, ...found };
}

async function readAuditedDay(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  date: string,
): Promise<AuditedDay> {
  const { day, tally } = await readDay(source, restaurant, date);
  const calendar = restaurant.zoneKnown ? restaurant.calendar : undefined;
  return { records: day.length, tally, view: dayView(day, date, calendar) };
}

/** Findings alone do not show it. */
function notJudgedNote({ notJudged }: AuditReport): readonly string[] {
  const rules = lackGroups(notJudged).map((group) => ruleRanges(group.rules));
  if (rules.length === 0) return [];
  return [
    `linecheck: not checked everywhere: ${rules.join(', ')}. Add --format json for the reasons.\n`,
  ];
}

/** GUIDs and names of the stations of setup and records. */
function knownNames(
  stations: readonly NamedStation[],
  day: AuditedDay | undefined,
): ReadonlySet<string> {
  const inRows = [...(day?.view.stations.values() ?? [])];
  return new Set([...stations, ...inRows].flatMap(namesOf));
}

/** Configured names that are to be left alone and that neither the setup nor the records know: those of a whole chain may be. */
function allowedInVain({ request, stations, day }: AuditReport): readonly string[] {
  const known = knownNames(stations, day);
  return [...request.settings.allowed]
    .filter((name) => !known.has(name))
    .map(
      (name) => `linecheck: The configuration skips ${quotedValue(name)}, an unknown station.\n`,
    );
}

function namesOf({ guid, name }: NamedStation): readonly string[] {
  return name === undefined ? [guid] : [guid, name];
}

interface NamedStation {
  readonly guid: string;
  readonly name?: string | undefined;
}
