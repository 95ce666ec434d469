/** Any size: four stations per printer, each with two to monitor, some gone, and every setting in turn. */
import type { PrepStationRead } from '../../../src/contract/decode.ts';

const ROUTINGS = ['SEND_TO_EXPO', 'SEND_TO_EXPO', 'SKIP_EXPO', 'EXPO_ONLY'];

export function largeKitchen(count: number): readonly PrepStationRead[] {
  return Array.from({ length: count }, (_, n) => ({
    guid: guid(1, n),
    entityType: 'PrepStation',
    name: `Station ${n}`,
    kitchenPrinter: { guid: guid(2, Math.floor(n / 4)), entityType: 'KitchenPrinter' },
    printingMode: n % 3 === 0 ? 'OFFLINE_ONLY' : 'ON',
    includeWithExpediter: n % 4 < 2,
    expoRouting: ROUTINGS[n % 4] ?? 'SEND_TO_EXPO',
    connectedPrepStations: [n + 1, n + 5].map((other) => ({
      guid: guid(1, other),
      entityType: 'PrepStation',
    })),
  }));
}

function guid(kind: number, n: number): string {
  return `7a6b5c4d-000${kind}-4000-8000-${n.toString(16).padStart(12, '0')}`;
}
