/** `linecheck stations`: all prep stations, or one with fields and issues. */
import type { Clock } from '../api/clock.ts';
import type { StationsRead } from '../api/stations.ts';
import { Failure } from '../contract/failures.ts';
import { SEVERITY_MARKS } from '../kitchen/audit/rule.ts';
import { type KitchenCheck, kitchenCheck } from '../kitchen/check.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import { dateAndTime } from '../kitchen/model/local-time.ts';
import { type RestaurantChoice, type Station, stationFacts } from '../kitchen/model/restaurant.ts';
import { sinceInstant } from '../kitchen/model/typed-time.ts';
import { everyStationFallsBackToExpo } from '../kitchen/routing/routing-graph.ts';
import type { BoardRow } from '../kitchen/stations/station-board.ts';
import { datedIssueText } from '../kitchen/stations/words.ts';
import { sinceValue } from '../kitchen/tables/issues.ts';
import {
  type ListedStation,
  listedStations,
  type StationRow,
} from '../kitchen/tables/station-row.ts';
import {
  orderedStations,
  STATION_TABLE,
  type STATION_TYPE,
  type StationRecordColumn,
} from '../kitchen/tables/stations.ts';
import type { ValueOf } from '../kitchen/text/json-type.ts';
import { countOf } from '../kitchen/text/quantities.ts';
import { type Hanging, records } from '../output/document.ts';
import { outputColumns, type Texts } from '../output/format.ts';
import { KitchenReading } from '../reader/kitchen-reading.ts';
import { askedRestaurants, type KitchenSource } from '../reader/kitchen-source.ts';
import type { ConnectionFlags } from '../settings/settings.ts';
import {
  type Answering,
  printConfigured,
  printing,
  type RestaurantAnswer,
} from './arguments/each-restaurant.ts';
import type { Run } from './arguments/io.ts';
import { gapNotes } from './arguments/notes-about.ts';
import { wantedStation } from './arguments/wanted-station.ts';
import { asksForStates, printStationsNow, type StationsNowFlags } from './stations-now.ts';

export type StationsFlags = ConnectionFlags & StationsNowFlags & Texts<'modifiedSince'>;

/** Writes to stdout: by default a table on a terminal, one line each elsewhere. */
export async function stationsCommand(
  wanted: string | undefined,
  flags: StationsFlags,
  run: Run,
): Promise<void> {
  const hasStates = asksForStates(flags);
  if (hasStates && flags.modifiedSince !== undefined) {
    throw new Failure('USAGE', '--modified-since does not work with states.');
  }
  const print = hasStates ? printStationsNow : printStations;
  await printConfigured(print)(wanted, flags, run);
}

export const printStations = printing<string | undefined, StationsFlags>('ndjson', (asked) => {
  const { source, wanted, flags, clock } = asked;
  let momentOf: MomentOf | undefined;
  const answer: Answering['answer'] = async (restaurant) => {
    const columns = outputColumns(flags.columns, STATION_TABLE.columns);
    if (flags.modifiedSince === undefined)
      return readAll(source, restaurant, wanted, columns, clock);
    if (wanted !== undefined) {
      throw new Failure('USAGE', '--modified-since does not work with a single station.');
    }
    const places = flags.allRestaurants === true ? source.restaurants : askedRestaurants(source);
    momentOf ??= modifiedSince(flags.modifiedSince, places, clock.now());
    return readModified(source, restaurant, momentOf(restaurant), columns);
  };
  return { answer, namesRestaurant: false };
});

/** Modified strictly after a moment (epoch ms), as the platform filters them (A13). Issues need the complete list. */
async function readModified(
  { api }: KitchenSource,
  restaurant: RestaurantChoice,
  since: number,
  columns: readonly StationRecordColumn[] | undefined,
): Promise<RestaurantAnswer> {
  const read = await api.stations(restaurant.guid, { modifiedSince: since });
  const rows = partOfStations(restaurant, read);
  const { zone } = restaurant.calendar;
  const modified = `${countOf(rows.length, 'station')} modified since ${dateAndTime(since, restaurant.calendar)} ${zone}`;
  return {
    document: { records: records(rows, STATION_TABLE, columns) },
    warnings: gapNotes(read).join(''),
    notes: `linecheck: ${modified}, issues not checked (partial list)\n`,
  };
}

