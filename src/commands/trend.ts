import { caughtFailure } from '../api/cancellation.ts';
import { Failure } from '../contract/failures.ts';
import { isSameGuid, isUuid } from '../contract/prep-station.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import { type RestaurantChoice, type Station, stationName } from '../kitchen/model/restaurant.ts';
import { parsePossibleDate } from '../kitchen/model/typed-time.ts';
import { dateLimits, limitsInForce } from '../kitchen/pace/station-limit.ts';
import { setupChanges } from '../kitchen/stations/setup-changes.ts';
import { stationSetupNotes } from '../kitchen/stations/words.ts';
import { TREND_TABLE, trendRows } from '../kitchen/tables/dates.ts';
import { type ShownTrend, shownTrend } from '../kitchen/usual/trend.ts';
import { records } from '../output/document.ts';
import { type OutputFormat, outputColumns } from '../output/format.ts';
import { DEFAULT_WIDTH, type Outlets } from '../output/line-output.ts';
import { NO_USUAL_READING } from '../reader/kitchen-reading.ts';
import type { KitchenSource } from '../reader/kitchen-source.ts';
import { lateLimits } from '../settings/judgment-settings.ts';
import { foldName, quotedValue } from '../settings/typed-text.ts';
import type { TrendFlags } from './arguments/command-flags.ts';
import { printedFailure } from './arguments/end-text.ts';
import { gapNotes, usualNotes } from './arguments/notes-about.ts';
import { printConfigured, restaurantPrinter } from './arguments/print-restaurants.ts';
import { announceDates, dateWarnings, newestUsual } from './arguments/read-dates.ts';
import { requestedDates } from './arguments/requested-date.ts';
import { requestedStation, unknownStation } from './arguments/requested-station.ts';
import { trendTables } from './trend-tables.ts';

const FORMATS_FOR_PEOPLE: ReadonlySet<OutputFormat> = new Set(['table', 'md']);

export const printTrend = restaurantPrinter<readonly string[], TrendFlags>('table', (request) => ({
  namesRestaurant: false,
  answer: async (restaurant, format, show) => {
    const { source, argument: stationTexts, flags, outlets, clock, decisionsOf } = request;
    const columns = outputColumns(flags.columns, TREND_TABLE.columns);
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const dates = requestedDates(flags, today);
    const setLimits = lateLimits(flags.late, limitsInForce(source, decisionsOf(restaurant.guid)));
    const readDates = announceDates(source, restaurant, dates, today, show);
    const { stations, ...gaps } = await source.api.stations(restaurant.guid);
    for (const each of stationTexts) refuseDateAsStation(each, stations, today);
    const guids = requestedGuids(stationTexts, stations, gaps.unreadable);
    const reading = await readDates();
    const { usualTimes, missed } =
      setLimits.flag === undefined
        ? await newestUsual(source, restaurant, dates, reading)
        : NO_USUAL_READING;
    const limits = dateLimits(setLimits, usualTimes);
    const trend = shownTrend(
      reading,
      { dates, today, limits, targets: source.targets },
      stations,
      guids,
    );
    const missingGuid = guids.find((guid) => trend.stations.every(({ key }) => key !== guid));
    if (missingGuid !== undefined) {
      throw unknownStation(missingGuid, stations.map(stationName), 'NOT_FOUND');
    }
    const dateFailures = dateWarnings(reading);
    const setupTexts = FORMATS_FOR_PEOPLE.has(format)
      ? await setupNotes(source, restaurant, trend)
      : { notes: [], warnings: [] };
    return {
      document: {
        records: records([...trendRows(trend)], TREND_TABLE, columns),
        ...trendTables(trend, outputWidth(flags, outlets), setupTexts.notes),
      },
      warnings: [...gapNotes(gaps), ...dateFailures.warnings, ...setupTexts.warnings].join(''),
      notes: usualNotes(usualTimes, missed),
      exit: dateFailures.exit,
    };
  },
}));

export const trendCommand = printConfigured<readonly string[], TrendFlags>(printTrend);

/** A name must be in the setup, but a GUID may belong to a deleted station. */
function requestedGuids(
  stationTexts: readonly string[],
  stations: readonly Station[],
  unreadable: number,
) {
  const guids = stationTexts.map((each) => {
    const typed = each.trim();
    const isKnown = stations.some(({ guid }) => isSameGuid(guid, typed));
    if (isUuid(typed) && !isKnown) return typed;
    return requestedStation(stations, each, unreadable).guid;
  });
  return [...new Set(guids)];
}

function refuseDateAsStation(word: string, stations: readonly Station[], today: string): void {
  const isStation = stations.some((each) => foldName(stationName(each)) === foldName(word));
  if (isStation || parsePossibleDate(word, today) === undefined) return;
  throw new Failure('USAGE', `${quotedValue(word)} is a date, not a station.`, {
    hint: 'Add --from DATE and --to DATE.',
  });
}

function outputWidth({ output }: TrendFlags, { stdout }: Outlets): number {
  return output === undefined && stdout.isTTY === true
    ? stdout.columns || DEFAULT_WIDTH
    : DEFAULT_WIDTH;
}

async function setupNotes(
  { setupVersions }: KitchenSource,
  restaurant: RestaurantChoice,
  trend: ShownTrend,
) {
  if (setupVersions === undefined || !trend.areRequested) return { notes: [], warnings: [] };
  const { dates, stations } = trend;
  try {
    const changes = setupChanges(await setupVersions(restaurant), restaurant.calendar);
    const notes = stations.flatMap((each) => stationSetupNotes(changes, dates, each));
    return { notes: notes.map(({ text }) => text), warnings: [] };
  } catch (error) {
    return { notes: [], warnings: [printedFailure(caughtFailure(error))] };
  }
}
