/** Compares seven dates with the four weeks before, in a line per restaurant. */
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import {
  type RestaurantWeek,
  restaurantWeek,
  WEEK_DATES,
  WEEK_STATES,
} from '../../kitchen/fleet/restaurant-week.ts';
import {
  businessDateAt,
  businessDateLabel,
  shiftBusinessDate,
} from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dateLimits, limitsInForce } from '../../kitchen/pace/station-limit.ts';
import { type Column, subjectTable } from '../../kitchen/tables/column.ts';
import { TREND_MEASURES, type TrendMeasureId } from '../../kitchen/tables/dates.ts';
import {
  capitalized,
  countOf,
  countText,
  moreDuration,
  namesText,
} from '../../kitchen/text/quantities.ts';
import { WITHIN } from '../../kitchen/usual/trend.ts';
import { markDemo, openDestination } from '../../output/destination.ts';
import { type Document, records, type Section, textList } from '../../output/document.ts';
import { PAGE_FORMATS } from '../../output/format.ts';
import { type Outlets, oneBlock } from '../../output/line-output.ts';
import type { MailContent } from '../../output/mail.ts';
import { html, subjectPageTable } from '../../output/page.ts';
import { formatDocument } from '../../output/print.ts';
import { cellText, textTable } from '../../output/table.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { lateLimits } from '../../settings/judgment-settings.ts';
import type { ReportFlags } from '../arguments/command-flags.ts';
import type { DecisionsOf } from '../arguments/print-restaurants.ts';
import { announceDates, dateWarnings, newestUsual } from '../arguments/read-dates.ts';
import {
  finishDates,
  NO_GAPS,
  outcomeText,
  readRestaurants,
} from '../arguments/read-restaurants.ts';
import { requestedDates, splitDate } from '../arguments/requested-date.ts';
import { NOTHING_TO_SEND } from './day.ts';

/** Returns the highest exit code of restaurants and of missing dates of the week. Closes the source. */
export async function printWeekly(
  source: KitchenSource,
  words: readonly string[],
  flags: ReportFlags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf: DecisionsOf,
): Promise<number> {
  const { stderr, signals } = outlets;
  let weekly: Weekly = { weeks: [], unread: [] };
  try {
    const opened = markDemo(source, await openDestination(flags, outlets, 'table', PAGE_FORMATS));
    const mail = flags.mail === true ? await import('../../output/mail.ts') : undefined;
    const destination =
      mail?.mailDestination(flags, clock, () => weeklyMail(weekly), opened) ?? opened;
    const read = async (restaurant: RestaurantChoice) => {
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const { date: to = shiftBusinessDate(today, -1), others } = splitDate(words, today);
      if (others.length > 0) throw new Failure('USAGE', '--weekly takes a date and no filters.');
      const from = shiftBusinessDate(to, 1 - WEEK_DATES);
      const dates = requestedDates({ from, to }, today, true);
      const readDates = announceDates(source, restaurant, dates, today, () => undefined);
      const gathered = await readDates({ whenIdle: () => Promise.resolve() });
      const { usualTimes } = await newestUsual(source, restaurant, dates, gathered);
      const setLimits = lateLimits(flags.late, limitsInForce(source, decisionsOf(restaurant.guid)));
      const limits = dateLimits(setLimits, usualTimes);
      const week = restaurantWeek(restaurant, dates, gathered.summaries, limits);
      // Missing dates of the four weeks before don't cause a warning.
      const shown = new Set(dates.slice(WEEK_DATES - 7));
      const failures = [...gathered.failures].filter(([date]) => shown.has(date));
      const warnings = dateWarnings({ ...gathered, failures: new Map(failures) });
      return { gaps: NO_GAPS, week, ...warnings };
    };
    const outcomes = await readRestaurants(source, flags, read, { stderr, clock, signals });
    weekly = {
      weeks: outcomes.flatMap((each) => each.result?.week ?? []).sort((a, b) => b.need - a.need),
      unread: outcomes.flatMap((each) =>
        each.result === undefined ? [`${each.restaurant.name} (${outcomeText(each)})`] : [],
      ),
    };
    if (weekly.weeks.length > 0) {
      await destination.write(oneBlock(formatDocument(weeklyDocument(weekly), destination)));
    }
    return finishDates(outcomes, flags, stderr);
  } finally {
    await source.close();
  }
}

export const WEEKLY_TABLE = subjectTable({
  restaurant: { value: ({ restaurant }: RestaurantWeek) => restaurant.guid, type: 'text' },
  name: { value: ({ restaurant }) => restaurant.name, type: 'text', head: 'Restaurant' },
  state: {
    value: ({ state }) => state,
    type: WEEK_STATES,
    doc: 'slower: 90% or median 10% over the four weeks before, and over each. later: late share 5 points over, and over each',
  },
  why: ({ why }) => why,
  to: { value: ({ to }) => to, type: 'date', doc: 'the last of the seven' },
  dates: { value: ({ dates }) => dates, unit: 'count', doc: 'with bumps' },
  datesBefore: { value: ({ datesBefore }) => datesBefore, unit: 'count' },
  items: figure('items', 'week'),
  medianMs: { ...figure('median', 'week'), head: 'Median' },
  medianMsBefore: figure('median', 'before'),
  p90Ms: { ...figure('p90', 'week'), head: '90% under' },
  p90MsBefore: figure('p90', 'before'),
  difference: {
    cell: ({ week: { p90Ms: now }, before: { p90Ms: then } }) =>
      now === undefined || then === undefined ? '-' : moreDuration(now - then),
    head: 'Change',
    align: 'right',
  },
  lateShare: { ...figure('late', 'week'), head: 'Late' },
  lateShareBefore: figure('late', 'before'),
});

