/** Plant kinds, in the order they take effect. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { type BusinessDay, dateInstant } from './business-day.ts';
import type { MenuItem } from './orders.ts';
import {
  dishes,
  isInPlantedTime,
  type MovableBump,
  type Planting,
  type PlantRecord,
  type ScreenChange,
  slowed,
  spreadTime,
  together,
} from './plant-record.ts';
import { random } from './random.ts';
import { multiLocationId, type SimulatedKitchen } from './restaurant.ts';

/** Catching up after a stop: max from one ticket to the next, and in total. */
const CATCH_UP_STEP_MS = 20_000;
const CATCH_UP_MS = 4 * 60_000;
/** Bumping a full screen takes less. */
const AT_ONCE_MS = 1_000;

/** Nothing is bumped in that time. Those bumps come after it, one ticket after another. */
const stopped: ScreenChange = (bumps, planting) => {
  const held = bumps
    .filter(({ bumpedAt }) => isInPlantedTime(planting, bumpedAt))
    .sort((a, b) => a.bumpedAt - b.bumpedAt);
  const moments = Map.groupBy(
    held,
    ({ selection, bumpedAt }) => `${selection.ticketGuid} ${bumpedAt}`,
  );
  const step = Math.min(CATCH_UP_STEP_MS, CATCH_UP_MS / moments.size);
  const from = planting.stream('catching up');
  const moved = new Map<MovableBump, number>();
  [...moments.values()].forEach((items, index) => {
    const bumpedAt = Math.round(planting.to + (index + from.unit()) * step);
    for (const bump of items) moved.set(bump, bumpedAt);
  });
  return bumps.map((bump) => ({ ...bump, bumpedAt: moved.get(bump) ?? bump.bumpedAt }));
};

/** Nothing is bumped in that time. At the end the full screen is bumped at once. */
const forgotten: ScreenChange = (bumps, planting) => {
  const from = planting.stream('bumped at once');
  return bumps.map((bump) =>
    isInPlantedTime(planting, bump.bumpedAt)
      ? { ...bump, bumpedAt: planting.to + from.below(AT_ONCE_MS) }
      : bump,
  );
};

/** Everything open at the start is bumped at once, done or not. */
const cleared: ScreenChange = (bumps, { from: clearedAt, stream }) => {
  const from = stream('bumped at once');
  return bumps.map((bump) => {
    const { selection, startedAt } = bump;
    if (selection.firedAt >= clearedAt || bump.bumpedAt <= clearedAt) return bump;
    const bumpedAt = Math.min(bump.bumpedAt, clearedAt + from.below(AT_ONCE_MS));
    return { ...bump, bumpedAt, startedAt: Math.min(startedAt, bumpedAt) };
  });
};

const times = { called: 'FACTOR', least: 0.1, most: 10 } as const;
const share = { called: 'SHARE', least: 0, most: 1 } as const;
const byFactor = ({ factor }: Planting): number => factor;

export const PLANTS = {
  mix: {
    help: 'different items are popular: weights vary log-normally with this sigma',
    factor: { called: 'SIGMA', default: 0.5, least: 0, most: 2 },
    // How much more often an item is ordered on that date.
    weight: ({ guid }, { factor, stream }) => stream(guid).logNormal(1, factor),
  },
  menu: {
    help: 'this share of menu items is new',
    factor: { ...share, default: 0.4 },
    item: renewed,
  },
  rush: {
    help: 'this many times the orders',
    from: 'needed',
    lasts: true,
    factor: { ...times, default: 1.8 },
    demand: byFactor,
  },
  holiday: {
    help: 'this many times the orders on the complete date',
    factor: { ...times, default: 0.4 },
    demand: byFactor,
  },
  closing: {
    help: 'no more orders from this time on',
    from: 'needed',
    demand: () => 0,
  },
  tails: {
    help: 'station times spread wider: their ratio to the median is raised to this power',
    factor: { ...times, most: 2, default: 1.3 },
    screen: spreadTime,
    delaysExpo: true,
  },
  dishes: {
    help: 'each item has a separate time: log-normal with this sigma, the same on each date',
    factor: { called: 'SIGMA', default: 0.35, least: 0, most: 2 },
    screen: dishes,
    delaysExpo: true,
  },
  pace: {
    help: 'short staff: items fired then take this many times as long',
    station: 'optional',
    from: 'optional',
    lasts: true,
    factor: { ...times, default: 1.4 },
    screen: slowed,
    delaysExpo: true,
  },
  slow: {
    help: 'items fired then take this many times as long at the station',
    station: 'needed',
    from: 'optional',
    lasts: true,
    factor: { ...times, default: 2 },
    screen: slowed,
    delaysExpo: true,
  },
  dish: {
    help: 'this menu item takes this many times as long at each station',
    dish: 'needed',
    factor: { ...times, default: 1.8 },
    screen: slowed,
    delaysExpo: true,
  },
  together: {
    help: 'this share of tickets has all items bumped together at a station',
    station: 'optional',
    factor: { ...share, default: 0.7 },
    screen: together,
    delaysExpo: true,
  },
  stop: {
    help: 'the station, or the kitchen without one, bumps nothing, then catches up in minutes',
    station: 'optional',
    from: 'needed',
    lasts: true,
    screen: stopped,
    delaysExpo: true,
  },
  forgotten: {
    help: 'nobody bumps until the end, then all at once, but food goes out anyway',
    station: 'needed',
    from: 'needed',
    lasts: true,
    screen: forgotten,
  },
  cleared: {
    help: 'all open items are bumped at once, but food goes out anyway',
    station: 'needed',
    from: 'needed',
    screen: cleared,
  },
  lag: {
    help: 'bumps reach the export this many minutes late',
    from: 'needed',
    lasts: true,
    factor: { called: 'MINUTES', default: 3, least: 0.1, most: 600 },
    appears: (appearsAt, planting) =>
      isInPlantedTime(planting, appearsAt)
        ? appearsAt + Math.round(planting.factor * MINUTE_MS)
        : appearsAt,
  },
} as const satisfies Readonly<Record<string, PlantRecord>>;