async function readAll(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  wanted: string | undefined,
  columns: readonly StationRecordColumn[] | undefined,
  clock: Clock,
): Promise<RestaurantAnswer> {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const kitchen = new KitchenReading(source, restaurant, { today });
  const read = await kitchen.stations();
  const { stations, unreadable, readAt } = read;
  const sorted = stationsByName(restaurant, await kitchen.joined(undefined), readAt);
  const warnings = gapNotes(read).join('');
  if (wanted === undefined) {
    const document = { records: records(sorted, STATION_TABLE, columns) };
    return { document, warnings };
  }
  const row = wantedStation(
    sorted.map(({ setup: own }) => own),
    wanted,
    unreadable,
  );
  const findings = row.findings.map(({ rule, severity, message, fix, since }) => {
    return { rule, severity, message, fix, since: sinceValue(since) };
  });
  return {
    document: {
      table: stationSections(row, stations),
      // A wrapped GUID could not be copied.
      width: Number.POSITIVE_INFINITY,
      json: { station: row.station, findings } satisfies ValueOf<typeof STATION_TYPE>,
      records: records(
        sorted.filter(({ setup: own }) => own === row),
        STATION_TABLE,
        columns,
      ),
    },
    warnings,
  };
}

function stationsByName(
  { calendar: clock }: RestaurantChoice,
  check: KitchenCheck,
  now: number,
): readonly ListedStation[] {
  return orderedStations(
    listedStations(check.board(now), undefined, { clock, isPast: false }),
    'name',
    false,
  );
}

/** By name, without what depends on other stations: issues, shared printers, and whether all fall back to the expediter. */
function partOfStations(restaurant: RestaurantChoice, read: StationsRead): StationRow[] {
  const { stations, readAt } = read;
  const alone = { setup: read, date: undefined, day: undefined, settings: undefined };
  const all = stationsByName(restaurant, kitchenCheck({ restaurant, ...alone }), readAt);
  const mayFallBack = everyStationFallsBackToExpo(stations);
  return all.map(({ setup: { station, expo }, ...row }) => ({
    ...row,
    setup: { station, ...(!mayFallBack && { expo }) },
  }));
}

type MomentOf = (restaurant: RestaurantChoice) => number;

/** Throws USAGE for an invalid time, or one in any restaurant's future, before anything is printed. */
function modifiedSince(
  text: string,
  restaurants: readonly RestaurantChoice[],
  now: number,
): MomentOf {
  const momentOf: MomentOf = ({ calendar }) => {
    const at = sinceInstant(text, { now, calendar });
    if (at === undefined) {
      throw new Failure(
        'USAGE',
        'Write --modified-since as 2026-11-20T05:00:00Z, 2026-11-20T05:00 or 2026-11-20 (restaurant time), yesterday, -2h or -3d.',
      );
    }
    if (at <= now) return at;
    const when = `${dateAndTime(at, calendar)} ${calendar.zone}`;
    throw new Failure('USAGE', `${when} is in the future.`);
  };
  for (const each of restaurants) momentOf(each);
  return momentOf;
}

/** Other stations provide monitored stations' names. */
function stationSections({ station, findings }: BoardRow, stations: readonly Station[]) {
  const fieldLines = stationFacts(station, stations).map(([name, value]): Hanging => {
    return [name.padEnd(23), value];
  });
  const wrong = findings.flatMap((finding): Hanging[] => {
    const { rule, severity, fix } = finding;
    const mark = `${SEVERITY_MARKS[severity].word.padEnd(5)} ${rule} `;
    return [
      [mark, datedIssueText(finding), SEVERITY_MARKS[severity].tone],
      [' '.repeat(10), `Fix: ${fix}`],
    ];
  });
  if (wrong.length === 0) wrong.push(['', 'No setup issues.']);
  return [{ blocks: [{ lines: fieldLines }] }, { blocks: [{ lines: wrong }] }];
}
