import { caughtFailure } from '../api/cancellation.ts';
import type { Clock } from '../api/clock.ts';
import type { StationsRead } from '../api/stations.ts';
import { EXIT, Failure } from '../contract/failures.ts';
import {
  type FleetRow,
  type FleetState,
  fleetState,
  isInService,
  stateCode,
  unreadRow,
} from '../kitchen/fleet/fleet-row.ts';
import { headline, unjudgedStatus } from '../kitchen/fleet/restaurant-status.ts';
import {
  DEFAULT_LATE,
  fleetTroubleText,
  otherRestaurantText,
  withPeriod,
} from '../kitchen/fleet/words.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import type { DateReading } from '../kitchen/model/date-reading.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import {
  type Decisions,
  dateLimits,
  limitsInForce,
  NO_DECISIONS,
} from '../kitchen/pace/station-limit.ts';
import { isSlowUnjudged } from '../kitchen/tables/restaurant-reading-columns.ts';
import { FLEET_TABLE, type FleetColumn, orderedFleet } from '../kitchen/tables/restaurants.ts';
import { capitalized, countOf } from '../kitchen/text/quantities.ts';
import { markDemo, openDestination } from '../output/destination.ts';
import { outputColumns } from '../output/format.ts';
import {
  noticeOutlet,
  type Outlets,
  type ProgressLine,
  progressLine,
} from '../output/line-output.ts';
import { type OutputStyle, outputRecords } from '../output/table.ts';
import { EXPECTED_ROWS } from '../reader/date-rows.ts';
import { isNotRead } from '../reader/each-outcome.ts';
import { KitchenReading, readUsual } from '../reader/kitchen-reading.ts';
import { fleetRestaurants, type KitchenSource } from '../reader/kitchen-source.ts';
import { readRestaurant } from '../reader/read-restaurant.ts';
import { configuredSource } from '../reader/sources/configured-source.ts';
import type { FleetFlags } from './arguments/command-flags.ts';
import { printedFailure } from './arguments/end-text.ts';
import type { Run } from './arguments/io.ts';
import { gapNotes, notesAbout, restaurantsNotice } from './arguments/notes-about.ts';
import { OutcomeSummary } from './arguments/outcome-summary.ts';
import {
  outcomesWithProgress,
  type RestaurantTarget,
  refusePartialFile,
  restaurantsAtOnce,
} from './arguments/read-restaurants.ts';
import { requestedDate } from './arguments/requested-date.ts';
import { loadDecisions } from './arguments/stored-decisions.ts';

/** SIGINT and SIGTERM end it with 130 and 143, after finished rows are printed. */
export async function fleetCommand(flags: FleetFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  const signal = run.signals.canceled();
  const { load } = await loadDecisions(run.environment);
  run.endWith(await printFleet(source, flags, run, run.clock, signal, load));
}

/**
 * Writes a row per restaurant, all or those of `--restaurant`: ndjson as they come, other formats worst first. A single failure goes to
 * stderr. A failed login concerns all and is thrown before writing, like USAGE. Returns the summary's exit code. After the signal no file
 * is written and CANCELLED is thrown. Closes the source.
 */
export async function printFleet(
  source: KitchenSource,
  flags: FleetFlags,
  outlets: Outlets,
  clock: Clock,
  signal: AbortSignal,
  decisionsOf: (restaurantGuid: string) => Decisions = () => NO_DECISIONS,
): Promise<number> {
  const { stdout, stderr } = outlets;
  try {
    const { write, ...place } = markDemo(source, await openDestination(flags, outlets, 'ndjson'));
    const columns = outputColumns(flags.columns, FLEET_TABLE.columns);
    const concurrency = restaurantsAtOnce(flags);
    const summary = new OutcomeSummary(flags);
    const restaurants = fleetRestaurants(source, flags);
    const places = fleetTargets(restaurants, flags.date, clock.now());
    const narrated = noticeOutlet(stderr, flags);
    narrated.write(restaurantsNotice(source, true));
    const line = progressLine(narrated, () => clock.now());
    const reading = {
      atOnce: concurrency,
      readsUsual: flags.usual === true,
      decisionsOf,
      clock,
      signal,
    };
    const all: DatedRow[] = [];
    // On a terminal, rows and progress would share a line.
    const arePrinted = place.format === 'ndjson' && stdout.isTTY === true;
    async function* rows() {
      for await (const row of readFleet(source, places, reading, line)) {
        const notes = fleetNotes(row);
        countState(row.state, summary);
        if (notes !== '') {
          line.erase();
          stderr.write(notes);
        }
        all.push(row);
        if (arePrinted) line.erase();
        yield row;
      }
      line.erase();
      // As in the profile, whichever was read first.
      const order = new Map(restaurants.map(({ guid }, index) => [guid, index]));
      const placeOf = ({ restaurant }: DatedRow) => order.get(restaurant.guid) ?? 0;
      all.sort((one, other) => placeOf(one) - placeOf(other));
      if (summary.exit() === EXIT.interrupted) refusePartialFile(flags);
    }
    await write(blocks(rows(), all, { ...place, columns }));
    if (summary.exit() !== EXIT.interrupted) {
      narrated.write(verdictNote(all));
      if (source.usual !== undefined) narrated.write(unjudgedNote(all, flags));
    }
    if (all.length > 1 || flags.summary !== undefined) summary.write(stderr);
    return summary.exit();
  } finally {
    await source.close();
  }
}

