/** `linecheck report`: a business date in figures, for people, printers or programs. */
import type { Clock } from '../../api/transport/clock.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Document, records } from '../../output/document.ts';
import type { OutputFormat } from '../../output/format.ts';
import type { Outlets } from '../../output/line-output.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import type { Run } from '../arguments/io.ts';
import { requireNames } from '../arguments/known-stations.ts';
import { printRestaurants } from '../arguments/restaurants/each-restaurant.ts';
import { briefSections } from './brief.ts';
import { compareDays } from './comparison.ts';
import { type Report, readReportDay } from './day.ts';
import { headSection } from './head.ts';
import { reportValue } from './json.ts';
import { notedMeasures, ruledMeasures } from './measures.ts';
import { REPORT_SHAPE, reportRows } from './records.ts';
import { type ReportFlags, type ReportRequest, reportRequest } from './request.ts';
import { laterSections } from './sections.ts';

/** Prints the report of the configured restaurants; `words` are filters, after an optional date. */
export async function reportCommand(
  words: readonly string[],
  flags: ReportFlags,
  run: Run,
): Promise<void> {
  const source = await configuredSource(flags, run);
  run.endWith(await printReport(source, words, flags, run, run.clock));
}

/**
 * Writes a report to stdout or a file, and nothing to stderr: the report itself has what was left out. Throws a Failure before anything is written.
 * Returns the exit code.
 */
export async function printReport(
  source: KitchenSource,
  words: readonly string[],
  flags: ReportFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const answer = async (restaurant: RestaurantChoice, format: OutputFormat) => {
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const request = reportRequest(words, flags, today, format, source.thresholds);
    return { document: reportDocument(await readReport(source, restaurant, request, today)) };
  };
  const answering = { answer, namesRestaurant: true };
  return printRestaurants(source, flags, 'table', answering, outlets, clock);
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
    await requireNames(request.filter, day.names, readSetup);
    return { ...head, day, compared: undefined };
  }
  const other = await readReportDay(source, restaurant, compareDate, request);
  const names = {
    stations: [...day.names.stations, ...other.names.stations],
    levels: [...day.names.levels, ...other.names.levels],
  };
  await requireNames(request.filter, names, readSetup);
  const comparison = compareDays(day.figures, other.figures);
  return { ...head, day, compared: { day: other, comparison } };
}

function reportDocument(report: Report): Document {
  const { measures } = report.day.figures;
  const { briefWidth } = report.request;
  const [head, later] = [headSection(report), laterSections(report)];
  const json = reportValue(report);
  return {
    table:
      briefWidth === undefined ? [head, notedMeasures(measures), ...later] : briefSections(report),
    width: briefWidth,
    md: [head, ruledMeasures(measures), ...later],
    json,
    records: records([...reportRows(json)], REPORT_SHAPE),
  };
}
