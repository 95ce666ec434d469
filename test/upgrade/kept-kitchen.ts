/** The kitchen behind each version's fixtures. Expectations derive from it. */
import type { StationDecision } from '../../src/kitchen/pace/station-limit.ts';
import type { Archive } from '../../src/service/archive/archive.ts';
import { hashClientSecret } from '../../src/service/operations/client-secret.ts';
import type { RememberedViews } from '../../src/state/remembered-views.ts';

/** One folder per version. */
export const FIXTURES = new URL('../fixtures/', import.meta.url).pathname;

export const RESTAURANT = {
  guid: '0f1e2d3c-0000-4000-8000-000000000001',
  name: 'Downtown',
  timezone: 'America/Chicago',
  closeoutHour: 4,
  tier: 'professional',
} as const;

export const DATE = '20260105';

const station = (guid: string, name: string) => ({
  guid,
  entityType: 'PrepStation',
  name,
  printingMode: 'ON',
  kitchenPrinter: { guid: `printer-${guid}`, entityType: 'KitchenPrinter' },
});

/** Oldest first, with publish times, epoch ms. */
export const SETUPS = [
  { at: 1_767_500_000_000, stations: [station('grill', 'Grill')] },
  { at: 1_767_600_000_000, stations: [station('grill', 'Grill'), station('fry', 'Fry')] },
] as const;

/** One evening, a ticket per minute. */
export const RECORDS = Array.from({ length: 40 }, (_, at) => {
  const fired = Date.parse('2026-01-06T00:00:00Z') + at * 60_000;
  const text = (ms: number) => new Date(ms).toISOString().replace('Z', '+0000');
  return {
    restaurantGuid: RESTAURANT.guid,
    orderGuid: `order-${at}`,
    selectionGuid: `selection-${at}`,
    selectionMenuItemName: at % 2 === 0 ? 'Burger' : 'Fries',
    ticketGuid: `ticket-${at}`,
    ticketFiredAt: text(fired),
    itemStartedAt: text(fired),
    itemFulfilledAt: text(fired + 300_000 + at * 1_000),
    itemFulfillmentLevel: 0,
    prepStationGuid: at % 2 === 0 ? 'grill' : 'fry',
    prepStationName: at % 2 === 0 ? 'Grill' : 'Fry',
  };
});

export const CLIENT = { id: 'dashboards', secret: 'a secret of a test, of no service' } as const;
export const SUMMARY = { basis: '2-0a1b2c3d', text: '{"version":2}' } as const;

export const DECISION: StationDecision = {
  limit: { cautionMs: 540_000, lateMs: 840_000 },
  mute: { date: DATE, note: "86'd" },
};
export const VIEWS: RememberedViews = {
  stations: { sort: 'name', descending: true, filter: { text: 'grill' } },
};
export const FOLLOWED = {
  guid: RESTAURANT.guid,
  states: {
    date: DATE,
    open: [
      {
        station: { key: 'grill', name: 'Grill' },
        state: 'slow' as const,
        since: 1_767_650_000_000,
        saidAt: 1_767_650_060_000,
        dates: ['20251229'],
      },
    ],
  },
  readAt: 1_767_650_120_000,
};

/** Everything an archive can hold. */
export async function fillArchive(archive: Archive): Promise<void> {
  const { guid } = RESTAURANT;
  await archive.putRestaurant(RESTAURANT);
  for (const { stations, at } of SETUPS) await archive.publishStations(guid, stations, at);
  await archive.appendFulfillments(guid, DATE, RECORDS);
  const { version } = await archive.fulfillmentDay(guid, DATE);
  await archive.putSummary(guid, DATE, { ...SUMMARY, version });
  const secretHash = await hashClientSecret(archive, CLIENT.secret);
  const client = { id: CLIENT.id, name: 'Dashboards', scopes: ['kitchen:read'] };
  await archive.putClient({ ...client, secretHash, restaurants: [guid] });
}
