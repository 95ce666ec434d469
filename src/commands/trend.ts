import { caughtFailure } from '../api/cancellation.ts';
import { Failure } from '../contract/failures.ts';
import { isSameGuid, isUuid } from '../contract/prep-station.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import { type RestaurantChoice, type Station, stationName } from '../kitchen/model/restaurant.ts';
import { parsePossibleDate } from '../kitchen/model/typed-time.ts';
import { dateLimits, limitsInForce } from '../kitchen/pace/station-limit.ts';
import { setupChanges } from '../kitchen/stations/setup-changes.ts';
import type { SetupVersion } from '../kitchen/stations/setup-history.ts';
import { stationSetupNotes } from '../kitchen/stations/words.ts';
import { TREND_TABLE, trendRows } from '../kitchen/tables/dates.ts';
import { type ShownTrend, shownTrend } from '../kitchen/usual/trend.ts';
import { records } from '../output/document.ts';
import { type OutputFormat, outputColumns } from '../output/format.ts';
import { DEFAULT_WIDTH, type Outlets } from '../output/line-output.ts';
import { NO_USUAL_READ } from '../reader/kitchen-reading.ts';
import type { KitchenSource } from '../reader/kitchen-source.ts';
import { lateLimits } from '../settings/judgment-settings.ts';
import { foldName, quotedValue } from '../settings/typed-text.ts';
import type { TrendFlags } from './arguments/command-flags.ts';
import { printedFailure } from './arguments/end-text.ts';
import { gapNotes, usualNotes } from './arguments/notes-about.ts';
import { printConfigured, restaurantPrinter } from './arguments/print-restaurants.ts';
import { announceDates, dateWarnings, newestUsual, readDates } from './arguments/read-dates.ts';
import { requestedDates } from './arguments/requested-date.ts';
import { requestedStation, unknownStation } from './arguments/requested-station.ts';
import { trendTables } from './trend-tables.ts';

const PEOPLE: ReadonlySet<OutputFormat> = new Set(['table', 'md']);

/** Exits with the highest code of unreadable dates. */
export const printTrend = restaurantPrinter<readonly string[], TrendFlags>('table', (asked) => ({
  namesRestaurant: false,
  answer: async (restaurant, format, show) => {
    const { source, argument: wanted, flags, outlets, clock, decisionsOf } = asked;
    const columns = outputColumns(flags.columns, TREND_TABLE.columns);
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const dates = requestedDates(flags, today);
    const set = lateLimits(flags.late, limitsInForce(source, decisionsOf(restaurant.guid)));
    const progress = announceDates(source, dates, today, show);
    const { stations, ...gaps } = await source.api.stations(restaurant.guid);
    for (const each of wanted) refuseDate(each, stations, today);
    const guids = wantedGuids(wanted, stations, gaps.unreadable);
    const gathered = await readDates(source, restaurant, dates, today, progress);
    const { usual, missed } =
      set.flag === undefined
        ? await newestUsual(source, restaurant, dates, gathered)
        : NO_USUAL_READ;
    const limits = dateLimits(set, usual);
    const trend = shownTrend(gathered, { dates, today, limits }, stations, guids);
    const missing = guids.find((guid) => trend.stations.every(({ key }) => key !== guid));
    if (missing !== undefined) {
      throw unknownStation(missing, stations.map(stationName), 'NOT_FOUND');
    }
    const failed = dateWarnings(gathered);
    const setup = PEOPLE.has(format)
      ? await setupNotes(source, restaurant, trend)
      : { notes: [], warnings: [] };
    return {
      document: {
        records: records([...trendRows(trend)], TREND_TABLE, columns),
        ...trendTables(trend, widthOf(flags, outlets), setup.notes),
      },
      warnings: [...gapNotes(gaps), ...failed.warnings, ...setup.warnings].join(''),
      notes: usualNotes(usual, missed),
      exit: failed.exit,
    };
  },
}));

export const trendCommand = printConfigured<readonly string[], TrendFlags>(printTrend);

/** Without duplicates. A name must be in the setup. A GUID also finds a deleted station's dates. */
function wantedGuids(wanted: readonly string[], stations: readonly Station[], unreadable: number) {
  const rows = stations.map((station) => ({ station }));
  const guids = wanted.map((each) => {
    const typed = each.trim();
    const isKnown = stations.some(({ guid }) => isSameGuid(guid, typed));
    if (isUuid(typed) && !isKnown) return typed;
    return requestedStation(rows, each, unreadable).station.guid;
  });
  return [...new Set(guids)];
}

/** Throws USAGE for a date among stations. */
function refuseDate(word: string, stations: readonly Station[], today: string): void {
  const isStation = stations.some((each) => foldName(stationName(each)) === foldName(word));
  if (isStation || parsePossibleDate(word, today) === undefined) return;
  throw new Failure('USAGE', `${quotedValue(word)} is a date, not a station.`, {
    hint: 'Add --from DATE and --to DATE.',
  });
}

function widthOf({ output }: TrendFlags, { stdout }: Outlets): number {
  return output === undefined && stdout.isTTY === true
    ? stdout.columns || DEFAULT_WIDTH
    : DEFAULT_WIDTH;
}

/** A warning where earlier setups can't be read. */
async function setupNotes(
  { setupVersions }: Pick<KitchenSource, 'setupVersions'>,
  restaurant: RestaurantChoice,
  trend: ShownTrend,
) {
  if (setupVersions === undefined || !trend.areRequested) return { notes: [], warnings: [] };
  try {
    const versions = await setupVersions(restaurant);
    return { notes: notesOf(versions, restaurant, trend), warnings: [] };
  } catch (error) {
    return { notes: [], warnings: [printedFailure(caughtFailure(error))] };
  }
}

function notesOf(
  versions: readonly SetupVersion[],
  { calendar }: RestaurantChoice,
  { dates, stations }: ShownTrend,
): readonly string[] {
  const all = setupChanges(versions, calendar);
  return stations.flatMap((station) =>
    stationSetupNotes(all, dates, station).map(({ text }) => text),
  );
}