export type PlantKind = keyof typeof PLANTS;

export function isPlantKind(text: string): text is PlantKind {
  return Object.hasOwn(PLANTS, text);
}

/** A new menu: a `factor` of the items are replaced by others with the same recipe. The same ones on each date. */
function renewed(item: MenuItem, { factor }: Planting): MenuItem {
  const from = random(0, 'new menu item', item.guid);
  if (!from.chance(factor)) return item;
  return {
    ...item,
    guid: from.uuid(),
    name: `New ${item.name}`,
    multiLocationId: multiLocationId(from),
  };
}

// A fault or a circumstance on a simulated date, as data.

/** Parts not taken by the kind are ignored. */
export interface Plant {
  readonly kind: PlantKind;
  /** A station where items are bumped. All of these if absent. */
  readonly station?: string;
  /** A menu item's name. All of these if absent. */
  readonly dish?: string;
  /** Epoch ms. Start of the business date if absent. */
  readonly from?: number;
  /** To the end of the business date if absent. */
  readonly lengthMs?: number;
  /** Meaning and default depend on the kind. */
  readonly factor?: number;
}

export interface Planted {
  readonly record: PlantRecord;
  readonly planting: Planting;
}

const HOURS_OF_A_DATE = 24;

/** In the order they take effect. */
const KINDS = Object.keys(PLANTS);

/**
 * In the order they take effect: by kind, then by time. Streams depend on date, kind, and index within the kind, so no plant changes
 * another's draws.
 * @throws RangeError for a station where nothing is bumped.
 */
export function plantedOn(
  day: BusinessDay & { readonly seed: number },
  plants: readonly Plant[],
  kitchens: readonly SimulatedKitchen[],
): readonly Planted[] {
  if (plants.length === 0) return [];
  const known = new Set(stationsToPlant(kitchens));
  const begins = dateInstant(day, day.closeoutHour);
  const ends = dateInstant(day, day.closeoutHour + HOURS_OF_A_DATE);
  const startOf = ({ from = begins }: Plant) => from;
  const ordered = [...plants].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || startOf(a) - startOf(b),
  );
  const before = new Map<PlantKind, number>();
  return ordered.map((plant) => {
    const { kind, station, dish, lengthMs } = plant;
    const record: PlantRecord = PLANTS[kind];
    if (station !== undefined && !known.has(station)) {
      throw new RangeError(`Station "${station}" has no bumps.`);
    }
    const place = before.get(kind) ?? 0;
    before.set(kind, place + 1);
    const from = startOf(plant);
    const planting = {
      station: record.station === undefined ? undefined : station,
      dish: record.dish === undefined ? undefined : dish,
      from: record.from === undefined ? begins : from,
      to: record.lasts !== true || lengthMs === undefined ? ends : from + lengthMs,
      factor: plant.factor ?? record.factor?.default ?? 1,
      stream: (...purpose: readonly string[]) =>
        random(day.seed, 'plant', day.businessDate, kind, String(place), ...purpose),
    };
    return { record, planting };
  });
}

/** Those where items are bumped. */
export function stationsToPlant(kitchens: readonly SimulatedKitchen[]): readonly string[] {
  return kitchens.flatMap((kitchen) =>
    [...kitchen.values()].filter(({ bumps }) => bumps).map(({ name }) => name),
  );
}
