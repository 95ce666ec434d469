/** `linecheck report`: a business date in numbers, for people or programs. */
import type { Clock } from '../../api/transport/clock.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { isAhead } from '../../kitchen/calendar/words.ts';
import { leftOutCount, leftOutText } from '../../kitchen/measures/words.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Decisions, limitsInForce, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import { type DateLimits, dateLimits } from '../../kitchen/pace/station-limit.ts';
import { countText, durationText } from '../../kitchen/text/quantities.ts';
import type { Destination } from '../../output/destination.ts';
import { type Document, records, type Section, tableColumns } from '../../output/document.ts';
import { PAGE_FORMATS } from '../../output/format.ts';
import type { Outlets } from '../../output/line-output.ts';
import { firstRestaurant, type KitchenSource } from '../../reader/kitchen-source.ts';
import type { Run } from '../arguments/io.ts';
import { earlierProgress, lateLimits, NOTHING_USUAL, readUsual } from '../arguments/judged-date.ts';
import { futureNotes, usualNotes } from '../arguments/notes-about.ts';
import { printConfigured, printRestaurants } from '../arguments/restaurants/each-restaurant.ts';
import type { Answering } from '../arguments/restaurants/print-several.ts';
import { severalRestaurants } from '../arguments/restaurants/read-restaurants.ts';
import { requireNames } from '../arguments/wanted-station.ts';
import { headSection } from './brief.ts';
import { dateWhy } from './date-why.ts';
import { type JudgeDate, type Report, readReportDay } from './day.ts';
import type { MeasureFigures } from './figures.ts';
import { reportValue } from './json.ts';
import { REPORT_SHAPE, reportRows } from './records.ts';
import { isFiltered, type ReportFlags, type ReportRequest, reportRequest } from './request.ts';
import { reviewed } from './review.ts';
import { laterSections } from './sections.ts';

/** `words` are filters after an optional date. */
export async function reportCommand(
  words: readonly string[],
  flags: ReportFlags,
  run: Run,
): Promise<void> {
  const print = flags.weekly === true ? (await import('./weekly.ts')).printWeekly : printReport;
  await printConfigured(print)(words, flags, run);
}

/** The report includes what was left out. Throws a Failure before writing. Returns the exit code. */
export async function printReport(
  source: KitchenSource,
  words: readonly string[],
  flags: ReportFlags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf: (restaurantGuid: string) => Decisions = () => NO_DECISIONS,
): Promise<number> {
  const reports = new Map<string, Report>();
  const answer: Answering['answer'] = async (restaurant, format, show) => {
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const request = reportRequest(words, today);
    const decisions = decisionsOf(restaurant.guid);
    const set = lateLimits(flags.late, limitsInForce(source, decisions));
    const isFull = !isFiltered(request) && !isAhead({ date: request.date, today });
    const isReviewed = isFull && (format === 'json' || format === 'html');
    const isExplained = isFull && format !== 'csv' && format !== 'ndjson';
    let earlier = NOTHING_USUAL;
    const progress = earlierProgress(show);
    let notes = '';
    const readLimits = async (): Promise<DateLimits> => {
      const isCompared = isReviewed || set.flag === undefined;
      if (isCompared) earlier = await readUsual(source, restaurant, request.date, { progress });
      notes = usualNotes(earlier.usual, earlier.missed);
      return dateLimits(set, earlier.usual);
    };
    const judged: JudgeDate = async ({ day, readAt, limits }) => {
      const read = { date: request.date, today, day, readAt };
      return {
        review: isReviewed
          ? await reviewed(source, restaurant, read, earlier, decisions)
          : undefined,
        why: isExplained ? dateWhy(restaurant, read, earlier.usual, limits) : undefined,
      };
    };
    const report = await readReport(source, restaurant, request, today, readLimits, judged);
    if (flags.mail === true) reports.set(restaurant.guid, report);
    notes += futureNotes([request.date], today);
    const document = reportDocument(report);
    if (format !== 'html') return { document, notes };
    const { reportPage } = await import('./page-report.ts');
    const page = reportPage(document.json, restaurant.calendar, flags.mail === true);
    return { document: { ...document, html: page }, notes };
  };
  const placed = async (place: Destination) => {
    if (flags.mail !== true) return place;
    const restaurants = severalRestaurants(source, flags) ?? [firstRestaurant(source)];
    const { reportMail } = await import('./report-mail.ts');
    return reportMail(flags, restaurants, reports, clock, place);
  };
  const answering = { answer, namesRestaurant: true, formats: PAGE_FORMATS, placed };
  return printRestaurants(source, flags, 'table', answering, outlets, clock);
}

async function readReport(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  request: ReportRequest,
  today: string,
  readLimits: () => Promise<DateLimits>,
  judged: JudgeDate,
): Promise<Report> {
  if (request.date !== today) source.expectDate(request.date);
  const day = await readReportDay(source, restaurant, request, readLimits, judged);
  await requireNames(request.filter, day.names, () => source.api.stations(restaurant.guid));
  return { restaurant, source: source.name, request, day };
}

function reportDocument(report: Report) {
  const { measures } = report.day.figures;
  const [head, later] = [headSection(report), laterSections(report)];
  const json = reportValue(report);
  return {
    table: [head, notedMeasures(measures), ...later],
    md: [head, ruledMeasures(measures), ...later],
    json,
    records: records([...reportRows(json)], REPORT_SHAPE),
  } satisfies Document;
}

const TITLE = 'Measures';
const FIGURES = ['Median', '90% in', 'Mean', 'Longest', 'Count'];

/** With rules in notes. */
function notedMeasures(measures: readonly MeasureFigures[]): Section {
  const rows = measures.map(({ title, summary }, at) => [
    `${title} [${at + 1}]`,
    ...figures(summary),
    summary === undefined ? 'n/a' : countText(leftOutCount(summary.excluded)),
  ]);
  const notes = measures.map((each, at) => {
    return [`[${at + 1}] `, `${each.rule}. Left out: ${whyLeftOut(each)}.`] as const;
  });
  const columns = tableColumns(['Measure'], [...FIGURES, 'Left out']);
  return { title: TITLE, blocks: [{ table: { columns, rows } }, { lines: notes }] };
}

function ruledMeasures(measures: readonly MeasureFigures[]): Section {
  const rows = measures.map((each) => [
    each.title,
    ...figures(each.summary),
    whyLeftOut(each),
    each.rule,
  ]);
  const columns = [...tableColumns(['Measure'], FIGURES), ...tableColumns(['Left out', 'Rule'])];
  return { title: TITLE, blocks: [{ table: { columns, rows } }] };
}

function figures(summary: MeasureFigures['summary']): readonly string[] {
  if (summary === undefined) return FIGURES.map(() => 'n/a');
  const { median, p90, mean, worst, count } = summary;
  return [...[median, p90, mean, worst].map(durationText), countText(count)];
}

function whyLeftOut({ summary, level }: MeasureFigures): string {
  if (summary !== undefined) return leftOutText(summary.excluded);
  return level === undefined
    ? 'all, no station uses the start queue'
    : `all, nothing was bumped at expo ${level}`;
}
