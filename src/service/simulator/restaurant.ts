/** Identity, kitchens, and prep station setup. */
import names from '../../../assets/restaurant-names.json' with { type: 'json' };
import {
  type PlatformReference,
  PREP_STATION_ENTITY,
  type PrepStation,
} from '../../contract/prep-station.ts';
import type { KitchenPlan, StationPlan } from './kitchen-plan.ts';
import { REMOVED, withMistakes } from './line-plan.ts';
import { PROFILES, type ProfileName } from './profile.ts';
import { multiLocationId, type Random, random } from './random.ts';

/** Shared by everything in one simulated restaurant. */
export interface RestaurantKey {
  readonly profile: ProfileName;
  /** Any number. The same seed gives the same restaurant. */
  readonly seed: number;
}

/** In archive form. */
export interface SimulatedRestaurant {
  readonly guid: string;
  readonly name: string;
  /** In creation order. The setup has the mistakes people make (domain section 2). */
  readonly stations: readonly PrepStation[];
}

/** Before the latest change: with a backup printer, later removed, or, without one, with the first station's printing mode swapped. */
export function simulateEarlierStations(key: RestaurantKey): readonly PrepStation[] {
  const { stations } = simulateRestaurant(key);
  const isBare = ({ printingMode, kitchenPrinter }: PrepStation) =>
    printingMode === 'OFFLINE_ONLY' && kitchenPrinter === undefined;
  const changed = stations.find(isBare) ?? stations[0];
  return stations.map((station) => {
    if (station !== changed) return station;
    if (!isBare(station)) {
      return { ...station, printingMode: station.printingMode === 'ON' ? 'OFFLINE_ONLY' : 'ON' };
    }
    const guid = random(key.seed, key.profile, 'earlier printer').uuid();
    return { ...station, kitchenPrinter: { guid, entityType: 'KitchenPrinter' } };
  });
}

/** Without stations. */
export function simulateIdentity({
  profile,
  seed,
}: RestaurantKey): Pick<SimulatedRestaurant, 'guid' | 'name'> {
  const choices = names[profile];
  const from = random(seed, profile, 'restaurant');
  const guid = from.uuid();
  return { guid, name: choices[from.below(choices.length)] ?? profile };
}

/** The same arguments give the same bytes. */
export function simulateRestaurant(key: RestaurantKey): SimulatedRestaurant {
  return {
    ...simulateIdentity(key),
    stations: buildKitchens(key).flatMap((kitchen) =>
      [...kitchen.values()].map((station) => station.published),
    ),
  };
}

// Kitchens in a restaurant, and the stations on their lines.

/** Published, plus facts missing from the API. */
export interface KitchenStation {
  readonly kind: string;
  readonly name: string;
  readonly multiLocationId: string;
  /** Whether items are bumped here, at prep. */
  readonly bumps: boolean;
  /** `expoRouting` takes precedence over the boolean. */
  readonly sendsToExpediter: boolean;
  readonly published: PrepStation;
}

/** By kind, in line order. */
export type SimulatedKitchen = ReadonlyMap<string, KitchenStation>;

export function buildKitchens({ profile, seed }: RestaurantKey): readonly SimulatedKitchen[] {
  return plannedKitchens(PROFILES[profile], seed);
}

export function plannedKitchens(plan: KitchenPlan, seed: number): readonly SimulatedKitchen[] {
  const { name: profile, kitchens, line, mistakes, mistakeRate } = plan;
  const digits = String(kitchens).length;
  return Array.from({ length: kitchens }, (_, index) => {
    const number = String(index + 1).padStart(digits, '0');
    const from = random(seed, profile, 'kitchen', number);
    const made = mistakes.filter(() => from.chance(mistakeRate));
    return buildKitchen(
      withMistakes(line, made),
      kitchens === 1 ? '' : `Kitchen ${number} `,
      (...purpose) => random(seed, profile, 'kitchen', number, ...purpose),
    );
  });
}

function buildKitchen(
  line: readonly StationPlan[],
  prefix: string,
  stream: (...purpose: readonly string[]) => Random,
): SimulatedKitchen {
  const reference = (purpose: string, name: string, entityType: string): PlatformReference => ({
    guid: stream(purpose, name).uuid(),
    entityType,
  });
  return new Map(
    line.map((plan) => {
      const { kind, printer, printingMode, includeWithExpediter, expoRouting, monitors } = plan;
      const name = `${prefix}${plan.name}`;
      const published: PrepStation = {
        ...reference('station', kind, PREP_STATION_ENTITY),
        name,
        ...(printer !== null && {
          kitchenPrinter: reference('printer', printer, 'KitchenPrinter'),
        }),
        ...(monitors !== null && {
          connectedPrepStations: monitors.map((monitored) =>
            reference(monitored === REMOVED ? REMOVED : 'station', monitored, PREP_STATION_ENTITY),
          ),
        }),
        printingMode,
        includeWithExpediter,
        ...(expoRouting !== null && { expoRouting }),
      };
      const routing = expoRouting ?? (includeWithExpediter ? 'SEND_TO_EXPO' : 'SKIP_EXPO');
      return [
        kind,
        {
          kind,
          name,
          multiLocationId: multiLocationId(stream('multi-location', kind)),
          bumps: plan.hasDisplay && routing !== 'EXPO_ONLY',
          sendsToExpediter: routing !== 'SKIP_EXPO',
          published,
        },
      ];
    }),
  );
}

/** Names of the stations where items are bumped. */
export function stationsToPlant(kitchens: readonly SimulatedKitchen[]): readonly string[] {
  return kitchens.flatMap((kitchen) =>
    [...kitchen.values()].filter(({ bumps }) => bumps).map(({ name }) => name),
  );
}
