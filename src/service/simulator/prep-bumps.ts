/** From done to bumped: what cooks do at their screens. */
import { MINUTE_MS, SECOND_MS } from '../../contract/instant.ts';
import type { Causes } from './causes.ts';
import type { BumpHabit } from './kitchen-plan.ts';
import type { JobTimes } from './line.ts';
import { type Luck, sweptAt } from './luck.ts';
import { type Night, nightStream, type Selection } from './orders.ts';
import type { KitchenStation } from './restaurant.ts';

/** An item at a station that made it. Instants are epoch ms. */
export interface MadeItem extends JobTimes {
  readonly selection: Selection;
  readonly station: KitchenStation;
  readonly luck: Luck;
}

export interface BumpedItem extends MadeItem {
  readonly bumpedAt: number;
  /** Whether it stayed on the screen until the sweep. */
  readonly isSwept: boolean;
}

/** Between two taps, and between the items of one tap. */
const TAP_MS = 1_400;
const SAME_TAP_MS = 150;
/** From the end of a dark screen to the first tap. */
const BACK_MS = 15_000;
const ROUND_SIGMA = 0.45;

/** What the bumps at a screen depend on, besides its items. */
export interface ScreenUse {
  readonly night: Night;
  /** When the first cook comes (epoch ms). */
  readonly opensAt: number;
  /** When the screens are swept after closing (epoch ms). */
  readonly sweepAt: number;
  readonly habit: BumpHabit;
  /** When a ticket is done at every station (epoch ms). */
  readonly ticketDoneAt: (ticketKey: string) => number;
  readonly causes: Causes;
}

export function bumpedItems(items: readonly MadeItem[], use: ScreenUse): readonly BumpedItem[] {
  const { habit, causes, sweepAt } = use;
  const tapped =
    typeof habit === 'object'
      ? tappedInRounds(items, habit.everyMinutes, use)
      : tappedByHabit(items, habit, use);
  sortByBump(tapped);
  clearScreens(tapped);
  const swept = tapped.map((item): BumpedItem => {
    const at = sweptAt(item.selection, item.luck, item.bumpedAt, sweepAt);
    return at === item.bumpedAt ? item : { ...item, bumpedAt: at, isSwept: true };
  });
  sortByBump(swept);
  return afterDark(swept, causes);
}

function sortByBump(items: BumpedItem[]): void {
  items.sort((a, b) => a.bumpedAt - b.bumpedAt || (a.selection.key < b.selection.key ? -1 : 1));
}

function tappedByHabit(
  items: readonly MadeItem[],
  habit: 'item' | 'ticket' | 'window',
  { ticketDoneAt, causes }: ScreenUse,
): BumpedItem[] {
  const habitAt = ({ selection, station }: MadeItem) =>
    causes.bumpHabit(habit, station.name, selection.ticket.key);
  const taps = Map.groupBy(items, (item) =>
    habitAt(item) === 'item' ? item.selection.key : item.selection.ticket.key,
  );
  return [...taps].flatMap(([key, together]) => {
    const [first] = together;
    if (first === undefined) return [];
    const readyAt =
      habitAt(first) === 'window'
        ? ticketDoneAt(key)
        : Math.max(...together.map(({ doneAt }) => doneAt));
    const at = readyAt + first.luck.tapMs + first.luck.forgottenMs;
    return together.map((item, index) => bumpedAt(item, Math.round(at + index * SAME_TAP_MS)));
  });
}

/** Rounds are the same with and without a cause. */
function tappedInRounds(
  items: readonly MadeItem[],
  everyMinutes: number,
  { night, opensAt }: ScreenUse,
): BumpedItem[] {
  const sorted = [...items].sort((a, b) => a.doneAt - b.doneAt);
  const [first] = sorted;
  if (first === undefined) return [];
  const from = nightStream(night, 'rounds', first.station.name);
  let roundAt = opensAt;
  let taps = 0;
  return sorted.map((item) => {
    for (; roundAt < item.doneAt; taps = 0) {
      roundAt += Math.round(everyMinutes * MINUTE_MS * from.logNormal(0.9, ROUND_SIGMA));
    }
    taps += 1;
    return bumpedAt(item, roundAt + (taps - 1) * TAP_MS);
  });
}

function bumpedAt(item: MadeItem, at: number): BumpedItem {
  return { ...item, bumpedAt: at, isSwept: false };
}

const TICKETS_CLEARED = 5;
const CLEARING_WINDOW_MS = 15 * MINUTE_MS;

/** Items from at least five tickets, done one after another, are bumped within a second after the last (R29). */
function clearScreens(items: BumpedItem[]): void {
  for (let start = 0; start < items.length; start += 1) {
    if (items[start]?.luck.clearsScreen !== true) continue;
    const end = endOfClearing(items, start);
    const last = items[end - 1];
    if (end === start || last === undefined) continue;
    const second = (Math.floor(last.bumpedAt / SECOND_MS) + 1) * SECOND_MS;
    for (let index = start; index < end; index += 1) {
      const item = items[index];
      if (item !== undefined) items[index] = bumpedAt(item, second + item.luck.clearedMs);
    }
    start = end - 1;
  }
}

/** The end of the shortest run from `start` with five tickets, or `start` if they are too far apart. */
function endOfClearing(items: readonly BumpedItem[], start: number): number {
  const firstAt = items[start]?.bumpedAt ?? 0;
  const tickets = new Set<string>();
  for (let end = start; end < items.length; end += 1) {
    const item = items[end];
    if (item === undefined || item.bumpedAt - firstAt > CLEARING_WINDOW_MS) return start;
    tickets.add(item.selection.ticketGuid);
    if (tickets.size === TICKETS_CLEARED) return end + 1;
  }
  return start;
}

/** Bumps missed at a dark screen come in a row when it is back, unless it is dark again by then. */
function afterDark(items: readonly BumpedItem[], causes: Causes): readonly BumpedItem[] {
  /** By the end of the dark. */
  const taps = new Map<number, number>();
  return items.map((item) => {
    const { station, selection } = item;
    const { key, firedAt } = selection;
    let at = causes.bumpedAt(item.bumpedAt, station.name, firedAt, key);
    const isSwept = item.isSwept && at === item.bumpedAt;
    for (
      let until = causes.darkUntil(at, station.name, at);
      until > at;
      until = causes.darkUntil(at, station.name, at)
    ) {
      const before = taps.get(until) ?? 0;
      taps.set(until, before + 1);
      at = until + BACK_MS + before * TAP_MS;
    }
    return at === item.bumpedAt ? item : { ...item, bumpedAt: at, isSwept };
  });
}
