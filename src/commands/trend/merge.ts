/** `linecheck trend --merge`: stations of all restaurants, from the summaries kept. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { oncePerKey } from '../../contract/once.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { StationSums } from '../../kitchen/fleet/merged-stations.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { limitsInForce, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';
import { readSavedRows } from '../../kitchen/usual/summary-rows.ts';
import { readSummary, summaryText } from '../../kitchen/usual/summary-text.ts';
import { NO_USUAL, type UsualReading, usualAmong } from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import { records } from '../../output/document.ts';
import { outputColumns } from '../../output/format.ts';
import { notices } from '../../output/line-output.ts';
import type { ProgressLine } from '../../output/progress-line.ts';
import { textTable } from '../../output/table.ts';
import { choiceOf, folded } from '../../settings/choice.ts';
import { askedDates } from '../arguments/asked-date.ts';
import { lateLimits } from '../arguments/judged-date.ts';
import { earlierDates } from '../arguments/read-dates.ts';
import { oneAnswer, type Print } from '../arguments/restaurants/each-restaurant.ts';
import {
  endOfRestaurants,
  NO_GAPS,
  readRestaurants,
} from '../arguments/restaurants/read-restaurants.ts';
import { unknownStation } from '../arguments/wanted-station.ts';
import { MERGED_ANSWER, type MergedColumn } from './columns.ts';
import type { TrendFlags } from './tables.ts';

const BY = ['hour'] as const;
/** Three years. */
const MAX_DATES = 1_100;

/** Closes the source. Throws a Failure before writing. Returns the exit code. */
export const printMerged: Print<readonly string[], TrendFlags> = (
  source,
  wanted,
  flags,
  outlets,
  clock,
  decisionsOf = () => NO_DECISIONS,
) => {
  const { stderr, signals } = outlets;
  return oneAnswer(source, flags, outlets, async (print, format) => {
    const isByHour = (flags.by && choiceOf('by', BY, flags.by)) !== undefined;
    if (flags.measure !== undefined) {
      throw new Failure('USAGE', '--measure does not work with --merge.');
    }
    const columns = outputColumns(flags.columns, MERGED_ANSWER.columns);
    const { weeks, summaries, texts = madeTexts(summaries) } = earlierDates(source);
    const datesOf = oncePerKey((today: string) => askedDates(flags, today, false, MAX_DATES));
    const merged = new StationSums(isByHour);
    const { signal } = new AbortController();
    const read = async (restaurant: RestaurantChoice, _: boolean, show: ProgressLine['draw']) => {
      // Room for signals: an archive's file is read without a pause.
      await nextTurn();
      const dates = datesOf(businessDateAt(clock.now(), restaurant.calendar));
      const newest = dates.at(-1) ?? '';
      const usual = usualDates(newest, weeks);
      const asked = new Set(dates);
      const compared = new Map<string, DateSummary>();
      const own = new StationSums(isByHour);
      let found = 0;
      const all = [...new Set([...dates, ...usual])];
      for (const date of all) source.expectDate(date);
      for await (const [date, text] of texts(restaurant, all, signal)) {
        const summary = usual.includes(date) ? readSummary(text) : undefined;
        if (summary !== undefined) compared.set(date, summary);
        const stations = readSavedRows(text, date);
        if (stations === undefined || !asked.delete(date)) continue;
        own.add(stations);
        found += 1;
        show(() => `Adding dates: ${found} of ${dates.length}`);
      }
      const set = lateLimits(flags.late, limitsInForce(source, decisionsOf(restaurant.guid)));
      const isSet = set.flag !== undefined;
      merged.merge(own, dateLimits(set, isSet ? NO_USUAL : usualAmong(compared, newest, weeks)));
      return { gaps: NO_GAPS, found, missing: asked.size };
    };
    const scope = { ...flags, allRestaurants: flags.restaurant === undefined };
    const outcomes = await readRestaurants(source, scope, read, { stderr, clock, signals });
    const restaurants = outcomes.flatMap((each) => each.read ?? []);
    const covered = coverage(restaurants);
    const rows = merged.merged();
    const names = rows.map(({ name }) => name);
    for (const each of wanted) {
      if (!names.some((name) => folded(name) === folded(each))) throw unknownStation(each, names);
    }
    const isWanted = new Set(wanted.map(folded));
    const shown = rows.filter(({ name }) => isWanted.size === 0 || isWanted.has(folded(name)));
    const { shown: shape } = MERGED_ANSWER;
    const hasHour = (id: MergedColumn) => isByHour || id !== 'hour';
    const table = textTable(shown, { ...shape, columns: shape.columns.filter(hasHour) });
    const section = { blocks: [{ table }, { lines: [covered, NOTE] }] };
    const answer = records(shown, MERGED_ANSWER, columns);
    await print({ table: [section], md: [section], records: answer });
    if (format !== 'table' && format !== 'md') {
      notices(stderr, flags).write(`linecheck: ${covered}\n`);
    }
    return endOfRestaurants(outcomes, scope, stderr, '', () => 0);
  });
};

/** For the demo: it keeps none, and makes them quickly. */
function madeTexts(summaries: UsualReading['summaries']): NonNullable<UsualReading['texts']> {
  return async function* texts(restaurant, dates, signal) {
    for await (const reading of summaries(restaurant, dates, { signal })) {
      if (reading.state === 'summarized') yield [reading.date, summaryText(reading.summary)];
    }
  };
}

const NOTE = "Times are within 1%. Late: by each station's limit, within 2%, and over 60 min.";

/** Throws NOT_ARCHIVED where nothing is kept. */
function coverage(
  restaurants: readonly { readonly found: number; readonly missing: number }[],
): string {
  const sum = (of: (each: (typeof restaurants)[number]) => number) =>
    restaurants.reduce((all, each) => all + of(each), 0);
  const [found, missing] = [sum((each) => each.found), sum((each) => each.missing)];
  const empty = restaurants.filter((each) => each.found === 0).length;
  if (restaurants.length > 0 && found === 0) {
    throw new Failure('NOT_ARCHIVED', 'No summary of these dates is kept.', {
      hint: 'An archive has one for each date in it (linecheck archive list). Without an archive, linecheck trend saves one for each date it reads.',
    });
  }
  const all = `${countOf(found, 'date')} of ${countOf(restaurants.length - empty, 'restaurant')}.`;
  if (missing === 0) return all;
  const none = empty === 0 ? '' : `, and ${countOf(empty, 'restaurant')} with none`;
  return `${all} Left out: ${countOf(missing, 'date')} without a summary${none}.`;
}
