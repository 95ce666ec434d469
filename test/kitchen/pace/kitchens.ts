/** Kitchens with handwritten evenings: tickets every few minutes, and stations taking so long for them. */
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { clockQuarterOf } from '../../../src/kitchen/measures/business-quarters.ts';
import { dayAsOf, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { runToEnd } from '../../../src/kitchen/model/steps.ts';
import { pastStates } from '../../../src/kitchen/pace/date-states.ts';
import type { KitchenPace, PaceQuestion } from '../../../src/kitchen/pace/kitchen-pace.ts';
import { NO_LIMITS, type SetLimits } from '../../../src/kitchen/pace/station-limit.ts';
import type { StationPace } from '../../../src/kitchen/pace/station-pace.ts';
import { type UsualTimes, usualOf } from '../../../src/kitchen/usual/usual.ts';
import { iso, MINUTE } from '../fixtures.ts';
import { CHICAGO, summaryOf } from '../usual/summarized.ts';
import { kitchenPace, paceReading } from './at-once.ts';

export const SATURDAY = '20260516';
/** The four before it, the newest first. */
export const BEFORE = ['20260509', '20260502', '20260425', '20260418'] as const;
const DAY = 24 * 60 * MINUTE;
/** 5 pm in Chicago on that Saturday. */
export const OPENS = Date.UTC(2026, 4, 16, 22);
/** Tickets are fired so often. */
export const EACH = 2 * MINUTE;

/** The stations, how long each takes, and of how many tickets it has an item. */
const LINE = [
  { station: 'grill', item: 'steak', minutes: 10, every: 2 },
  { station: 'fry', item: 'fries', minutes: 5, every: 2 },
  { station: 'cold', item: 'salad', minutes: 4, every: 3 },
] as const;

/** An item of a ticket at a station. Times are epoch ms. */
export interface Fired {
  readonly ticket: number;
  readonly station: string;
  readonly fired: number;
  /** How long it usually takes, ms. */
  readonly usualMs: number;
}

/** What an item takes (ms). `undefined` where it does not come out. */
type Takes = (item: Fired) => number | undefined;

/** Each takes a little more or less than usual. */
export const asUsual: Takes = ({ usualMs, ticket }) =>
  usualMs * (1 + ((ticket * 37) % 21) / 100 - 0.1);

/** The rows of an evening of five hours. */
export function evening(takes: Takes = asUsual, opens = OPENS): readonly ItemFulfillmentRead[] {
  return Array.from({ length: 150 }, (_, ticket) => ticket).flatMap((ticket) =>
    LINE.flatMap(({ station, item, minutes, every }, place) => {
      if ((ticket + place) % every !== 0) return [];
      const fired = opens + ticket * EACH;
      const took = takes({ ticket, station, fired, usualMs: minutes * MINUTE });
      return took === undefined ? [] : [row(`${ticket}`, station, item, fired, took)];
    }),
  );
}

/** The grill takes twice as long for an hour and a half. */
export const SLOW = evening((item) => {
  const minute = (item.fired - OPENS) / MINUTE;
  const isSlow = item.station === 'grill' && minute >= 60 && minute < 150;
  return (asUsual(item) ?? 0) * (isSlow ? 2 : 1);
});

/** A prep row. */
export function row(
  ticket: string,
  station: string,
  item: string,
  fired: number,
  took: number,
): ItemFulfillmentRead {
  return {
    ticketGuid: `ticket-${ticket}`,
    selectionGuid: `${station}-${item}-${ticket}-${fired}`,
    prepStationGuid: station,
    prepStationName: station,
    selectionMenuItemGuid: item,
    itemFulfillmentLevel: 0,
    ticketFiredAt: iso(fired),
    itemStartedAt: iso(fired),
    itemFulfilledAt: iso(fired + took),
  };
}

/** What four ordinary Saturdays have in common. */
export const USUAL: UsualTimes = usualOf(
  BEFORE.map((date, week) => summaryOf(evening(asUsual, OPENS - 7 * (week + 1) * DAY), date)),
);

const quarterOf = clockQuarterOf(CHICAGO, SATURDAY);

/** Judges rows as of so many minutes after opening. */
export function paceAt(
  rows: Iterable<ItemFulfillmentRead>,
  minutes: number,
  question: Partial<PaceQuestion> = {},
): KitchenPace {
  return kitchenPace(fulfillmentDay(rows, ''), {
    usualTimes: USUAL,
    quarterOf,
    asOf: OPENS + minutes * MINUTE,
    ...question,
  });
}

/** Judges the rows read by so many minutes after opening. Rows are read once for all minutes. */
export function pacesOf(
  rows: Iterable<ItemFulfillmentRead>,
  usualTimes = USUAL,
): (minutes: number) => KitchenPace {
  const day = fulfillmentDay(rows, '');
  return (minutes) => {
    const asOf = OPENS + minutes * MINUTE;
    return kitchenPace(dayAsOf(day, asOf), { usualTimes, quarterOf, asOf });
  };
}

/** A finished Saturday. */
export function complete(
  rows: Iterable<ItemFulfillmentRead>,
  usualTimes = USUAL,
  stations: readonly Station[] = [],
) {
  const day = fulfillmentDay(rows, '');
  const date = { day, date: SATURDAY, calendar: CHICAGO, usualTimes, limits: NO_LIMITS };
  const reading = paceReading({
    ...date,
    stations,
    asOf: undefined,
    readAt: OPENS + DAY,
    isFullDate: true,
  });
  return {
    day,
    reading,
    /** Replayed on demand, because a replay takes far longer than the figures. */
    get past() {
      return runToEnd(pastStates(date));
    },
  };
}

/** A late limit (ms) for all stations, as a profile sets it. */
export function limitOfAll(lateMs: number): SetLimits {
  return { ...NO_LIMITS, all: { cautionMs: lateMs / 2, lateMs } };
}

/** The state of a station. */
export function stationOf({ stations }: KitchenPace, key: string): StationPace {
  const found = stations.find((station) => station.key === key);
  if (found === undefined) throw new Error(`${key} has no state`);
  return found;
}

/** The reading with a station first in a state, minutes after opening. `undefined` for never. */
export function firstIn(
  rows: readonly ItemFulfillmentRead[],
  key: string,
  state: StationPace['state'],
  from = 30,
): number | undefined {
  const paceOf = pacesOf(rows);
  for (let minute = from; minute < 300; minute += 1) {
    if (stationOf(paceOf(minute), key).state === state) return minute;
  }
  return undefined;
}
