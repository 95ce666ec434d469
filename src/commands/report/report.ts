import { dateIncidentTexts, type JudgedDate } from '../../kitchen/fleet/fleet-incidents.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import { isFutureDate } from '../../kitchen/model/date-words.ts';
import { dateLimits, limitsInForce } from '../../kitchen/pace/station-limit.ts';
import type { Destination } from '../../output/destination.ts';
import { PAGE_FORMATS } from '../../output/format.ts';
import { rowsTally } from '../../reader/date-rows.ts';
import { KitchenReading } from '../../reader/kitchen-reading.ts';
import { firstRestaurant } from '../../reader/kitchen-source.ts';
import { lateLimits } from '../../settings/judgment-settings.ts';
import type { ReportFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { earlierProgress, futureNotes, usualNotes } from '../arguments/notes-about.ts';
import {
  type AnswerPlan,
  printConfigured,
  restaurantPrinter,
} from '../arguments/print-restaurants.ts';
import { severalRestaurants } from '../arguments/read-restaurants.ts';
import { requireNames } from '../arguments/requested-station.ts';
import { dateWhy, isFiltered, type Report, reportDay, reportRequest } from './day.ts';
import { reviewDate } from './review.ts';
import { reportSections } from './sections.ts';
import { reportRecords, reportValue } from './value.ts';

export async function reportCommand(
  words: readonly string[],
  flags: ReportFlags,
  run: Run,
): Promise<void> {
  const print = flags.weekly === true ? (await import('./weekly.ts')).printWeekly : printReport;
  await printConfigured(print)(words, flags, run);
}

/** Throws before anything is written. Returns the exit code. */
export const printReport = restaurantPrinter<readonly string[], ReportFlags>('table', (asked) => {
  const { source, argument: words, flags, clock, decisionsOf } = asked;
  const reports = new Map<string, Report>();
  const judgedDates: JudgedDate[] = [];
  const chainTexts = () => dateIncidentTexts(judgedDates);
  const answer: AnswerPlan['answer'] = async (restaurant, format, show) => {
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const request = reportRequest(words, today);
    const decisions = decisionsOf(restaurant.guid);
    const setLimits = lateLimits(flags.late, limitsInForce(source, decisions));
    const isWholeDate = !isFiltered(request) && !isFutureDate({ date: request.date, today });
    const isReviewed = isWholeDate && format !== 'csv' && format !== 'ndjson';
    const isCompared = isReviewed || setLimits.flag === undefined;
    const usualOptions = isCompared && { progress: earlierProgress(show) };
    const kitchen = new KitchenReading(source, restaurant, {
      date: request.date,
      today,
      usualOptions,
      mayLackStations: true,
    });
    const reading = await kitchen.rows();
    const earlier = await kitchen.usualReading();
    const limits = dateLimits(setLimits, earlier.usualTimes);
    const tally = rowsTally(source, restaurant, reading);
    const day = {
      ...reportDay(restaurant, request, reading, tally, limits, source.targets),
      review: isReviewed ? await reviewDate(kitchen, decisions) : undefined,
      why: isReviewed ? dateWhy(restaurant, reading, earlier.usualTimes, limits) : undefined,
    };
    await requireNames(request.filter, reading.day.table, kitchen.stations);
    const report = { restaurant, source: source.name, request, day };
    if (flags.mail === true) reports.set(restaurant.guid, report);
    if (day.review !== undefined) judgedDates.push({ restaurant, states: day.review.states });
    const future = futureNotes([request.date], today);
    const notes = `${usualNotes(earlier.usualTimes, earlier.missed)}${future}`;
    const sections = reportSections(report);
    const document = {
      table: sections,
      md: sections,
      json: reportValue(report),
      records: reportRecords(report),
    };
    if (format !== 'html') return { document, notes };
    const { reportPage } = await import('./page-report.ts');
    const page = reportPage(report, flags.mail === true);
    return { document: { ...document, html: page }, notes };
  };
  const changeDestination = async (printed: Destination) => {
    if (flags.mail !== true) return printed;
    const restaurants = severalRestaurants(source, flags) ?? [firstRestaurant(source)];
    const { reportMail } = await import('./report-mail.ts');
    return reportMail(flags, restaurants, { reports, chainTexts }, clock, printed);
  };
  const formats = PAGE_FORMATS;
  return { answer, namesRestaurant: true, formats, changeDestination, chainTexts };
});