function countState(state: FleetState, summary: OutcomeSummary): void {
  const code = stateCode(state);
  if (code !== undefined) summary.failed(code);
  else if (state === 'not read yet') summary.unread();
  else summary.answered(state === 'incomplete' ? EXIT.contract : EXIT.done);
}

/** For stderr. Empty without a problem. */
function fleetNotes({ state, status, restaurant: { name } }: DatedRow): string {
  const gaps = { unreadable: status?.headline.unreadable ?? 0, damaged: 0 };
  const otherRestaurantRows = status?.headline.day?.otherRestaurantRows ?? 0;
  return [
    ...(state instanceof Failure ? [printedFailure(state, name)] : []),
    ...gapNotes(gaps).map((note) => notesAbout(name, note)),
    ...(otherRestaurantRows > 0
      ? [notesAbout(name, `linecheck: ${otherRestaurantText({ status })}.\n`)]
      : []),
  ].join('');
}

/** Restaurants in different time zones have different business dates. */
function fleetTargets(
  restaurants: readonly RestaurantChoice[],
  asked: string | undefined,
  now: number,
): readonly FleetTarget[] {
  return restaurants.map((restaurant) => {
    const today = businessDateAt(now, restaurant.calendar);
    const date = asked === undefined ? today : requestedDate(asked, today);
    return { restaurant, date, isPast: date !== today };
  });
}

async function* blocks(
  rows: AsyncIterable<DatedRow>,
  all: readonly DatedRow[],
  style: OutputStyle<FleetColumn>,
): AsyncGenerator<Iterable<string>> {
  const { format, columns } = style;
  for await (const row of rows) {
    if (format === 'ndjson') yield outputRecords([row], FLEET_TABLE, style);
  }
  if (format === 'ndjson') return;
  const sorted = orderedFleet(all, 'need', false);
  if (format !== 'table' && format !== 'md') yield outputRecords(sorted, FLEET_TABLE, style);
  else if (columns !== undefined) yield outputRecords(sorted, FLEET_TABLE.chosen, style);
  else yield outputRecords(sorted, shownTable(all), { ...style, columns: undefined });
}

/** An earlier date has no states. */
function shownTable(rows: readonly DatedRow[]) {
  const { shown, showing } = FLEET_TABLE;
  if (!rows.every(({ isPast }) => isPast)) return shown;
  return showing(shown.columns.filter((column) => column !== 'since' && column !== 'ratio'));
}

/** Empty for earlier dates. */
function verdictNote(rows: readonly DatedRow[]): string {
  if (rows.length < 2 || rows.some(({ isPast }) => isPast)) return '';
  return `linecheck: ${withPeriod(fleetTroubleText(rows, true))}\n`;
}

/** Restaurants where slow stations could be missed, and where late is by the default limit. */
function unjudgedNote(rows: readonly DatedRow[], { usual }: FleetFlags): string {
  const inService = rows.filter(isInService);
  const timed = rows.filter(({ status }) => status?.headline.day?.lateShare !== undefined);
  const unjudged = inService.filter(isSlowUnjudged);
  const byDefault = timed.filter(({ status }) => status?.headline.day?.isLateByDefault);
  const parts = [
    ...(unjudged.length === 0
      ? []
      : [`slow stations${unlessAll('of', unjudged, inService)} are not judged`]),
    ...(byDefault.length === 0
      ? []
      : [`late is ${DEFAULT_LATE}${unlessAll('in', byDefault, timed)}`]),
  ];
  if (parts.length === 0) return '';
  const hint = usual === true ? '' : ' Add --usual to read them.';
  const what = capitalized(parts.join(', and '));
  return `linecheck: ${what}: too few earlier dates are kept.${hint}\n`;
}

