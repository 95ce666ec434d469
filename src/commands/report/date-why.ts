/** Why a date's tickets were late, as in `linecheck why --late`, and what could have been promised, as in `linecheck promise`. */
import { causeDaySteps } from '../../kitchen/causes/cause-day.ts';
import {
  type LateCauses,
  lateCauses,
  lateTickets,
  sumOfTickets,
} from '../../kitchen/causes/late-causes.ts';
import { lateSentence } from '../../kitchen/causes/words.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import {
  calibrationSentence,
  type DatePromise,
  datePromise,
  datePromiseSentence,
} from '../../kitchen/promise/date-promise.ts';
import { MOST_WEEKS } from '../../kitchen/promise/promise-request.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { runToEnd } from '../../kitchen/table/steps.ts';
import { clockQuarterOf } from '../../kitchen/usual/clock-quarters.ts';
import { ticketTimesSteps } from '../../kitchen/usual/date-tickets.ts';
import { gatherDates } from '../../kitchen/usual/gathered-dates.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import { type Section, textList } from '../../output/document.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { NOTHING_USUAL, type UsualRead } from '../arguments/judged-date.ts';

export interface DateWhy {
  readonly causes: readonly LateCauses[];
  readonly lateTickets: number;
  readonly promise: DatePromise;
  readonly sentences: {
    readonly late: string;
    readonly promise: string | undefined;
    readonly calibration: string;
  };
}

/** Reads no further dates: of those beyond the usual weeks, only kept ones count. */
export async function dateWhy(
  { usual: reading }: Pick<KitchenSource, 'usual'>,
  restaurant: RestaurantChoice,
  { date, day }: { readonly date: string; readonly day: FulfillmentDay },
  earlier: UsualRead,
  limits: DateLimits,
): Promise<DateWhy> {
  const { calendar } = restaurant;
  const { usual } = earlier;
  const days = runToEnd(causeDaySteps(day, { date, calendar, usual }));
  const causes = lateCauses(lateTickets(day, days, limitsOfRows(day, limits)));
  const { groups } = runToEnd(ticketTimesSteps(day, clockQuarterOf(calendar, date)));
  const options = { signal: new AbortController().signal, isKeptOnly: true };
  const dates = usualDates(date, MOST_WEEKS).filter((each) => !earlier.summaries.has(each));
  const kept =
    reading === undefined || earlier === NOTHING_USUAL
      ? []
      : (await gatherDates(reading.summaries(restaurant, dates, options))).summaries.values();
  const before = [...earlier.summaries.values(), ...kept];
  const promise = datePromise(
    groups,
    before.flatMap(({ date: own, ticketTimes }) =>
      ticketTimes === undefined ? [] : [[own, ticketTimes.groups] as const],
    ),
  );
  return {
    causes,
    lateTickets: sumOfTickets(causes),
    promise,
    sentences: {
      late: lateSentence(causes, usual.dates),
      promise: datePromiseSentence(promise, date),
      calibration: calibrationSentence(promise),
    },
  };
}

export const WHY_TITLE = 'Why late, and what to promise';

export function whySection(
  why: DateWhy | undefined,
  shown = (text: string): string => text,
): readonly Section[] {
  if (why === undefined) return [];
  const { late, promise } = why.sentences;
  const sentences = [late, ...(promise === undefined ? [] : [promise])];
  return [{ title: WHY_TITLE, blocks: [textList('Why', sentences.map(shown))] }];
}