function figure(id: TrendMeasureId, span: 'week' | 'before'): Column<RestaurantWeek> {
  const { value, text, unit } = TREND_MEASURES[id];
  return { value: (row) => value(row[span]), unit, cell: (row) => text(value(row[span])) };
}

const MAX_NAMES = 3;
/** With more restaurants, a message or page lists only restaurants in need, and counts the others. */
const MAX_LINES = 40;

export interface Weekly {
  /** The restaurant in most need comes first. */
  readonly weeks: readonly RestaurantWeek[];
  readonly unread: readonly string[];
}

export function weeklyDocument(weekly: Weekly): Document {
  const { weeks } = weekly;
  const title = titleOf(weekly);
  const lines = (texts: readonly string[], kind: string) =>
    texts.map((text) => html`<p class="${kind}">${text}</p>`);
  const isTrouble = weeks.some(({ need }) => need > 0);
  const body = html`<h1>${title}</h1>
${lines(needTexts(weeks), isTrouble ? 'lead slow' : 'lead')}
${subjectPageTable('Restaurants', listedWeeks(weeks), WEEKLY_TABLE, WEEKLY_TABLE.tableShape.columns)}
${lines(weeklyNotes(weekly, listedWeeks(weeks)), 'note')}`;
  const sections = sectionsOf(weekly, weeks);
  const answer = records(weeks, WEEKLY_TABLE);
  const line = html`<p>${title}</p>`;
  const page = { title, sections: [{ title, body }], line, date: '', isTrouble };
  return { table: sections, md: sections, html: page, records: answer };
}

export function weeklyMail(weekly: Weekly): MailContent {
  const { weeks } = weekly;
  const title = titleOf(weekly);
  if (weeks.every(({ dates, datesBefore }) => dates + datesBefore === 0)) {
    throw new Failure('NOT_FOUND', `No bumps: ${title}.`, { hint: NOTHING_TO_SEND });
  }
  const names = weeks.filter(({ need }) => need > 0).map(({ restaurant }) => restaurant.name);
  const [nothing = ''] = needTexts(weeks).join('').split(/[.:]/);
  const listed = listedWeeks(weeks);
  return {
    subject: `${title}: ${namesText(names, MAX_NAMES) || nothing}`,
    text: sectionsOf(weekly, listed, { lines: listed.flatMap(restaurantLines) }),
    content: JSON.stringify(weeks.map(WEEKLY_TABLE.json)),
  };
}

function titleOf({ weeks, unread }: Weekly): string {
  const [firstWeek] = weeks;
  const count = weeks.length + unread.length;
  const about = count === 1 ? firstWeek?.restaurant.name : countOf(count, 'restaurant');
  return `${about}, week to ${businessDateLabel(firstWeek?.to ?? '')}`;
}

function needTexts(weeks: readonly RestaurantWeek[]): readonly string[] {
  const first = weeks.filter(({ need }) => need > 0).slice(0, MAX_NAMES);
  if (first.length > 0) return first.map(({ restaurant, why }) => `${restaurant.name}: ${why}`);
  const areAllNew = weeks.every(({ state }) => state === 'new');
  const nothing = 'Nothing was slower or later than before.';
  return [areAllNew ? 'Not compared: too few dates before.' : nothing];
}

/** The name has a line of its own, because a phone would break a longer line. */
function restaurantLines(row: RestaurantWeek): readonly string[] {
  const { columns, rows } = textTable([row], WEEKLY_TABLE.tableShape);
  const words = (rows[0] ?? []).map((cell, index) => [columns[index]?.head, cellText(cell)]);
  const figures = words.slice(1).filter(([, text]) => text !== '-');
  const texts = figures.map((each) => each.join(' '));
  return ['', row.restaurant.name, texts.join(', ') || `${capitalized(row.state)}.`];
}

function sectionsOf(
  weekly: Weekly,
  rows: readonly RestaurantWeek[],
  block: Section['blocks'][number] = { table: textTable(rows, WEEKLY_TABLE.tableShape) },
): readonly Section[] {
  return [
    { blocks: [textList('Week', [titleOf(weekly), ...needTexts(weekly.weeks)])] },
    { blocks: [block] },
    { blocks: [textList('Notes', weeklyNotes(weekly, rows))] },
  ];
}

function listedWeeks(weeks: readonly RestaurantWeek[]): readonly RestaurantWeek[] {
  if (weeks.length <= MAX_LINES) return weeks;
  return weeks.filter(({ need }) => need > 0).slice(0, MAX_LINES);
}

function weeklyNotes({ weeks, unread }: Weekly, rows: readonly RestaurantWeek[]) {
  const unlisted = Map.groupBy(weeks.slice(rows.length), ({ state }) => state);
  const counts = Array.from(unlisted, ([state, group]) => `${countText(group.length)} ${state}`);
  return [
    ...(counts.length === 0 ? [] : [`Not listed: ${counts.join(', ')}.`]),
    ...(unread.length === 0 ? [] : [`Not read: ${namesText(unread)}.`]),
    `Compared with the four weeks before. ${WITHIN}`,
  ];
}
