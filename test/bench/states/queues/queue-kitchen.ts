/** A kitchen of waiting lines: cooks serve them, ovens have slots, and times follow. Clock hours and minutes. */

/** Name, menu part, weight, minutes of a cook's hands, minutes of heat without them. */
export type Dish = readonly [
  name: string,
  menu: string,
  weight: number,
  handMinutes: number,
  heatMinutes: number,
];

/**
 * `item`: each when done. `ticket`: the station's items of a ticket together. `window`: when the ticket is done at every station. Otherwise a cook
 * turns to the screen every few minutes, on average, and bumps everything done.
 */
type BumpHabit = 'item' | 'ticket' | 'window' | { readonly everyMinutes: number };

/** From a clock hour on. */
type ByHour = Readonly<Record<number, number>>;

export interface QueueStation {
  readonly name: string;
  readonly cooks: ByHour;
  /** Slots for dishes with heat (any number fit without), and equal dishes cooked at once (one). */
  readonly room?: { readonly slots?: number; readonly batch?: number };
  readonly bumps: BumpHabit;
  readonly dishes: readonly Dish[];
}

/** Parts with one `fire` are one ticket. */
export interface Course {
  readonly menu: string;
  readonly fire: number;
  readonly afterMinutes: number;
  /** Chances that a table has it, and then each seat. */
  readonly table: number;
  readonly seat: number;
}

export interface QueueKitchen {
  readonly name: string;
  /** `counter`: an order is for one station. */
  readonly service: 'table' | 'counter';
  readonly opens: number;
  readonly closes: number;
  /** Orders an hour, linear between these hours. */
  readonly demand: ByHour;
  /** Further orders that come with one, on average. */
  readonly burst?: number;
  /** Share of orders to go, fired at once. */
  readonly delivery?: number;
  /** Weights by size. */
  readonly parties: Readonly<Record<number, number>>;
  readonly courses: readonly Course[];
  readonly stations: readonly QueueStation[];
  /** Levels of expediters bumping after the kitchen. */
  readonly expo?: 1 | 2;
}

/** Number keys with their values, ascending. */
export function steps(
  of: Readonly<Record<number, number>>,
): readonly (readonly [number, number])[] {
  return Object.entries(of)
    .map(([key, value]) => [Number(key), value] as const)
    .sort((a, b) => a[0] - b[0]);
}

export function demandAt({ demand }: QueueKitchen, hour: number): number {
  const all = steps(demand);
  const before = all.findLast(([each]) => each <= hour) ?? all[0];
  const after = all.find(([each]) => each > hour) ?? all.at(-1);
  if (before === undefined || after === undefined) return 0;
  const span = after[0] - before[0];
  return span <= 0 ? before[1] : before[1] + ((after[1] - before[1]) * (hour - before[0])) / span;
}

export function cooksPlanned({ cooks }: QueueStation, hour: number): number {
  return steps(cooks).findLast(([from]) => from <= hour)?.[1] ?? 0;
}
