/** `linecheck audit`: issues of a kitchen, and checks that could not be made, for people and programs. */

import type { Clock } from '../../api/clock.ts';
import { EXIT } from '../../contract/failures.ts';
import { audit } from '../../kitchen/audit/audit.ts';
import { dayView } from '../../kitchen/audit/day-view.ts';
import { missingGroups, ruleRanges } from '../../kitchen/audit/missing-groups.ts';
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

/** Audits the configured restaurants. The exit code is 1 for an error, and 8 if the station list could not be read completely. */
export async function auditCommand(flags: AuditFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  run.endWith(await printAudit(source, flags, run, run.clock));
}

/**
 * Writes an audit to stdout or a file, and to stderr the `--allow` names that no station has. Throws a Failure before anything is written. Returns
 * the exit code: 8 for an incomplete station list, else 1 for an error.
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

/** An incomplete list can neither pass nor fail, whatever was found. */
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
  // An unreadable station may be the named one.
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

/** The issues don't show it. */
function notJudgedNote({ notJudged }: AuditReport): readonly string[] {
  const rules = missingGroups(notJudged).map((group) => ruleRanges(group.rules));
  if (rules.length === 0) return [];
  return [
    `linecheck: not checked everywhere: ${rules.join(', ')}. Add --format json for the reasons.\n`,
  ];
}

/** GUIDs and names of the stations in setup and records. */
function knownNames(
  stations: readonly NamedStation[],
  day: AuditedDay | undefined,
): ReadonlySet<string> {
  const inRows = [...(day?.view.stations.values() ?? [])];
  return new Set([...stations, ...inRows].flatMap(namesOf));
}

/** Names of `allow` in the settings that neither setup nor records have; a shared list may name stations of other restaurants. */
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
