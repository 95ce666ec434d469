/** Plant kinds, in the order they take effect. Each is a cause: it never sets the time of an item. */
import { MINUTE_MS, SECOND_MS } from '../../contract/instant.ts';
import { dateInstant } from './business-day.ts';
import type { Causes } from './causes.ts';
import { type MenuItem, renewed } from './menu-item.ts';
import type { Night } from './orders.ts';
import { isInPlantedTime, isPlantedAt, type Planting, type PlantRecord } from './plant-record.ts';
import { random } from './random.ts';
import { plannedKitchens, stationsToPlant } from './restaurant.ts';

const timesRange = { called: 'FACTOR', least: 0.1, most: 10 } as const;
const shareRange = { called: 'SHARE', least: 0, most: 1 } as const;

/** Hands and heat take `factor` times as long where the plant is. */
const slower = (planting: Planting): Partial<Causes> => {
  const timesAt = (ms: number, station: string, at: number, item: MenuItem) =>
    isPlantedAt(planting, station, at) && (planting.dish ?? item.name) === item.name
      ? ms * planting.factor
      : ms;
  return { handMs: timesAt, heatMs: timesAt };
};

const moreOrders = (planting: Planting): Partial<Causes> => ({
  orders: (share, at) => (isInPlantedTime(planting, at) ? share * planting.factor : share),
});

const dark = (planting: Planting): Partial<Causes> => ({
  darkUntil: (until, station, at) =>
    isPlantedAt(planting, station, at) ? Math.max(until, planting.to) : until,
});

