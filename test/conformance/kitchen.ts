/** A kitchen with every documented field and value. */
import type { ItemFulfillment } from '../../src/contract/item-fulfillment.ts';
import type { PrepStation } from '../../src/contract/prep-station.ts';
import type { ServiceOptions } from '../../src/service/service.ts';
import { GRILL, type RunningKitchen, runKitchen } from '../service/running-kitchen.ts';

/** The records' business date. */
export const DATE = '20250214';

const ROUTINGS = ['SEND_TO_EXPO', 'EXPO_ONLY', 'SKIP_EXPO'] as const;
const guid = (kind: number, at: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(at).padStart(12, '0')}`;

/** So many stations, each with a printer and a monitored station. */
export function kitchenStations(count: number): PrepStation[] {
  return Array.from({ length: count }, (_, at) => ({
    guid: guid(1, at),
    entityType: 'PrepStation',
    name: `Station ${at}`,
    kitchenPrinter: { guid: guid(2, at), entityType: 'KitchenPrinter' },
    connectedPrepStations: [{ guid: guid(1, (at + 1) % count), entityType: 'PrepStation' }],
    printingMode: at % 2 === 0 ? 'ON' : 'OFFLINE_ONLY',
    includeWithExpediter: at % 3 !== 2,
    expoRouting: ROUTINGS[at % 3] ?? 'SEND_TO_EXPO',
  }));
}

/** A complete record for every level. */
export function kitchenRecords(): ItemFulfillment[] {
  return ([0, 1, 2] as const).map((level) => ({
    restaurantGuid: GRILL.guid,
    orderGuid: guid(3, 1),
    selectionGuid: guid(4, 1),
    selectionMenuItemGuid: guid(5, 1),
    selectionMenuItemName: 'Soup',
    selectionMenuItemMultiLocationId: '100000001',
    ticketGuid: guid(6, 1),
    ticketFiredAt: '2025-02-14T18:00:00.000+0000',
    itemStartedAt: '2025-02-14T18:00:00.000+0000',
    itemFulfilledAt: `2025-02-14T18:0${level + 4}:00.000+0000`,
    itemFulfillmentLevel: level,
    prepStationGuid: guid(1, 0),
    prepStationName: 'Station 0',
    prepStationMultiLocationId: '200000001',
    diningOptionGuid: guid(7, 1),
    diningOptionName: 'Dine in',
    diningOptionBehavior: 'DINE_IN',
    courseGuid: guid(8, 1),
    courseName: 'Mains',
    orderSource: 'In Store',
  }));
}

/** With three pages of stations, and a date with records. */
export async function runFullKitchen(
  options: Pick<ServiceOptions, 'faults'> = {},
): Promise<RunningKitchen> {
  const kitchen = await runKitchen({ ...options, pageSize: 50 });
  await kitchen.publish(kitchenStations(120));
  await kitchen.archive.appendFulfillments(GRILL.guid, DATE, kitchenRecords());
  return kitchen;
}
