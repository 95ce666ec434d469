import { caughtFailure } from '../api/cancellation.ts';
import type { Clock } from '../api/clock.ts';
import type { StationsRead } from '../api/stations.ts';
import { EXIT, Failure } from '../contract/failures.ts';
import { fleetIncidents, incidentSentences } from '../kitchen/fleet/fleet-incidents.ts';
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
import { noticeOutlet, type Outlets, progressLine } from '../output/line-output.ts';
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
import { gapNotes, notesAbout, PROGRAM, restaurantsNotice } from './arguments/notes-about.ts';
import { OutcomeSummary } from './arguments/outcome-summary.ts';
import {
  outcomesWithProgress,
  type RestaurantTarget,
  refusePartialFile,
  restaurantsAtOnce,
  type ShowProgress,
} from './arguments/read-restaurants.ts';
import { requestedDate } from './arguments/requested-date.ts';
import { loadDecisions } from './arguments/stored-decisions.ts';

/** Ends with 130 after SIGINT, and 143 after SIGTERM. It first prints the rows that were read. */
export async function fleetCommand(flags: FleetFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  const signal = run.signals.canceled();
  const { load } = await loadDecisions(run.environment);
  run.endWith(await printFleet(source, flags, run, run.clock, signal, load));
}

/**
 * Prints ndjson rows as they are read, and other formats sorted, worst first. Returns the summary's exit code, and closes the source.
 * Throws a failed login and USAGE before anything is written, and CANCELLED for a file after the signal.
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
    const { write, ...style } = markDemo(source, await openDestination(flags, outlets, 'ndjson'));
    const columns = outputColumns(flags.columns, FLEET_TABLE.columns);
    const summary = new OutcomeSummary(flags);
    const restaurants = fleetRestaurants(source, flags);
    const targets = fleetTargets(restaurants, flags.date, clock.now());
    const notices = noticeOutlet(stderr, flags);
    notices.write(restaurantsNotice(source, true));
    const line = progressLine(notices, () => clock.now());
    const reading = { atOnce: restaurantsAtOnce(flags), decisionsOf, clock, signal };
    const all: DatedRow[] = [];
    // On a terminal, a row must not be written into the progress line.
    const areRowsOnTerminal = style.format === 'ndjson' && stdout.isTTY === true;
    async function* rows() {
      for await (const row of readFleet(source, targets, reading, line.draw)) {
        const notes = fleetNotes(row);
        countState(row.state, summary);
        if (notes !== '') {
          line.erase();
          stderr.write(notes);
        }
        all.push(row);
        if (areRowsOnTerminal) line.erase();
        yield row;
      }
      line.erase();
      // Rows come in the order of reading, so they are sorted in the order of the profile.
      const indexes = new Map(restaurants.map(({ guid }, index) => [guid, index]));
      const indexOf = ({ restaurant }: DatedRow) => indexes.get(restaurant.guid) ?? 0;
      all.sort((one, other) => indexOf(one) - indexOf(other));
      if (summary.exit() === EXIT.interrupted) refusePartialFile(flags);
    }
    await write(blocks(rows(), all, { ...style, columns }));
    if (summary.exit() !== EXIT.interrupted) {
      notices.write(verdictNote(all, clock.now()));
      if (source.usualReader !== undefined) notices.write(unjudgedNote(all));
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

function fleetNotes(row: DatedRow): string {
  const { state, status, restaurant } = row;
  const { name } = restaurant;
  const gaps = { unreadable: status?.headline.unreadable ?? 0, damaged: 0 };
  const otherRestaurantRows = status?.headline.day?.otherRestaurantRows ?? 0;
  const others = otherRestaurantRows > 0 ? [`linecheck: ${otherRestaurantText(row)}.\n`] : [];
  const notes = [...gapNotes(gaps), ...others].map((note) => notesAbout(name, note));
  return [state instanceof Failure ? printedFailure(state, name) : '', ...notes].join('');
}

/** Restaurants in different time zones have different business dates. */
function fleetTargets(
  restaurants: readonly RestaurantChoice[],
  dateText: string | undefined,
  now: number,
): readonly FleetTarget[] {
  return restaurants.map((restaurant) => {
    const today = businessDateAt(now, restaurant.calendar);
    const date = dateText === undefined ? today : requestedDate(dateText, today);
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
  const sortedRows = orderedFleet(all, 'need', false);
  if (format !== 'table' && format !== 'md') yield outputRecords(sortedRows, FLEET_TABLE, style);
  else if (columns !== undefined) yield outputRecords(sortedRows, FLEET_TABLE.chosenShape, style);
  else yield outputRecords(sortedRows, fleetTableShape(all), { ...style, columns: undefined });
}

/** An earlier date has no states, so its table has no columns for them. Nor is there one for targets if none is set. */
function fleetTableShape(rows: readonly DatedRow[]) {
  const { tableShape, shapeOf, value } = FLEET_TABLE;
  const isPast = rows.every((row) => row.isPast);
  const hasTargets = rows.some((row) => value(row, 'withinTarget') !== undefined);
  return shapeOf(
    tableShape.columns.filter((column) => {
      if (column === 'withinTarget') return hasTargets;
      return !isPast || (column !== 'since' && column !== 'ratio');
    }),
  );
}

/** `now` is epoch ms. */
function verdictNote(rows: readonly DatedRow[], now: number): string {
  if (rows.length < 2 || rows.some(({ isPast }) => isPast)) return '';
  const incidents = fleetIncidents(rows, now).map((each) => incidentSentences(each).join(' '));
  const texts = [withPeriod(fleetTroubleText(rows, true)), ...incidents];
  return texts.map((text) => `${PROGRAM}${text}\n`).join('');
}

/** Says in how many restaurants slow stations can't be judged, and in how many the default limit decides what is late. */
function unjudgedNote(rows: readonly DatedRow[]): string {
  const rowsInService = rows.filter(isInService);
  const timedRows = rows.filter(({ status }) => status?.headline.day?.lateShare !== undefined);
  const unjudgedRows = rowsInService.filter(isSlowUnjudged);
  const defaultLimitRows = timedRows.filter(({ status }) => status?.headline.day?.isLateByDefault);
  const unjudged = `slow stations${countUnlessAll('of', unjudgedRows, rowsInService)} are not judged`;
  const late = `late is ${DEFAULT_LATE}${countUnlessAll('in', defaultLimitRows, timedRows)}`;
  const parts = [
    ...(unjudgedRows.length === 0 ? [] : [unjudged]),
    ...(defaultLimitRows.length === 0 ? [] : [late]),
  ];
  if (parts.length === 0) return '';
  const what = capitalized(parts.join(', and '));
  return `linecheck: ${what}: there are too few earlier dates to compare with.\n`;
}

/** Returns ` of 3 restaurants`, or an empty text for all. */
function countUnlessAll(link: string, some: readonly DatedRow[], all: readonly DatedRow[]): string {
  return some.length === all.length ? '' : ` ${link} ${countOf(some.length, 'restaurant')}`;
}

/** By default, earlier dates would wait while other restaurants are read. */
const readsImmediately = () => Promise.resolve();

export interface FleetTarget extends RestaurantTarget {
  readonly date: string;
  readonly isPast: boolean;
}

export interface DatedRow extends FleetRow, FleetTarget {}

export interface FleetReadingPlan {
  readonly atOnce: number;
  readonly decisionsOf: (restaurantGuid: string) => Decisions;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Yields each row as soon as it is read. A failure is a row, too. After the signal, restaurants that were not read come last. */
export async function* readFleet(
  source: KitchenSource,
  targets: readonly FleetTarget[],
  reading: FleetReadingPlan,
  showProgress: ShowProgress,
): AsyncGenerator<DatedRow> {
  const { atOnce, signal } = reading;
  const read = (target: FleetTarget) =>
    target.isPast ? readPast(source, target, reading) : readToday(source, target, reading);
  const isFailed = ({ state }: RestaurantResult) => state instanceof Failure;
  const loop = { atOnce, order: 'done', signal } as const;
  const outcomes = outcomesWithProgress(source, targets, read, loop, showProgress, isFailed);
  for await (const outcome of outcomes) {
    const { failure, result: row, ...target } = outcome;
    if (failure !== undefined && !isNotRead(outcome)) throw failure;
    yield { ...unreadRow(target.restaurant), ...target, ...row };
  }
}

type RestaurantResult = Pick<FleetRow, 'state' | 'status' | 'readAt'>;

async function readToday(
  source: KitchenSource,
  { restaurant, date }: FleetTarget,
  { decisionsOf, clock, signal }: FleetReadingPlan,
): Promise<RestaurantResult> {
  await readUsual(source, restaurant, date, { signal, whenIdle: readsImmediately });
  const { heldDates: _latest, ...current } = source;
  const from = { ...current, decisionsOf };
  const reading = await readRestaurant(from, restaurant, undefined, clock, signal);
  const { status, readAt, failure, memory } = reading;
  return { state: fleetState(failure, memory?.setup.unreadable ?? 0), status, readAt };
}

/** Reads the setup before the rows, so that its issues are known even if the date can't be read. */
async function readPast(
  source: KitchenSource,
  { restaurant, date }: FleetTarget,
  { decisionsOf, clock, signal }: FleetReadingPlan,
): Promise<RestaurantResult> {
  const { calendar } = restaurant;
  const kitchen = new KitchenReading(source, restaurant, {
    date,
    today: businessDateAt(clock.now(), calendar),
    signal,
    expectedRows: EXPECTED_ROWS,
    usualOptions: { whenIdle: readsImmediately },
  });
  const { usualTimes } = await kitchen.usualReading();
  const limits = dateLimits(limitsInForce(source, decisionsOf(restaurant.guid)), usualTimes);
  let stations: StationsRead | undefined;
  let rows: DateReading | undefined;
  let failure: Failure | undefined;
  try {
    stations = await kitchen.stations();
    rows = await kitchen.rows();
  } catch (error) {
    failure = caughtFailure(error);
  }
  const state = fleetState(failure, stations?.unreadable ?? 0);
  if (stations === undefined) return { state, status: undefined, readAt: undefined };
  const { audited } = await kitchen.checked(rows?.day);
  const { unreadable } = await kitchen.setup();
  const figures = headline(audited, unreadable, rows?.day, limits, source.targets);
  const status = unjudgedStatus({ date, isPast: true }, figures);
  return { state, status, readAt: Math.min(stations.readAt, rows?.readAt ?? stations.readAt) };
}
