import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import {
  binOf,
  forEachBin,
  histogramCount,
  histogramText,
} from '../../../src/kitchen/measures/time-histogram.ts';
import type { ItemTimes, StationItems } from '../../../src/kitchen/usual/date-summary.ts';
import { mergedItems, restaurantItems } from '../../../src/kitchen/usual/merged-items.ts';
import { prepTimesAt } from '../../../src/kitchen/usual/prep-time.ts';
import { itemPeriod, stationItems } from '../../../src/kitchen/usual/station-items.ts';
import { guid, record, station, TODAY } from '../../scenarios/builders.ts';
import { NO_HABIT } from './no-habit.ts';
import { summaryOf } from './summarized.ts';

const FRY = station(1, { name: 'Fry' });
const BAR = station(2, { name: 'Bar' });
const MINUTE = 60_000;
const BURGER = { selectionMenuItemGuid: guid(6, 300) };

function itemsOf(records: readonly ItemFulfillmentRead[]): ReadonlyMap<string, StationItems> {
  const { items } = summaryOf(records, TODAY);
  if (items === undefined) throw new Error('a summary has items');
  return items;
}

function countOf(text: string): number {
  const histogram = new Map<number, number>();
  expect(forEachBin(text, (bin, count) => histogram.set(bin, count))).toBe(true);
  return histogramCount(histogram);
}

function burger(n: number, firedMinutesAgo: number, facts: Partial<ItemFulfillmentRead> = {}) {
  return record(n, { item: 'Burger', at: FRY, firedMinutesAgo, facts: { ...BURGER, ...facts } });
}

function onlyItem(items: ReadonlyMap<string, StationItems>, at = FRY): ItemTimes {
  const [item] = items.get(at.guid)?.items.values() ?? [];
  if (item === undefined) throw new Error('the station has an item');
  return item;
}

test('an item is calm if nothing else of its ticket is here, and nothing was open when it was fired', () => {
  const apart = [0, 1, 2].map((n) => burger(n, 100 - 20 * n));
  expect(countOf(onlyItem(itemsOf(apart)).calm)).toBe(3);
  const waiting = [...apart, burger(3, 95)];
  expect(onlyItem(itemsOf(waiting))).toMatchObject({ count: 4, overHour: 0 });
  expect(countOf(onlyItem(itemsOf(waiting)).calm)).toBe(3);
  const { ticketGuid = '' } = apart[0] ?? {};
  const together = [...apart, burger(3, 100, { ticketGuid })];
  expect(countOf(onlyItem(itemsOf(together)).calm)).toBe(2);
  // What is open at another station, or of the same ticket there, is nothing to wait for.
  const elsewhere = record(4, {
    item: 'Tea',
    at: BAR,
    firedMinutesAgo: 105,
    facts: { ticketGuid },
  });
  expect(countOf(onlyItem(itemsOf([...apart, elsewhere])).calm)).toBe(3);
});

test('times over an hour are counted, and are no times', () => {
  const late = record(9, {
    item: 'Burger',
    at: FRY,
    firedMinutesAgo: 110,
    tookMinutes: 70,
    facts: BURGER,
  });
  const item = onlyItem(itemsOf([burger(0, 60), late]));
  expect(item).toMatchObject({ count: 1, overHour: 1 });
  expect(countOf(item.times)).toBe(1);
});

test('an item has the multi-location ID of any of its rows, on any of its dates, or else its name', () => {
  const plain = [burger(0, 90), burger(1, 60)];
  const marked = [...plain, burger(2, 30, { selectionMenuItemMultiLocationId: '300' })];
  expect(onlyItem(itemsOf(plain)).chainKey).toBe('Burger');
  expect(onlyItem(itemsOf(marked)).chainKey).toBe('300');
  const dates = [itemsOf(plain), itemsOf(plain), itemsOf(marked)];
  const merged = mergedItems(dates);
  expect(onlyItem(merged)).toMatchObject({ name: 'Burger', chainKey: '300', count: 7 });
  expect([...restaurantItems(dates.map((items) => ({ items }))).keys()]).toEqual(['300']);
});

test('an item with the name of another one, and a station, lose no times', () => {
  const { selectionMenuItemGuid: _item, ...withoutItem } = burger(1, 60);
  const named = { ...withoutItem, selectionMenuItemName: guid(6, 300) };
  expect(onlyItem(itemsOf([burger(0, 90), named])).count).toBe(2);
  const { prepStationGuid: _station, ...withoutStation } = burger(1, 60);
  const unknown = { ...withoutStation, prepStationName: FRY.guid };
  const items = itemsOf([burger(0, 90), unknown]);
  expect([...items.keys()]).toEqual([FRY.guid]);
  expect(onlyItem(items).count).toBe(2);
  expect(items.get(FRY.guid)?.habit.bumps).toBe(2);
});

test('bumps within seconds of another ticket, and with the last bump elsewhere, are counted', () => {
  const rounds = [0, 1, 2].flatMap((n) => [
    burger(2 * n, 100 - 20 * n),
    burger(2 * n + 1, 99.95 - 20 * n),
  ]);
  expect(itemsOf(rounds).get(FRY.guid)?.habit).toEqual({ ...NO_HABIT, bumps: 6, together: 3 });
  const shared = [0, 1, 2].flatMap((n) => {
    const item = burger(n, 100 - 20 * n);
    const { ticketGuid = '' } = item;
    // Bumped at the same moment, 10 s and 70 s later.
    const tookMinutes = 8 + ([0, 1 / 6, 7 / 6][n] ?? 0);
    const other = { item: 'Tea', at: BAR, firedMinutesAgo: 100 - 20 * n, tookMinutes };
    return [item, record(10 + n, { ...other, facts: { ticketGuid } })];
  });
  const habit = { ...NO_HABIT, bumps: 3, shared: 3, withTicket: 2, minuteFrom: 1 };
  expect(itemsOf(shared).get(FRY.guid)?.habit).toEqual(habit);
  expect(itemsOf(shared).get(BAR.guid)?.habit).toEqual(habit);
});

