/** Hard-to-draw kitchens, each with a business date or without. */
import type { ItemFulfillmentRead, PrepStationRead } from '../../src/contract/decode.ts';
import { fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import { routingGraph } from '../../src/kitchen/routing/routing-graph.ts';
import { type RoutingTraffic, routingTraffic } from '../../src/kitchen/routing/routing-traffic.ts';
import { GRILL, monitoring, record, station } from '../scenarios/builders.ts';

interface AwkwardKitchen {
  readonly stations: readonly PrepStationRead[];
  /** `undefined` where no day is read. */
  readonly records?: readonly ItemFulfillmentRead[];
}

const many = (count: number, facts: Parameters<typeof station>[1] = {}) =>
  Array.from({ length: count }, (_, n) => station(n + 1, facts));
const each = (
  stations: readonly PrepStationRead[],
  facts: (n: number) => Partial<PrepStationRead>,
): readonly PrepStationRead[] => stations.map((one, n) => ({ ...one, ...facts(n) }));
const at = (stations: readonly PrepStationRead[], n: number) => {
  const found = stations[n % stations.length];
  if (found === undefined) throw new Error('a kitchen without stations');
  return found;
};

const five = many(5);
const PRINTER = { kitchenPrinter: { guid: 'one-printer', entityType: 'KitchenPrinter' } };
const OFFLINE = { printingMode: 'OFFLINE_ONLY' };
const SKIPS = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };
const sauces = station(9, {
  name: 'Sauces',
  expoRouting: 'EXPO_ONLY',
  kitchenPrinter: undefined,
});

/** The kitchens by what is awkward about them. */
export const AWKWARD: Readonly<Record<string, AwkwardKitchen>> = {
  'a cycle of monitors': { stations: each(five, (n) => monitoring(at(five, n + 1))) },
  'everyone monitors everyone': {
    stations: each(many(8), (n) =>
      monitoring(...many(8).filter(({ guid }) => guid !== at(many(8), n).guid)),
    ),
  },
  'one printer for twelve stations': { stations: many(12, PRINTER) },
  'a station by itself': { stations: [station(1)] },
  'a station without anything': {
    stations: [station(1, { ...SKIPS, kitchenPrinter: undefined, name: '' })],
    records: [],
  },
  'sixty stations': {
    stations: each(many(60), (n) => ({
      ...(n % 3 === 0 ? OFFLINE : {}),
      kitchenPrinter: { guid: `printer-${Math.floor(n / 6)}`, entityType: 'KitchenPrinter' },
    })),
  },
  'forty wide characters': {
    stations: each(five, (n) => ({ name: `${'焼'.repeat(39)}${n}`, ...monitoring(at(five, 0)) })),
  },
  'all by fallback': { stations: many(4, { ...SKIPS, ...OFFLINE }) },
  'a day that does not fit': {
    stations: [at(five, 0), { ...at(five, 1), ...monitoring(at(five, 0), station(77)) }, sauces],
    records: [
      record(1, { at: at(five, 0) }),
      record(1, { at: at(five, 0), level: 1 }),
      record(2, { at: sauces }),
      record(3, { at: station(88, { name: 'Ghost' }) }),
      record(3, { at: station(88, { name: 'Ghost' }), level: 1 }),
    ],
  },
};

/** The graph for such a kitchen, with a day where it has one. */
export function laidOver(
  name: string,
  stations: readonly PrepStationRead[] = AWKWARD[name]?.stations ?? [],
): RoutingTraffic {
  const records = AWKWARD[name]?.records;
  const day = records && fulfillmentDay(records, GRILL.guid);
  const proven =
    day && new Set(day.table.text.prepStationGuid.values.flatMap((guid) => guid ?? []));
  return routingTraffic(routingGraph(stations, proven), day);
}
