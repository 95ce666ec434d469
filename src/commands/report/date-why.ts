/** Why a date's tickets were late, as in `linecheck why --late`. */

import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { runToEnd } from '../../kitchen/table/steps.ts';
import { causeDaySteps } from '../../kitchen/tickets/cause-day.ts';
import {
  type LateCauses,
  lateCauses,
  lateTickets,
  sumOfTickets,
} from '../../kitchen/tickets/late-causes.ts';
import { lateSentence } from '../../kitchen/tickets/words.ts';
import type { Usual } from '../../kitchen/usual/usual.ts';

export interface DateWhy {
  readonly causes: readonly LateCauses[];
  readonly lateTickets: number;
  readonly sentence: string;
}

export function dateWhy(
  { calendar }: RestaurantChoice,
  { date, day }: { readonly date: string; readonly day: FulfillmentDay },
  usual: Usual,
  limits: DateLimits,
): DateWhy {
  const days = runToEnd(causeDaySteps(day, { date, calendar, usual }));
  const causes = lateCauses(lateTickets(day, days, limitsOfRows(day, limits)));
  const sentence = lateSentence(causes, usual.dates);
  return { causes, lateTickets: sumOfTickets(causes), sentence };
}

export const WHY_TITLE = 'Why late';
