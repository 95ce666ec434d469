/** One kind of plant: how it is written, and what it does to a date. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { type Bump, MIN_MS } from './bumps.ts';
import { STATION_PACE } from './line-plan.ts';
import type { MenuItem } from './orders.ts';
import { type Random, random } from './random.ts';

type Need = 'needed' | 'optional';

/** The number at the end of a plant. */
interface FactorRange {
  /** In the plant's form. */
  readonly called: 'FACTOR' | 'SHARE' | 'SIGMA' | 'MINUTES';
  readonly default: number;
  readonly least: number;
  readonly most: number;
}

/** Without a function, a kind changes nothing there. */
export interface PlantRecord {
  /** A sentence without a period, for the help. */
  readonly help: string;
  readonly station?: Need;
  /** Absent unless about a single menu item. */
  readonly dish?: Need;
  /** Absent for the complete business date. */
  readonly from?: Need;
  /** Otherwise it is a moment. */
  readonly lasts?: true;
  readonly factor?: FactorRange;
  readonly weight?: (item: MenuItem, planting: Planting) => number;
  readonly item?: (item: MenuItem, planting: Planting) => MenuItem;
  /** Factor on the order count in that time. */
  readonly demand?: (planting: Planting) => number;
  readonly screen?: ScreenChange;
  /** Whether the expediter waits for it. Otherwise food goes out regardless. */
  readonly delaysExpo?: true;
  /** Epoch ms at which the export has a record due at `appearsAt`. */
  readonly appears?: (appearsAt: number, planting: Planting) => number;
}

/** As in `slow:STATION[@TIME[+LENGTH]][*FACTOR]`. Brackets are optional. */
export function plantForm(kind: string, record: PlantRecord): string {
  const { station, dish, from, lasts, factor } = record;
  const part = (text: string, need: Need | undefined) =>
    need === undefined ? '' : need === 'optional' ? `[${text}]` : text;
  return [
    kind,
    part(':STATION', station),
    part(':ITEM', dish),
    part(lasts === true ? '@TIME[+LENGTH]' : '@TIME', from),
    part(`*${factor?.called}`, factor && 'optional'),
  ].join('');
}

export interface Planting {
  readonly station: string | undefined;
  /** Every menu item if `undefined`. */
  readonly dish: string | undefined;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly factor: number;
  /** For one purpose, used by nothing else. */
  readonly stream: (...purpose: readonly string[]) => Random;
}

/** `instant` is epoch ms. */
export function isInPlantedTime({ from, to }: Planting, instant: number): boolean {
  return from <= instant && instant < to;
}

export interface MovableBump extends Bump {
  /** Forgotten by staff: waits for the sweep whatever the kitchen's pace. */
  readonly isSwept: boolean;
}

/** Changes one prep screen's bumps: the same number, in the same order. */
export type ScreenChange = (
  bumps: readonly MovableBump[],
  planting: Planting,
) => readonly MovableBump[];

// Plants for prep times. Forgotten items keep their time: they wait for the sweep.

/** Items fired in that time, or one of them, take `factor` times as long. */
export const slowed: ScreenChange = (bumps, planting) =>
  bumps.map((bump) =>
    isInPlantedTime(planting, bump.selection.firedAt) &&
    (planting.dish ?? bump.selection.dish.item.name) === bump.selection.dish.item.name
      ? retimed(bump, (takes) => takes * planting.factor)
      : bump,
  );

/** Raises each time's ratio to the median to the power `factor`. */
export const spreadTime: ScreenChange = (bumps, { factor }) =>
  bumps.map((bump) => {
    const { selection, station } = bump;
    if (station === undefined) return bump;
    const median = STATION_PACE[station.kind].medianMinutes * selection.order.stretch * MINUTE_MS;
    return retimed(bump, (takes) => median * (takes / median) ** factor);
  });

/** A steak is no salad: each item has a fixed time at a station, log-normal, `factor` is sigma. The same on each date. */
export const dishes: ScreenChange = (bumps, { factor }) => {
  const station = bumps[0]?.station?.name ?? '';
  const timesOf = oncePerKey((guid: string) =>
    random(0, 'dish', guid, station).logNormal(1, factor),
  );
  return bumps.map((bump) =>
    retimed(bump, (takes) => takes * timesOf(bump.selection.dish.item.guid)),
  );
};

/** On a `factor` of tickets, all items are bumped with the last one. */
export const together: ScreenChange = (bumps, { factor, stream }) => {
  const tickets = Map.groupBy(
    bumps.filter(({ isSwept }) => !isSwept),
    ({ selection }) => selection.ticketGuid,
  );
  const lasts = new Map(
    [...tickets].flatMap(([ticket, items]) => {
      const last = Math.max(...items.map(({ bumpedAt }) => bumpedAt));
      const station = items[0]?.station?.name ?? '';
      return items.length > 1 && stream(ticket, station).chance(factor)
        ? [[ticket, last] as const]
        : [];
    }),
  );
  return bumps.map((bump) => {
    const last = lasts.get(bump.selection.ticketGuid);
    return last === undefined || bump.isSwept ? bump : { ...bump, bumpedAt: last };
  });
};

/** In ms. The queue keeps its share. */
function retimed(bump: MovableBump, change: (takes: number) => number): MovableBump {
  if (bump.isSwept) return bump;
  const { firedAt } = bump.selection;
  const before = bump.bumpedAt - firedAt;
  const takes = Math.max(MIN_MS, Math.round(change(before)));
  const queued = Math.round(((bump.startedAt - firedAt) * takes) / before);
  return { ...bump, startedAt: firedAt + queued, bumpedAt: firedAt + takes };
}
