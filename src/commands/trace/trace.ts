/** `linecheck trace`: where a ticket for a station goes, hop by hop, for people or for programs. */

import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import { dayFigures } from '../../kitchen/measures/day-figures.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { stationTraffic } from '../../kitchen/trace/station-traffic.ts';
import { type TicketTrace, traceTicket } from '../../kitchen/trace/ticket-trace.ts';
import type { Outlets } from '../../output/line-output.ts';
import type { OutputFlags } from '../../output/output-flags.ts';
import { outputRecords } from '../../output/records.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { configuredSource } from '../../sources/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { askedDate } from '../arguments/asked-date.ts';
import { type Place, tellRestaurants } from '../arguments/each-restaurant.ts';
import { readDay } from '../arguments/read-day.ts';
import { gapNotes } from '../arguments/station-list-notes.ts';
import { wantedStation } from '../arguments/wanted-station.ts';
import type { Run } from '../io.ts';
import { type ToldTrace, traceJson, traceMarkdown, traceTable } from './text.ts';

/** Flags of the command. */
export interface TraceFlags extends ConnectionFlags, Omit<OutputFlags, 'allRestaurants'> {
  readonly kdsDown?: boolean;
  readonly date?: string;
}

/** Width of a table in a pipe or a file. */
const USUAL_WIDTH = 80;

/** Prints the trace of a station, by guid or name, of what is configured. */
export async function traceCommand(wanted: string, flags: TraceFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  run.endWith(await printTrace(source, wanted, flags, run, run.clock));
}

/** Writes it to stdout or into a file. Throws a Failure, and has then written nothing. Resolves to the exit code. */
export async function printTrace(
  source: KitchenSource,
  wanted: string,
  flags: TraceFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const tell = async (restaurant: RestaurantChoice, place: Place) => {
    const told = await readTrace(source, restaurant, wanted, flags, clock);
    return { lines: traceText(told, place), warnings: gapNotes(told.gaps).join('') };
  };
  const telling = { tell, namesRestaurant: true, restaurantOptions: ['--restaurant'] } as const;
  return tellRestaurants(source, flags, 'table', telling, outlets);
}

function traceText(told: ToldTrace, place: Place): Iterable<string> {
  switch (place.format) {
    case 'table':
      return traceTable(told, place.width ?? USUAL_WIDTH);
    case 'json':
      return [traceJson(told, place)];
    case 'md':
      return traceMarkdown(told, place.isRaw);
    case 'ndjson':
    case 'csv':
      return outputRecords(told.trace.hops, HOP_SHAPE, { ...place, columns: undefined });
  }
}

async function readTrace(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  wanted: string,
  flags: TraceFlags,
  clock: Clock,
): Promise<ToldTrace> {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const date = flags.date === undefined ? undefined : askedDate(flags.date, today);
  if (date !== undefined && date !== today) source.expectDate(date);
  const { stations, unreadable, damaged } = await source.api.stations(restaurant.guid);
  const { station } = wantedStation(
    stations.map((each) => ({ station: each })),
    wanted,
    unreadable,
  );
  const read = date === undefined ? undefined : await readDay(source, restaurant, date);
  const day = read?.day;
  const trace = traceTicket(stations, station.guid, {
    kdsDown: flags.kdsDown === true,
    provenKds: day && new Set(dayFigures(day, clock.now()).stations.keys()),
    day: day && stationTraffic(day, station.guid),
  });
  if (trace === undefined) throw new Failure('NOT_FOUND', `There is no station "${wanted}".`);
  const gaps = { unreadable, damaged };
  return { trace, restaurant, source: source.name, date, gaps };
}

type Hop = TicketTrace['hops'][number];

/** The columns of a hop, by ids that never change their meaning: scripts rely on them. Its JSON has the keys that it has in that of a trace. */
const HOP_SHAPE = recordShape(
  {
    place: (hop: Hop) => hop.place,
    outcome: (hop) => hop.outcome,
    sentence: (hop) => hop.sentence,
    reason: (hop) => hop.reason,
    fields: (hop) => hop.fields,
    stations: (hop) => hop.stations,
    records: (hop) => hop.records,
  },
  ['records'],
);
