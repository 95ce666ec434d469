/** What happens to a kitchen: to cooks, equipment, screens, printers, orders, and the export. Never to the times of tickets. */
import type { BumpHabit } from './kitchen-plan.ts';
import type { Luck } from './luck.ts';
import type { MenuItem } from './menu-item.ts';

/** Each takes the planned value and returns what it really is. Instants are epoch ms. */
export interface Causes {
  /** Instants at which cooks or slots change. */
  readonly changes: readonly number[];
  readonly cooks: (planned: number, station: string, at: number) => number;
  readonly slots: (planned: number, station: string, at: number) => number;
  readonly handMs: (ms: number, station: string, at: number, item: MenuItem) => number;
  readonly heatMs: (ms: number, station: string, at: number, item: MenuItem) => number;
  /** When an item that is fired reaches the station's screen and printer. */
  readonly arrivesAt: (firedAt: number, station: string, itemKey: string) => number;
  /** What chance does to an item at a station. */
  readonly luck: (luck: Luck, station: string, itemKey: string) => Luck;
  readonly bumpHabit: (habit: BumpHabit, station: string, ticketKey: string) => BumpHabit;
  /** Until when nobody bumps at a station. */
  readonly darkUntil: (until: number, station: string, at: number) => number;
  /** When an item is bumped: earlier if its screen is cleared, later if it is forgotten. */
  readonly bumpedAt: (at: number, station: string, firedAt: number, itemKey: string) => number;
  /** People at an expediter level. */
  readonly people: (planned: number, level: 1 | 2, at: number) => number;
  /** What they take for a ticket, of what they take as a rule. */
  readonly passMs: (ms: number, level: 1 | 2, at: number, ruleMs: number) => number;
  /** Orders of the ordinary number. */
  readonly orders: (share: number, at: number) => number;
  readonly guests: (planned: number, orderKey: string) => number;
  readonly popularity: (weight: number, item: MenuItem) => number;
  readonly item: (item: MenuItem) => MenuItem;
  /** When the export has a record. */
  readonly appearsAt: (at: number) => number;
}

const same = <Value>(value: Value): Value => value;

export const NO_CAUSES: Causes = {
  changes: [],
  cooks: same,
  slots: same,
  handMs: same,
  heatMs: same,
  arrivesAt: same,
  luck: same,
  bumpHabit: same,
  darkUntil: same,
  bumpedAt: same,
  people: same,
  passMs: same,
  orders: same,
  guests: same,
  popularity: same,
  item: same,
  appearsAt: same,
};

/** Each cause changes what those before it leave. */
export function combinedCauses(causes: readonly Partial<Causes>[]): Causes {
  return causes.reduce<Causes>(
    (before, own) => ({
      changes: [...before.changes, ...(own.changes ?? [])],
      cooks: chained(before.cooks, own.cooks),
      slots: chained(before.slots, own.slots),
      handMs: chained(before.handMs, own.handMs),
      heatMs: chained(before.heatMs, own.heatMs),
      arrivesAt: chained(before.arrivesAt, own.arrivesAt),
      luck: chained(before.luck, own.luck),
      bumpHabit: chained(before.bumpHabit, own.bumpHabit),
      darkUntil: chained(before.darkUntil, own.darkUntil),
      bumpedAt: chained(before.bumpedAt, own.bumpedAt),
      people: chained(before.people, own.people),
      passMs: chained(before.passMs, own.passMs),
      orders: chained(before.orders, own.orders),
      guests: chained(before.guests, own.guests),
      popularity: chained(before.popularity, own.popularity),
      item: chained(before.item, own.item),
      appearsAt: chained(before.appearsAt, own.appearsAt),
    }),
    NO_CAUSES,
  );
}

type Change<Value, Rest extends readonly unknown[]> = (value: Value, ...rest: Rest) => Value;

function chained<Value, Rest extends readonly unknown[]>(
  first: Change<Value, Rest>,
  second: Change<Value, Rest> | undefined,
): Change<Value, Rest> {
  if (second === undefined) return first;
  return (value, ...rest) => second(first(value, ...rest), ...rest);
}