export const PLANTS = {
  mix: {
    help: 'different items are popular: weights vary log-normally with this sigma',
    factor: { called: 'SIGMA', default: 0.5, least: 0, most: 2 },
    causes: ({ factor, stream }) => ({
      popularity: (weight, { guid }) => weight * stream(guid).logNormal(1, factor),
    }),
  },
  menu: {
    help: 'this share of menu items is new',
    factor: { ...shareRange, default: 0.4 },
    causes: ({ factor }) => ({ item: (item) => renewed(item, factor) }),
  },
  rush: {
    help: 'this many times the orders',
    from: 'needed',
    lasts: true,
    factor: { ...timesRange, default: 1.8 },
    causes: moreOrders,
  },
  holiday: {
    help: 'this many times the orders on the complete date',
    factor: { ...timesRange, default: 0.4 },
    causes: moreOrders,
  },
  closing: {
    help: 'no more orders from this time on',
    from: 'needed',
    causes: (planting) => ({
      orders: (share, at) => (isInPlantedTime(planting, at) ? 0 : share),
    }),
  },
  pace: {
    help: "short staff: cooks' hands take this many times as long",
    station: 'optional',
    from: 'optional',
    lasts: true,
    factor: { ...timesRange, default: 1.4 },
    causes: (planting) => ({
      handMs: (ms, station, at) => (isPlantedAt(planting, station, at) ? ms * planting.factor : ms),
    }),
  },
  slow: {
    help: 'hands and heat take this many times as long at the station, and a line forms',
    station: 'needed',
    from: 'optional',
    lasts: true,
    factor: { ...timesRange, default: 2 },
    causes: slower,
  },
  cook: {
    help: 'a cook leaves the station',
    station: 'needed',
    from: 'optional',
    lasts: true,
    causes: (planting) => ({
      changes: [planting.from, planting.to],
      cooks: (planned, station, at) =>
        isPlantedAt(planting, station, at) ? Math.max(0, planned - 1) : planned,
    }),
  },
  equipment: {
    help: "this share of the station's fryers, ovens, or burners is left, but at least one",
    station: 'needed',
    from: 'optional',
    lasts: true,
    factor: { ...shareRange, default: 0.4 },
    causes: (planting) => ({
      changes: [planting.from, planting.to],
      slots: (planned, station, at) =>
        isPlantedAt(planting, station, at)
          ? Math.max(1, Math.round(planned * planting.factor))
          : planned,
    }),
  },
  dish: {
    help: 'this menu item takes this many times as long at each station',
    dish: 'needed',
    factor: { ...timesRange, default: 1.8 },
    causes: slower,
  },
  together: {
    help: 'this share of tickets has all items bumped together at a station',
    station: 'optional',
    factor: { ...shareRange, default: 0.7 },
    causes: ({ station: planted, factor, stream }) => ({
      bumpHabit: (habit, station, ticketKey) =>
        habit === 'item' &&
        (planted ?? station) === station &&
        stream(ticketKey, station).chance(factor)
          ? 'ticket'
          : habit,
    }),
  },
  stop: {
    help: 'nobody works at the station, or in the kitchen without one',
    station: 'optional',
    from: 'needed',
    lasts: true,
    causes: (planting) => ({
      ...dark(planting),
      changes: [planting.from, planting.to],
      cooks: (planned, station, at) => (isPlantedAt(planting, station, at) ? 0 : planned),
      people: (planned, _level, at) =>
        planting.station === undefined && isInPlantedTime(planting, at) ? 0 : planned,
    }),
  },
  screen: {
    help: 'the screen is dark: nobody bumps until the end, but food goes out anyway',
    station: 'needed',
    from: 'needed',
    lasts: true,
    causes: dark,
  },
  cleared: {
    help: 'all open items are bumped at once, but food goes out anyway',
    station: 'needed',
    from: 'needed',
    causes: ({ station: planted, from, stream }) => ({
      bumpedAt: (at, station, firedAt) =>
        station === planted && firedAt < from && at > from
          ? from + stream(String(firedAt)).below(SECOND_MS)
          : at,
    }),
  },
  printer: {
    help: 'tickets reach the station only at the end',
    station: 'needed',
    from: 'needed',
    lasts: true,
    causes: (planting) => ({
      arrivesAt: (firedAt, station) =>
        isPlantedAt(planting, station, firedAt) ? planting.to : firedAt,
    }),
  },
  lag: {
    help: 'bumps reach the export this many minutes late',
    from: 'needed',
    lasts: true,
    factor: { called: 'MINUTES', default: 3, least: 0.1, most: 600 },
    causes: (planting) => ({
      appearsAt: (at) =>
        isInPlantedTime(planting, at) ? at + Math.round(planting.factor * MINUTE_MS) : at,
    }),
  },
} as const satisfies Readonly<Record<string, PlantRecord>>;

export type PlantKind = keyof typeof PLANTS;

export function isPlantKind(text: string): text is PlantKind {
  return Object.hasOwn(PLANTS, text);
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

const HOURS_OF_A_DATE = 24;

/** In the order they take effect. */
const KINDS = Object.keys(PLANTS);

/**
 * In the order they take effect: by kind, then by time. Streams depend on date, kind, and index within the kind, so no plant changes
 * another's draws.
 * @throws RangeError for a station where nothing is bumped.
 */
export function plantedCauses(night: Night, plants: readonly Plant[]): readonly Partial<Causes>[] {
  if (plants.length === 0) return [];
  const { plan, seed, businessDate, closeoutHour } = night;
  const known = new Set(stationsToPlant(plannedKitchens(plan, seed)));
  const begins = dateInstant(night, closeoutHour);
  const ends = dateInstant(night, closeoutHour + HOURS_OF_A_DATE);
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
    const index = before.get(kind) ?? 0;
    before.set(kind, index + 1);
    const from = startOf(plant);
    const planting = {
      station: record.station === undefined ? undefined : station,
      dish: record.dish === undefined ? undefined : dish,
      from: record.from === undefined ? begins : from,
      to: record.lasts !== true || lengthMs === undefined ? ends : from + lengthMs,
      factor: plant.factor ?? record.factor?.default ?? 1,
      stream: (...purpose: readonly string[]) =>
        random(seed, 'plant', businessDate, kind, String(index), ...purpose),
    };
    return record.causes(planting);
  });
}
