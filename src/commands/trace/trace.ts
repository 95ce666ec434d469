/** `linecheck trace`: the route of a station's ticket, hop by hop. */
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { dayFigures } from '../../kitchen/measures/day-figures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { traceTicket } from '../../kitchen/trace/ticket-trace.ts';
import { stationTraffic } from '../../kitchen/trace/traced-station.ts';
import type { OutputFlags } from '../../output/format.ts';
import type { Outlets } from '../../output/line-output.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { Run } from '../arguments/io.ts';
import { gapNotes } from '../arguments/notes-about.ts';
import { readDay } from '../arguments/read-day.ts';
import { printRestaurants } from '../arguments/restaurants/each-restaurant.ts';
import { wantedStation } from '../arguments/wanted-station.ts';
import { type PrintedTrace, traceDocument } from './document.ts';

export interface TraceFlags extends ConnectionFlags, Omit<OutputFlags, 'allRestaurants'> {
  readonly kdsDown?: boolean;
  readonly date?: string;
}

/** Prints the trace of a configured station, by GUID or name. */
export async function traceCommand(wanted: string, flags: TraceFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  run.endWith(await printTrace(source, wanted, flags, run, run.clock));
}

/** Writes the trace to stdout or a file. Throws a Failure before anything is written. Returns the exit code. */
export async function printTrace(
  source: KitchenSource,
  wanted: string,
  flags: TraceFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const answer = async (restaurant: RestaurantChoice) => {
    const printed = await readTrace(source, restaurant, wanted, flags, clock);
    return { document: traceDocument(printed), warnings: gapNotes(printed.gaps).join('') };
  };
  const answering = { answer, namesRestaurant: true, restaurantOptions: ['--restaurant'] } as const;
  return printRestaurants(source, flags, 'table', answering, outlets, clock);
}

async function readTrace(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  wanted: string,
  flags: TraceFlags,
  clock: Clock,
): Promise<PrintedTrace> {
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
  if (trace === undefined) throw new Failure('NOT_FOUND', `Unknown station "${wanted}".`);
  const gaps = { unreadable, damaged };
  return { trace, restaurant, source: source.name, date, gaps };
}
