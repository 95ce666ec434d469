/** `linecheck fleet`: every restaurant of a source at a glance. */
import { type Clock, systemClock } from '../api/clock.ts';
import { countText } from '../components/quantities.ts';
import { EXIT, Failure } from '../contract/failures.ts';
import { businessDateAt } from '../kitchen/business-day.ts';
import { askedDate } from './asked-date.ts';
import { concurrencyOf } from './concurrency.ts';
import { configuredSource } from './configured-source.ts';
import type { ConnectionFlags } from './connection.ts';
import { endSignal } from './end-signal.ts';
import { failureText } from './failure-text.ts';
import { type FleetPlace, type FleetRow, readFleet } from './fleet-reading.ts';
import { FLEET_SHAPE, FLEET_TABLE, type FleetColumn, worstFirst } from './fleet-records.ts';
import { askedRestaurants, firstRestaurant, type KitchenSource } from './kitchen-source.ts';
import type { Outlets } from './line-output.ts';
import type { OutputFlags } from './output-arguments.ts';
import { destination } from './output-destination.ts';
import { outputColumns } from './output-format.ts';
import { type OutputStyle, outputRecords } from './output-records.ts';
import { progressLine } from './progress-line.ts';

/** Flags of the command. */
export interface FleetFlags extends ConnectionFlags, Pick<OutputFlags, 'format' | 'output'> {
  readonly date?: string;
  readonly concurrency?: string;
  /** Ids of columns, with commas between them. */
  readonly columns?: string;
}

const USUAL_CONCURRENCY = '4';

/** Reads what is configured; SIGINT and SIGTERM end that with 130, after what was read is told. */
export async function fleetCommand(flags: FleetFlags): Promise<void> {
  const source = await configuredSource(flags, process.env);
  const ending = new AbortController();
  // The promise is pending for as long as nobody ends it.
  void endSignal().then(() => ending.abort());
  process.exitCode = await printFleet(source, flags, process, systemClock, ending.signal);
}

/**
 * Reads every restaurant, or those that `--restaurant` names, and writes a row for each: ndjson as they come, all else the worst first. Failures of restaurants are told on
 * stderr; a login that fails is that of all, and thrown before anything is written, as USAGE is. Resolves to the highest exit code of
 * what failed, or to 130 where the signal ended it; a file is then not written, and CANCELLED thrown. Closes the source.
 */
export async function printFleet(
  source: KitchenSource,
  flags: FleetFlags,
  { stdout, stderr }: Outlets,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  try {
    const { write, ...place } = await destination(flags, stdout, 'ndjson');
    const columns = outputColumns(flags.columns, FLEET_SHAPE.columns);
    const concurrency = concurrencyOf(flags.concurrency ?? USUAL_CONCURRENCY);
    firstRestaurant(source);
    // The variable names the usual restaurant of a user; a fleet is all of them.
    const asked = flags.restaurant === undefined ? source.restaurants : askedRestaurants(source);
    const places = placesOf({ ...source, restaurants: asked }, flags.date, clock.now());
    await logIn(source, signal);

    const line = progressLine(stderr, () => clock.now());
    const all: FleetRow[] = [];
    let worst: number = EXIT.done;
    // On a terminal rows and progress would be in the same line.
    const areTold = place.format === 'ndjson' && stdout.isTTY === true;
    async function* rows() {
      for await (const row of readFleet(source, places, concurrency, signal)) {
        if (row.state instanceof Failure) {
          line.erase();
          worst = Math.max(worst, row.state.exitCode);
          stderr.write(failureText(row.state, row.restaurant.name));
        } else if (row.state === 'not read yet') worst = EXIT.interrupted;
        all.push(row);
        if (areTold) line.erase();
        yield row;
        line.draw(() => progressText(all, places.length));
      }
      line.erase();
      if (worst === EXIT.interrupted && flags.output !== undefined) {
        throw new Failure('CANCELLED', 'The file is not written.');
      }
    }
    await write(blocks(rows(), all, { ...place, columns }));
    return worst;
  } finally {
    await source.close();
  }
}

/** Each restaurant has a business date of its own: they stand in several zones. */
function placesOf(
  { restaurants, expectDate }: KitchenSource,
  asked: string | undefined,
  now: number,
): readonly FleetPlace[] {
  return restaurants.map((restaurant) => {
    const today = businessDateAt(now, restaurant.calendar);
    const date = asked === undefined ? today : askedDate(asked, today);
    if (date !== today) expectDate(date);
    return { restaurant, date };
  });
}

/** Before anything is read: credentials that are wrong are not to be tried once for each restaurant. */
async function logIn({ api }: KitchenSource, signal: AbortSignal): Promise<void> {
  try {
    await api.login(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function* blocks(
  rows: AsyncIterable<FleetRow>,
  all: readonly FleetRow[],
  style: OutputStyle<FleetColumn>,
): AsyncGenerator<Iterable<string>> {
  const { format, columns } = style;
  for await (const row of rows) {
    if (format === 'ndjson') yield outputRecords([row], FLEET_SHAPE, style);
  }
  if (format === 'ndjson') return;
  const sorted = worstFirst(all);
  yield columns === undefined && (format === 'table' || format === 'md')
    ? outputRecords(sorted, FLEET_TABLE, { ...style, columns })
    : outputRecords(sorted, FLEET_SHAPE, style);
}

/** `12 of 400 restaurants read, 2 failed`. */
function progressText(rows: readonly FleetRow[], of: number): string {
  const failed = rows.filter(({ state }) => state instanceof Failure).length;
  const told = failed === 0 ? '' : `, ${countText(failed)} failed`;
  return `${countText(rows.length - failed)} of ${countText(of)} restaurants read${told}`;
}
