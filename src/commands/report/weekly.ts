/** `linecheck report --weekly`: seven dates against the four weeks before, a line per restaurant. */
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { restaurantWeek, WEEK_DATES } from '../../kitchen/fleet/restaurant-week.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Decisions, limitsInForce } from '../../kitchen/pace/decisions.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import { destination, destinationOf } from '../../output/destination.ts';
import { PAGE_FORMATS } from '../../output/format.ts';
import { notices, type Outlets, oneBlock } from '../../output/line-output.ts';
import { printedPage } from '../../output/print.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { lateLimits } from '../../settings/judgment-settings.ts';
import { askedDates, datedWords } from '../arguments/asked-date.ts';
import { failedDates, newestUsual, readDates, startedDates } from '../arguments/read-dates.ts';
import { endOfDates, outcomeText, readRestaurants } from '../arguments/read-restaurants.ts';
import type { ReportFlags } from './request.ts';
import { type Weekly, weeklyDocument, weeklyMail } from './weekly-document.ts';

/** Closes the source. Throws a Failure before writing. Returns the highest exit code of restaurants and the week's unread dates. */
export async function printWeekly(
  source: KitchenSource,
  words: readonly string[],
  flags: ReportFlags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf: (restaurantGuid: string) => Decisions,
): Promise<number> {
  const { stderr, signals } = outlets;
  let weekly: Weekly = { weeks: [], unread: [] };
  try {
    const asked = destinationOf(source, await destination(flags, outlets, 'table', PAGE_FORMATS));
    const mail = flags.mail === true ? await import('../../output/mail.ts') : undefined;
    const place = mail?.mailPlace(flags, clock, () => weeklyMail(weekly), asked) ?? asked;
    const read = async (restaurant: RestaurantChoice) => {
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const { date: to = shiftBusinessDate(today, -1), others } = datedWords(words, today);
      if (others.length > 0) throw new Failure('USAGE', '--weekly takes a date and no filters.');
      const dates = askedDates({ from: shiftBusinessDate(to, 1 - WEEK_DATES), to }, today, true);
      const progress = startedDates(source, dates, today, () => undefined);
      const gathered = await readDates(source, restaurant, dates, today, progress, {
        whenIdle: () => Promise.resolve(),
      });
      const { usual } = await newestUsual(source, restaurant, dates, gathered);
      const set = lateLimits(flags.late, limitsInForce(source, decisionsOf(restaurant.guid)));
      const week = restaurantWeek(restaurant, dates, gathered.summaries, dateLimits(set, usual));
      // Fewer dates before are only counted.
      const own = [...gathered.failures].filter(([date]) => dates.indexOf(date) >= WEEK_DATES - 7);
      const failed = failedDates({ ...gathered, failures: new Map(own) });
      return { gaps: { unreadable: 0, damaged: 0 }, week, ...failed };
    };
    const narrated = notices(stderr, flags);
    const at = { stderr, narrated, clock, signals };
    const outcomes = await readRestaurants(source, flags, read, at);
    weekly = {
      weeks: outcomes.flatMap((each) => each.read?.week ?? []).sort((a, b) => b.need - a.need),
      unread: outcomes.flatMap((each) =>
        each.read === undefined ? [`${each.restaurant.name} (${outcomeText(each)})`] : [],
      ),
    };
    if (weekly.weeks.length > 0) {
      await place.write(oneBlock(printedPage(weeklyDocument(weekly), place)));
    }
    return endOfDates(outcomes, flags, stderr);
  } finally {
    await source.close();
  }
}