/** ` of 3 restaurants`. Empty for all. */
function unlessAll(link: string, some: readonly DatedRow[], all: readonly DatedRow[]): string {
  return some.length === all.length ? '' : ` ${link} ${countOf(some.length, 'restaurant')}`;
}

/** Other restaurants are read meanwhile. */
const NOT_WAITING = () => Promise.resolve();

export interface FleetTarget extends RestaurantTarget {
  readonly date: string;
  /** An earlier date, without states. */
  readonly isPast: boolean;
}

export interface DatedRow extends FleetRow, FleetTarget {}

export interface FleetReadingPlan {
  readonly atOnce: number;
  /** Reads earlier dates to compare with, if not saved. */
  readonly readsUsual: boolean;
  /** Limits and mutes set in the monitor. */
  readonly decisionsOf: (restaurantGuid: string) => Decisions;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Yields each row when done. A failure becomes a row. An aborted signal ends reading, and unread places come last. */
export async function* readFleet(
  source: KitchenSource,
  places: readonly FleetTarget[],
  reading: FleetReadingPlan,
  line: Pick<ProgressLine, 'draw'>,
): AsyncGenerator<DatedRow> {
  const { atOnce, signal } = reading;
  const read = (place: FleetTarget) =>
    place.isPast ? readPast(source, place, reading) : readToday(source, place, reading);
  const isFailed = ({ state }: RowRead) => state instanceof Failure;
  const loop = { atOnce, order: 'done', signal, line, isFailed } as const;
  for await (const outcome of outcomesWithProgress(source, places, read, loop)) {
    const { failure, result: row, ...place } = outcome;
    if (failure !== undefined && !isNotRead(outcome)) throw failure;
    yield { ...unreadRow(place.restaurant), ...place, ...row };
  }
}

type RowRead = Pick<FleetRow, 'state' | 'status' | 'readAt'>;

async function readToday(
  source: KitchenSource,
  { restaurant, date }: FleetTarget,
  { readsUsual, decisionsOf, clock, signal }: FleetReadingPlan,
): Promise<RowRead> {
  if (readsUsual) await readUsual(source, restaurant, date, { signal, whenIdle: NOT_WAITING });
  const { heldDates: _latest, ...current } = source;
  const from = { ...current, decisionsOf };
  const read = await readRestaurant(from, restaurant, undefined, clock, signal);
  const { status, readAt, failure, memory } = read;
  return { state: fleetState(failure, memory?.setup.unreadable ?? 0), status, readAt };
}

/** One after the other, to show the setup even without the date. */
async function readPast(
  source: KitchenSource,
  { restaurant, date }: FleetTarget,
  { readsUsual, decisionsOf, clock, signal }: FleetReadingPlan,
): Promise<RowRead> {
  const { calendar } = restaurant;
  const kitchen = new KitchenReading(source, restaurant, {
    date,
    today: businessDateAt(clock.now(), calendar),
    signal,
    rows: { expectedRows: EXPECTED_ROWS },
    usual: { isKeptOnly: !readsUsual, whenIdle: NOT_WAITING },
  });
  const { usual } = await kitchen.usual();
  const limits = dateLimits(limitsInForce(source, decisionsOf(restaurant.guid)), usual);
  let list: StationsRead | undefined;
  let read: DateReading | undefined;
  let failure: Failure | undefined;
  try {
    list = await kitchen.stations();
    read = await kitchen.rows();
  } catch (error) {
    failure = caughtFailure(error);
  }
  const state = fleetState(failure, list?.unreadable ?? 0);
  if (list === undefined) return { state, status: undefined, readAt: undefined };
  const { audited } = await kitchen.checked(read?.day);
  const { unreadable } = await kitchen.setup();
  const figures = headline(audited, unreadable, read?.day, limits);
  const status = unjudgedStatus({ date, isPast: true }, figures);
  return { state, status, readAt: Math.min(list.readAt, read?.readAt ?? list.readAt) };
}
