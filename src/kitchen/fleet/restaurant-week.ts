/** Compares a restaurant's week with the four weeks before. Counts are exact, and times are within 2%. */
import { withLate } from '../measures/figures.ts';
import type { StationLimits } from '../measures/row-limits.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import { countOf, durationText, shareText } from '../text/quantities.ts';
import {
  type DateSummary,
  kitchenRowsOf,
  mergedRows,
  stationRowsOf,
} from '../usual/date-summary.ts';
import { type SummaryFigures, summaryFigures, type TrendStation, trendOf } from '../usual/trend.ts';

const WEEKS = 5;
export const WEEK_DATES = 7 * WEEKS;
/** With fewer earlier weeks that have bumps, the week is not compared. */
const MIN_WEEKS = 2;

const share = (part = 0) => shareText(part, 1);
const times = (now: number, then: number) => now / then - 1;
const points = (now: number, then: number) => now - then;
/** Somebody is needed if a figure exceeds that of the four weeks by `least`, and that of each week. The first such figure counts. */
const SIGNS = [
  { of: 'p90Ms', state: 'slower', name: '90% under', text: durationText, by: times, least: 0.1 },
  {
    of: 'medianMs',
    state: 'slower',
    name: 'Median',
    text: durationText,
    by: times,
    least: 0.1,
  },
  { of: 'lateShare', state: 'later', name: 'Late', text: share, by: points, least: 0.05 },
] as const;

/** `no bumps`: only the weeks before had bumps. `new`: too few weeks before had bumps. */
export const WEEK_STATES = ['no bumps', 'slower', 'later', 'as before', 'new'] as const;

interface WeekJudgment {
  readonly state: (typeof WEEK_STATES)[number];
  readonly why?: string;
  /** More than 0 if somebody is needed, and larger where it is worse. */
  readonly need: number;
}

export interface RestaurantWeek extends WeekJudgment {
  readonly restaurant: RestaurantChoice;
  readonly to: string;
  readonly dates: number;
  readonly datesBefore: number;
  readonly week: SummaryFigures;
  readonly before: SummaryFigures;
}

/** `dates` are the `WEEK_DATES` dates, oldest first. */
export function restaurantWeek(
  restaurant: RestaurantChoice,
  dates: readonly string[],
  summaries: ReadonlyMap<string, DateSummary>,
  limits: StationLimits,
): RestaurantWeek {
  const trend = trendOf(summaries.values(), new Map(), limits);
  const late = new Map(trend.dates.map(({ date, kitchen }) => [date, kitchen.late]));
  const figuresOf = (some: Dates) => {
    const sum = some.reduce((all, { date }) => all + (late.get(date) ?? 0), 0);
    return withLate(summaryFigures(mergedRows(some.map(kitchenRowsOf))), sum);
  };
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const summariesOfWeek = dates
      .slice(7 * index, 7 * (index + 1))
      .flatMap((date) => summaries.get(date) ?? []);
    return summariesOfWeek.filter(({ rows }) => rows > 0);
  });
  const [thisWeek = [], earlier] = [weeks.pop(), weeks.flat()];
  const [week, before] = [figuresOf(thisWeek), figuresOf(earlier)];
  const judged = judgedWeek(week, before, weeks.filter(({ length }) => length > 0).map(figuresOf));
  const why = judged.why && `${judged.why}.${worstText(trend.stations, thisWeek, earlier)}`;
  const head = { restaurant, to: dates.at(-1) ?? '' };
  const counts = { dates: thisWeek.length, datesBefore: earlier.length };
  return { ...head, ...counts, week, before, ...judged, ...(why && { why }) };
}

type Dates = readonly DateSummary[];

/** ` Most at Grill: 90% under 18m02, before 12m04.`, for the station whose 90% grew most. Empty if none grew. */
function worstText(stations: readonly TrendStation[], own: Dates, earlier: Dates): string {
  const p90 = (key: string, some: Dates) =>
    summaryFigures(mergedRows(some.map((each) => stationRowsOf(each, key)))).p90Ms ?? Number.NaN;
  const [worst] = stations
    .map(({ key, name }) => ({ name, now: p90(key, own), before: p90(key, earlier) }))
    .filter(({ now, before }) => now > before)
    .sort((a, b) => b.now - b.before - a.now + a.before);
  return worst ? ` Most at ${worst.name}: 90% under ${changed(worst.now, worst.before)}.` : '';
}

function judgedWeek(
  week: SummaryFigures,
  before: SummaryFigures,
  earlier: readonly SummaryFigures[],
): WeekJudgment {
  if (earlier.length < MIN_WEEKS) return { state: 'new', need: 0 };
  if (week.count + week.overHour === 0) {
    const countBefore = countOf(Math.round(before.count / earlier.length), 'item');
    return { state: 'no bumps', why: `No bumps, before ${countBefore} a week`, need: 100 };
  }
  for (const { of, state, name, text, by, least } of SIGNS) {
    const [now, then] = [week[of] ?? 0, before[of] ?? Number.NaN];
    const isMost = earlier.every((each) => now > (each[of] ?? 0));
    const need = by(now, then);
    if (isMost && need >= least) return { state, why: `${name} ${changed(now, then, text)}`, need };
  }
  return { state: 'as before', need: 0 };
}

function changed(now: number, then: number, text: (value: number) => string = durationText) {
  return `${text(now)}, before ${text(then)}`;
}
