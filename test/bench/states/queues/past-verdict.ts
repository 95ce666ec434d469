/** What the finished date says about slow stations, against its truth. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import { clockQuarterOf } from '../../../../src/kitchen/measures/business-quarters.ts';
import { kitchenPace } from '../../../kitchen/pace/at-once.ts';
import { dayOf, usualTimesOf } from '../replayed-evening.ts';
import type { QueueEvening } from './queue-evening.ts';

export interface PastVerdict {
  /** Whether the station was really slow at the end of each slow stretch. */
  readonly areHonest: readonly boolean[];
  /**
   * For a fault at a station with items fired during it: minutes from their first bump to the start of the first stretch, and from their last
   * bump to the end of the last one. `undefined` if no stretch is of that time.
   */
  readonly found: { readonly begins: number; readonly ends: number } | undefined;
}

export function pastVerdict(evening: QueueEvening): PastVerdict {
  const { date, calendar, records, to, fault, items, isHonest } = evening;
  const pace = kitchenPace(dayOf(records, date, calendar), {
    usualTimes: usualTimesOf(evening),
    quarterOf: clockQuarterOf(calendar, date),
    asOf: to + 4 * HOUR_MS,
    isFullDate: true,
  });
  const stretches = pace.stations.flatMap(({ name, stretches: own }) =>
    own.map(({ since, lastSlowAt }) => ({ name, since, until: lastSlowAt })),
  );
  const bumps = items
    .filter(
      ({ station, firedAt }) =>
        fault?.station === station && firedAt >= fault.from && firedAt < fault.to,
    )
    .map(({ bumpedAt }) => bumpedAt)
    .sort((a, b) => a - b);
  const [first = Number.NaN] = bumps;
  const last = bumps.at(-1) ?? Number.NaN;
  const own = stretches.filter(
    ({ name, since, until }) => name === fault?.station && since < last && until > first,
  );
  const [earliest] = own;
  return {
    areHonest: stretches.map(({ name, until }) => isHonest(name, until)),
    found: earliest && {
      begins: (earliest.since - first) / MINUTE_MS,
      ends: ((own.at(-1)?.until ?? Number.NaN) - last) / MINUTE_MS,
    },
  };
}
