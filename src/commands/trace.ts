/** `linecheck trace`: where a ticket for a station goes, hop by hop, for people or for programs. */

import { type Clock, systemClock } from '../api/clock.ts';
import { Failure } from '../contract/failures.ts';
import { businessDateAt, parseBusinessDate } from '../kitchen/business-day.ts';
import { dayFigures } from '../kitchen/day-figures.ts';
import { stationTraffic } from '../kitchen/trace/station-traffic.ts';
import { traceTicket } from '../kitchen/trace/ticket-trace.ts';
import { configuredSource } from './configured-source.ts';
import type { ConnectionFlags } from './connection.ts';
import { firstRestaurant, type KitchenSource } from './kitchen-source.ts';
import { type Outlets, writeLines } from './line-output.ts';
import { readDay } from './read-day.ts';
import { type ToldTrace, traceJson, traceMarkdown, traceTable } from './trace-text.ts';
import { wantedStation } from './wanted-station.ts';

/** Flags of the command. */
export interface TraceFlags extends ConnectionFlags {
  readonly kdsDown?: boolean;
  readonly date?: string;
  readonly format?: string;
}

const FORMATS = ['table', 'json', 'md'] as const;

/** Width of a table in a pipe, and on a terminal that tells none. */
const USUAL_WIDTH = 80;

/** Prints the trace of a station, by guid or name, of what is configured. */
export async function traceCommand(wanted: string, flags: TraceFlags): Promise<void> {
  const source = await configuredSource(flags, process.env);
  await printTrace(source, wanted, flags, process, systemClock);
}

/** Writes it to stdout. Throws a Failure, and has then written nothing; the source is closed before anything is written. */
export async function printTrace(
  source: KitchenSource,
  wanted: string,
  flags: TraceFlags,
  { stdout }: Pick<Outlets, 'stdout'>,
  clock: Clock,
): Promise<void> {
  let lines: Iterable<string>;
  try {
    const width = stdout.isTTY === true ? stdout.columns || USUAL_WIDTH : USUAL_WIDTH;
    const tell = tellerOf(flags.format, width);
    lines = tell(await readTrace(source, wanted, flags, clock));
  } finally {
    await source.close();
  }
  await writeLines(lines, stdout);
}

function tellerOf(asked: string | undefined, width: number): (told: ToldTrace) => Iterable<string> {
  switch (FORMATS.find((each) => each === (asked ?? 'table'))) {
    case 'table':
      return (told) => traceTable(told, width);
    case 'json':
      return (told) => [traceJson(told)];
    case 'md':
      return traceMarkdown;
    case undefined:
      throw new Failure('USAGE', `The format must be one of ${FORMATS.join(', ')}.`);
  }
}

async function readTrace(
  source: KitchenSource,
  wanted: string,
  flags: TraceFlags,
  clock: Clock,
): Promise<ToldTrace> {
  const restaurant = firstRestaurant(source);
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const date = dateOf(flags.date, today);
  if (date !== undefined && date !== today) source.expectDate(date);
  const { stations } = await source.api.stations(restaurant.guid);
  const { station } = wantedStation(
    stations.map((each) => ({ station: each })),
    wanted,
  );
  const read = date === undefined ? undefined : await readDay(source.api, restaurant, date);
  const day = read?.day;
  const trace = traceTicket(stations, station.guid, {
    kdsDown: flags.kdsDown === true,
    provenKds: day && new Set(dayFigures(day, clock.now()).stations.keys()),
    day: day && stationTraffic(day, station.guid),
  });
  if (trace === undefined) throw new Failure('NOT_FOUND', `There is no station "${wanted}".`);
  return { trace, restaurant, source: source.name, date };
}

function dateOf(text: string | undefined, today: string): string | undefined {
  if (text === undefined) return undefined;
  const date = parseBusinessDate(text, today);
  if (date !== undefined) return date;
  throw new Failure('USAGE', 'The date must be YYYYMMDD, today, yesterday or -N days.');
}
