/** A fault or a circumstance on a simulated date, as data. */
import { type BusinessDay, dateInstant } from '../business-day.ts';
import { random } from '../random.ts';
import type { SimulatedKitchen } from '../restaurant.ts';
import { PLANTS, type PlantKind } from './plant-kinds.ts';
import type { Planting, PlantRecord } from './plant-record.ts';

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