function itemTook(minutes: readonly number[], calm = minutes): ItemTimes {
  const textOf = (all: readonly number[]) => {
    const counts = Map.groupBy(all, (each) => binOf(each * MINUTE));
    return histogramText(new Map(Array.from(counts, ([bin, { length }]) => [bin, length])));
  };
  const [times, calmTimes] = [textOf(minutes), textOf(calm)];
  const about = { name: 'Burger', chainKey: 'Burger', overHour: 0, logPace: 0 };
  return { ...about, count: minutes.length, times, calm: calmTimes };
}

function stationOf(
  habit: Partial<StationItems['habit']>,
  ...items: readonly ItemTimes[]
): StationItems {
  const entries = items.map((each, n) => [`item ${n}`, each] as const);
  return { name: 'Fry', habit: { ...NO_HABIT, bumps: 100, ...habit }, items: new Map(entries) };
}

/** Four in five take at most 4 minutes. */
const HUNDRED = Array.from({ length: 100 }, (_, n) => 2 + n / 40);

test('the prep time is in half minutes what 80% of the calm times are below, and in its interval', () => {
  const burgers = itemTook(HUNDRED);
  const found = prepTimesAt(stationOf({}, burgers))(burgers);
  if (typeof found === 'string') throw new Error(found);
  const { seconds, prepMs, lowMs, highMs } = found;
  expect(prepMs / MINUTE).toBeGreaterThan(3.9);
  expect(prepMs / MINUTE).toBeLessThan(4.1);
  expect(seconds).toBe(Math.ceil(prepMs / 30_000) * 30);
  expect(lowMs).toBeLessThan(prepMs);
  expect(highMs).toBeGreaterThan(prepMs);
  // Times that waited change nothing.
  const waited = itemTook([...HUNDRED, ...HUNDRED.map((each) => each * 3)], HUNDRED);
  expect(prepTimesAt(stationOf({}, waited))(waited)).toEqual(found);
});

test('an item without calm times has those of the others, at its own pace', () => {
  const others = itemTook(HUNDRED);
  // Twice as long as the station's items.
  const rare = { ...itemTook(HUNDRED, []), logPace: 100 * Math.log(2) };
  const found = prepTimesAt(stationOf({}, others, rare))(rare);
  if (typeof found === 'string') throw new Error(found);
  expect(found.prepMs / MINUTE).toBeGreaterThan(7.8);
  expect(found.prepMs / MINUTE).toBeLessThan(8.3);
});

test('where bumps do not show the work, the reason is said', () => {
  const burgers = itemTook(HUNDRED);
  const reasonAt = (habit: Partial<StationItems['habit']>, each = burgers) =>
    prepTimesAt(stationOf(habit, each))(each);
  expect(reasonAt({ together: 20, apart: 10 })).toBe('bumped together');
  expect(reasonAt({ together: 20, apart: 16 })).toEqual(expect.any(Object));
  expect(reasonAt({ shared: 50, withTicket: 20, minuteFrom: 10 })).toBe('bumped with ticket');
  expect(reasonAt({ shared: 20, withTicket: 20, minuteFrom: 0 })).toEqual(expect.any(Object));
  expect(reasonAt({}, itemTook(HUNDRED.slice(0, 29)))).toBe('few items');
  expect(reasonAt({}, itemTook(HUNDRED, HUNDRED.slice(0, 29)))).toBe('never calm');
});

test('an item is slow if it takes a quarter longer than before, and more than chance, new if it was not there', () => {
  const on = (times: ItemTimes, key = 'item 0') =>
    new Map([['fry', { name: 'Fry', habit: NO_HABIT, items: new Map([[key, times]]) }]]);
  const dated = (date: string, items: ReadonlyMap<string, StationItems>) =>
    [date, { ...summaryOf([], TODAY), date, items }] as const;
  const stateOf = (now: ItemTimes, before?: ItemTimes, key?: string) => {
    const earlier = before === undefined ? [] : [dated('20260110', on(before, key))];
    const summaries = new Map([dated(TODAY, on(now)), ...earlier]);
    return stationItems(itemPeriod(summaries, [TODAY])).map(({ state, ratio }) => [state, ratio]);
  };
  const slower = (factor: number, all = HUNDRED) => itemTook(all.map((each) => each * factor));
  expect(stateOf(slower(1.3), itemTook(HUNDRED))).toEqual([['slow', expect.closeTo(1.3, 1)]]);
  expect(stateOf(slower(1.2), itemTook(HUNDRED))).toEqual([['ok', expect.closeTo(1.2, 1)]]);
  const few = HUNDRED.filter((_, n) => n % 16 === 0);
  expect(stateOf(slower(1.3, few), itemTook(HUNDRED))).toEqual([['ok', expect.closeTo(1.3, 1)]]);
  // A few times that are all as long as the longest before are more than chance.
  expect(stateOf(slower(2, few), itemTook(HUNDRED))).toEqual([['slow', expect.any(Number)]]);
  expect(stateOf(slower(2, few.slice(0, 4)), itemTook(HUNDRED))).toEqual([
    ['few items', undefined],
  ]);
  expect(stateOf(itemTook(HUNDRED), itemTook(HUNDRED), 'other')).toEqual([['new', undefined]]);
  // Without earlier dates, nothing is new.
  expect(stateOf(itemTook(HUNDRED))).toEqual([['few items', undefined]]);
});
