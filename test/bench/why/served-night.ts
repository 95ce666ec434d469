/** A night to the last bump of each ticket, with or without plants, from the same draws. */
import { type Causes, combinedCauses } from '../../../src/service/simulator/causes.ts';
import { type NightOutcome, servedNight } from '../../../src/service/simulator/night.ts';
import {
  byFire,
  type Night,
  type NightOrders,
  placeOrders,
  type Selection,
} from '../../../src/service/simulator/orders.ts';
import type { PassedTicket } from '../../../src/service/simulator/passes.ts';
import { type CookedItem, cookedItems } from '../states/queues/simulated-night.ts';
import { causesBy, firedWith, type Plant } from './plant.ts';

export interface ServedTicket {
  /** Its GUID. */
  readonly key: string;
  readonly order: string;
  readonly items: readonly CookedItem[];
  /** Times are epoch ms. */
  readonly firedAt: number;
  /** When the expediter saw it done, or its last bump at prep. */
  readonly readyAt: number;
  /** Bumps at levels 1 and 2. */
  readonly passedAt: readonly number[];
  /** The last bump at any level. */
  readonly endsAt: number;
  /** Whether a part of it stayed on a screen until the sweep, so that it has no end of its own. */
  readonly isSwept: boolean;
}

export interface Question {
  readonly plants: readonly Plant[];
  /** Whether cooks forget bumps by chance. */
  readonly forgets?: boolean;
  /** Whether all work and every pass takes what it takes on average. */
  readonly isAverage?: boolean;
  /** Items of a further order. */
  readonly beside?: readonly Selection[];
}

/** By ticket key. */
export type ServedNight = ReadonlyMap<string, ServedTicket>;

interface Served extends NightOutcome {
  readonly causes: Causes;
}

export function servedOutcome(
  night: Night,
  { plants, forgets = true, isAverage = false, beside = [] }: Question,
): Served {
  const causes = combinedCauses([
    ...plants.map((plant) => causesBy(night, plant)),
    ...(forgets ? [] : [NOTHING_FORGOTTEN]),
    ...(isAverage ? [averageCauses(night)] : []),
  ]);
  const orders = placeOrders(night, causes);
  const fired = [...firedWithAll(plants, night, orders), ...beside];
  const selections = fired.sort(byFire);
  return { ...servedNight(night, { ...orders, selections }, causes), causes };
}

export function firedSelections(night: Night, plants: readonly Plant[]): readonly Selection[] {
  const causes = combinedCauses(plants.map((plant) => causesBy(night, plant)));
  return firedWithAll(plants, night, placeOrders(night, causes));
}

function firedWithAll(
  plants: readonly Plant[],
  night: Night,
  orders: NightOrders,
): readonly Selection[] {
  return plants.reduce(
    (items, plant) => firedWith(plant, { night, orders, items }),
    orders.selections,
  );
}

const NOTHING_FORGOTTEN: Partial<Causes> = {
  luck: (luck) => ({ ...luck, forgottenMs: 0, isLeft: false, clearsScreen: false }),
};

function averageCauses({ plan }: Night): Partial<Causes> {
  const handShare = Math.exp(plan.handSigma ** 2 / 2);
  return {
    luck: (luck) => ({ ...luck, handShare, heatShare: 1 }),
    passMs: (_ms, _level, _at, ruleMs) => ruleMs,
  };
}

function servedTickets(outcome: NightOutcome): ServedNight {
  const selections = new Map(outcome.made.map(({ selection }) => [selection.guid, selection]));
  const swept = new Set([
    ...outcome.bumped.filter(({ isSwept }) => isSwept).map(({ selection }) => selection.ticketGuid),
    ...outcome.passed.flatMap(({ items, passedAt }) =>
      items
        .filter(({ bumpedAt }) => bumpedAt !== passedAt)
        .map((item) => item.selection.ticketGuid),
    ),
  ]);
  const passes = Map.groupBy(outcome.passed, guidOf);
  const items = cookedItems(outcome).flatMap((item) => {
    const selection = selections.get(item.selectionGuid);
    return selection === undefined ? [] : [{ ...item, key: selection.key, selection }];
  });
  const byTicket = Map.groupBy(items, ({ selection }) => selection.ticketGuid);
  return new Map(
    [...byTicket].flatMap(([key, all]) => {
      const passed = (passes.get(key) ?? []).toSorted((a, b) => a.level - b.level);
      const passedAt = passed.map((each) => each.passedAt);
      const bumpedAt = Math.max(...all.map((item) => item.bumpedAt));
      const [first] = all;
      if (first === undefined) return [];
      const ticket: ServedTicket = {
        key,
        order: first.selection.ticket.order.key,
        items: all.map(({ selection: _selection, ...item }) => item),
        firedAt: Math.min(...all.map(({ firedAt }) => firedAt)),
        readyAt: passed[0]?.readyAt ?? bumpedAt,
        passedAt,
        endsAt: Math.max(...passedAt, bumpedAt),
        isSwept: swept.has(key),
      };
      return [[key, ticket] as const];
    }),
  );
}

function guidOf({ items }: PassedTicket): string {
  return items[0]?.selection.ticketGuid ?? '';
}

export function servedTicketsOf(night: Night, question: Question): ServedNight {
  return servedTickets(servedOutcome(night, question));
}

export function ticketMs({ firedAt, endsAt }: ServedTicket): number {
  return endsAt - firedAt;
}
