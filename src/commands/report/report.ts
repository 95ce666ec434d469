/** `linecheck report`: a business date in figures, for people, for paper or for programs. */
import type { Clock } from '../../api/clock.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Outlets } from '../../output/line-output.ts';
import { outputRecords } from '../../output/records.ts';
import { configuredSource } from '../../sources/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import {
  EVERY_RESTAURANT_OPTION,
  type Place,
  tellRestaurants,
} from '../arguments/each-restaurant.ts';
import { requireStations } from '../arguments/known-stations.ts';
import type { Run } from '../io.ts';
import { briefText } from './brief.ts';
import { compareDays } from './comparison.ts';
import { type Report, readReportDay } from './day.ts';
import { reportJson } from './json.ts';
import { markdownReport } from './markdown.ts';
import { REPORT_SHAPE, reportRows } from './records.ts';
import { type ReportFlags, type ReportRequest, reportRequest } from './request.ts';
import { tableReport } from './table.ts';

/** Width of a table in a pipe or a file. */
const USUAL_WIDTH = 80;

/** Prints what is configured; `words` are a date, if the first is one, and filters. */
export async function reportCommand(
  words: readonly string[],
  flags: ReportFlags,
  run: Run,
): Promise<void> {
  const source = await configuredSource(flags, run);
  run.endWith(await printReport(source, words, flags, run, run.clock));
}

/**
 * Writes a report to stdout or into a file, and nothing to stderr: what was left out is in the report. Throws a Failure, and has then
 * written nothing. Resolves to the exit code.
 */
export async function printReport(
  source: KitchenSource,
  words: readonly string[],
  flags: ReportFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const tell = async (restaurant: RestaurantChoice, place: Place) => {
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const request = reportRequest(words, flags, today, place.format, source.thresholds);
    return { lines: reportText(await readReport(source, restaurant, request, today), place) };
  };
  const restaurantOptions = EVERY_RESTAURANT_OPTION;
  const telling = { tell, namesRestaurant: true, restaurantOptions };
  return tellRestaurants(source, flags, 'table', telling, outlets);
}

async function readReport(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  request: ReportRequest,
  today: string,
): Promise<Report> {
  const { date, compareDate } = request;
  for (const each of [date, compareDate]) {
    if (each !== undefined && each !== today) source.expectDate(each);
  }
  const head = { restaurant, source: source.name, request };
  const day = await readReportDay(source, restaurant, date, request);
  const readSetup = () => source.api.stations(restaurant.guid);
  if (compareDate === undefined) {
    await requireStations(request.filter, day.stationNames, readSetup);
    return { ...head, day, compared: undefined };
  }
  const other = await readReportDay(source, restaurant, compareDate, request);
  const names = [...day.stationNames, ...other.stationNames];
  await requireStations(request.filter, names, readSetup);
  const comparison = compareDays(day.figures, other.figures);
  return { ...head, day, compared: { day: other, comparison } };
}

function reportText(report: Report, place: Place): Iterable<string> {
  const { briefWidth } = report.request;
  switch (place.format) {
    case 'table':
      return briefWidth === undefined
        ? tableReport(report, place.width ?? USUAL_WIDTH)
        : briefText(report, briefWidth);
    case 'json':
      return [reportJson(report, place)];
    case 'md':
      return markdownReport(report, place.isRaw);
    case 'ndjson':
    case 'csv':
      return outputRecords(reportRows(report), REPORT_SHAPE, { ...place, columns: undefined });
  }
}
