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

/** Each cause changes what those before it leave. */
export function combinedCauses(causes: readonly Partial<Causes>[]): Causes {
  return {
    changes: causes.flatMap(({ changes = [] }) => changes),
    cooks: chained(causes.map(({ cooks }) => cooks)),
    slots: chained(causes.map(({ slots }) => slots)),
    handMs: chained(causes.map(({ handMs }) => handMs)),
    heatMs: chained(causes.map(({ heatMs }) => heatMs)),
    arrivesAt: chained(causes.map(({ arrivesAt }) => arrivesAt)),
    luck: chained(causes.map(({ luck }) => luck)),
    bumpHabit: chained(causes.map(({ bumpHabit }) => bumpHabit)),
    darkUntil: chained(causes.map(({ darkUntil }) => darkUntil)),
    bumpedAt: chained(causes.map(({ bumpedAt }) => bumpedAt)),
    people: chained(causes.map(({ people }) => people)),
    passMs: chained(causes.map(({ passMs }) => passMs)),
    orders: chained(causes.map(({ orders }) => orders)),
    guests: chained(causes.map(({ guests }) => guests)),
    popularity: chained(causes.map(({ popularity }) => popularity)),
    item: chained(causes.map(({ item }) => item)),
    appearsAt: chained(causes.map(({ appearsAt }) => appearsAt)),
  };
}

type Change<Value, Rest extends readonly unknown[]> = (value: Value, ...rest: Rest) => Value;

function chained<Value, Rest extends readonly unknown[]>(
  changes: readonly (Change<Value, Rest> | undefined)[],
): Change<Value, Rest> {
  const made = changes.filter((change) => change !== undefined);
  const [only] = made;
  // Most nights have at most one cause, and a cause is asked for each waiting item.
  if (made.length <= 1) return only ?? ((value, ..._rest) => value);
  return (first, ...rest) => made.reduce((value, change) => change(value, ...rest), first);
}

export const NO_CAUSES = combinedCauses([]);
