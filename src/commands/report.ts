/** `linecheck report`: a business date in figures, for people, for paper or for programs. */
import { type Clock, systemClock } from '../api/clock.ts';
import { businessDateAt } from '../kitchen/business-day.ts';
import { configuredSource } from './configured-source.ts';
import { firstRestaurant, type KitchenSource } from './kitchen-source.ts';
import { type Outlets, writeLines } from './line-output.ts';
import { briefText } from './report-brief.ts';
import { compareDays } from './report-comparison.ts';
import { type Report, readReportDay } from './report-day.ts';
import { reportJson } from './report-json.ts';
import { markdownReport } from './report-markdown.ts';
import { type ReportFlags, reportRequest } from './report-request.ts';
import { tableReport } from './report-table.ts';

/** Width of a table in a pipe, and on a terminal that tells none. */
const USUAL_WIDTH = 80;

/** Prints the first restaurant of what is configured; `words` are a date, if the first is one, and filters. */
export async function reportCommand(words: readonly string[], flags: ReportFlags): Promise<void> {
  const source = await configuredSource(flags, process.env);
  await printReport(source, words, flags, process, systemClock);
}

/**
 * Writes a report to stdout, and nothing to stderr: what was left out is in the report. Throws a Failure, and has then written
 * nothing. The source is closed before anything is written.
 */
export async function printReport(
  source: KitchenSource,
  words: readonly string[],
  flags: ReportFlags,
  { stdout }: Pick<Outlets, 'stdout'>,
  clock: Clock,
): Promise<void> {
  let report: Report;
  try {
    report = await readReport(source, words, flags, clock);
  } finally {
    await source.close();
  }
  const width = stdout.isTTY === true ? stdout.columns || USUAL_WIDTH : USUAL_WIDTH;
  await writeLines(reportText(report, width), stdout);
}

async function readReport(
  source: KitchenSource,
  words: readonly string[],
  flags: ReportFlags,
  clock: Clock,
): Promise<Report> {
  const restaurant = firstRestaurant(source);
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const request = reportRequest(words, flags, today, source.thresholds);
  const { date, compareDate } = request;
  for (const each of [date, compareDate]) {
    if (each !== undefined && each !== today) source.expectDate(each);
  }
  const head = { restaurant, source: source.name, request };
  const day = await readReportDay(source, restaurant, date, request);
  if (compareDate === undefined) return { ...head, day, compared: undefined };
  const other = await readReportDay(source, restaurant, compareDate, request);
  const comparison = compareDays(day.figures, other.figures);
  return { ...head, day, compared: { day: other, comparison } };
}

function reportText(report: Report, width: number): Iterable<string> {
  const { format, briefWidth } = report.request;
  switch (format) {
    case 'table':
      return briefWidth === undefined ? tableReport(report, width) : briefText(report, briefWidth);
    case 'json':
      return [reportJson(report)];
    case 'md':
      return markdownReport(report);
  }
}
