/** Identity and prep station setup. */
import names from '../../../assets/restaurant-names.json' with { type: 'json' };
import type { PrepStation } from '../../contract/prep-station.ts';
import { buildKitchens, type RestaurantKey } from './kitchen.ts';
import { random } from './random.ts';

/** In archive form. */
export interface SimulatedRestaurant {
  /** A UUID. */
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
