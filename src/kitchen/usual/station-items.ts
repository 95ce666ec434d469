/** Each item at each station of a restaurant, in a period beside the dates before it. */
import { once } from '../../contract/once.ts';
import { binnedFigures, type Figures } from '../measures/figures.ts';
import { MIN_FOR_P90 } from '../measures/quantile.ts';
import { standardErrorsAbove, textQuantiles } from '../measures/time-histogram.ts';
import type { DateSummary, ItemTimes, StationItems } from './date-summary.ts';
import { mergedItems, mergedStation } from './merged-items.ts';
import { type NoPrepTime, type PrepTime, prepTimesAt } from './prep-time.ts';

/** Station times, ms. `undefined` for few items. */
export interface ItemFigures extends Figures {
  readonly p80Ms: number | undefined;
}

export const STATION_ITEM_STATES = ['slow', 'ok', 'few items', 'new'] as const;

export interface MenuItemTimes {
  /** The station's and the item's GUID, or name where rows have none. */
  readonly station: string;
  readonly stationName: string;
  readonly key: string;
  readonly name: string;
  readonly chainKey: string;
  readonly now: ItemFigures;
  readonly before: ItemFigures;
  /** The median divided by the one before. `undefined` if one of them is. */
  readonly ratio: number | undefined;
  /** Whether `now` is only the period's last hours. */
  readonly isLatest: boolean;
  /** `new`: not there on the dates before. */
  readonly state: (typeof STATION_ITEM_STATES)[number];
  /** Of all dates together. */
  readonly prepTime: () => PrepTime | NoPrepTime;
}

type ItemsOfStations = ReadonlyMap<string, StationItems>;

/** An item is slow from this many times its median before. */
const SLOW_RATIO = 1.25;
/** Its times are also longer than those before by this many standard errors. */
const STANDARD_ERRORS = 3;

export interface ItemPeriod {
  readonly period: ItemsOfStations;
  readonly before: ItemsOfStations;
  /** The period's last hours. An item with enough times there is judged by these alone, because a calm lunch would hide a slow evening. */
  readonly latest?: ItemsOfStations | undefined;
}

/** Splits summaries into the dates of a period and all others. */
export function itemPeriod(
  summaries: ReadonlyMap<string, DateSummary>,
  dates: readonly string[],
): ItemPeriod {
  const itemsOf = (isInPeriod: boolean) =>
    mergedItems(
      [...summaries].flatMap(([date, { items }]) =>
        dates.includes(date) === isInPeriod ? (items ?? []) : [],
      ),
    );
  return { period: itemsOf(true), before: itemsOf(false) };
}

/** Slow items first, then by the number of items. Items that were only there before are left out. */
export function stationItems({ period, before, latest }: ItemPeriod): readonly MenuItemTimes[] {
  return Array.from(period)
    .flatMap(([station, { name: stationName, items }]) => {
      // Only what asks for prep times pays for both together, because a chain has a million items.
      const ofStation = once(() =>
        mergedStation([period, before].flatMap((each) => each.get(station) ?? [])),
      );
      const prepTimeOf = once(() => prepTimesAt(ofStation()));
      return Array.from(items, ([key, item]): MenuItemTimes => {
        const { name, chainKey } = item;
        const [itemLatest, itemBefore] = [latest, before].map((each) =>
          each?.get(station)?.items.get(key),
        );
        return {
          station,
          stationName,
          key,
          name,
          chainKey,
          ...judged(item, itemLatest, itemBefore, before.size > 0),
          prepTime: once(() => prepTimeOf()(ofStation().items.get(key) ?? item)),
        };
      });
    })
    .sort(slowestFirst);
}

type ComparedTimes = Pick<ItemTimes, 'times' | 'overHour'>;

type Judged = Pick<MenuItemTimes, 'now' | 'before' | 'ratio' | 'state' | 'isLatest'>;

function judged(
  item: ComparedTimes,
  latest: ComparedTimes | undefined,
  before: ComparedTimes | undefined,
  areDatesBefore: boolean,
): Judged {
  const figures = latest && compared(latest, before, areDatesBefore);
  return figures?.now.medianMs === undefined
    ? { ...compared(item, before, areDatesBefore), isLatest: false }
    : { ...figures, isLatest: true };
}

const NO_TIMES: ComparedTimes = { times: '', overHour: 0 };

function compared(
  item: ComparedTimes,
  earlier: ComparedTimes | undefined,
  areDatesBefore: boolean,
): Omit<Judged, 'isLatest'> {
  const now = itemFigures(item);
  const before = itemFigures(earlier ?? NO_TIMES);
  const { medianMs } = before;
  if (earlier === undefined && areDatesBefore) {
    return { now, before, ratio: undefined, state: 'new' };
  }
  if (now.medianMs === undefined || medianMs === undefined || medianMs === 0) {
    return { now, before, ratio: undefined, state: 'few items' };
  }
  const ratio = now.medianMs / medianMs;
  const isSlow =
    ratio >= SLOW_RATIO && standardErrorsAbove(item.times, earlier?.times ?? '') >= STANDARD_ERRORS;
  return { now, before, ratio, state: isSlow ? 'slow' : 'ok' };
}

function itemFigures({ times: text, overHour }: ComparedTimes): ItemFigures {
  const times = textQuantiles(text);
  const p80Ms = times.count < MIN_FOR_P90 ? undefined : times.quantile(0.8);
  return { ...binnedFigures(times, overHour), p80Ms };
}

function slowestFirst(a: MenuItemTimes, b: MenuItemTimes): number {
  return (
    Number(b.state === 'slow') - Number(a.state === 'slow') ||
    (a.state === 'slow' ? (b.ratio ?? 0) - (a.ratio ?? 0) : 0) ||
    b.now.count - a.now.count ||
    a.name.localeCompare(b.name, 'en') ||
    (`${a.station} ${a.key}` < `${b.station} ${b.key}` ? -1 : 1)
  );
}
