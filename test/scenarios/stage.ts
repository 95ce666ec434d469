/** The real service over a real archive, behind a gate, and the real client of it, all on one stopped clock. */
import { onTestFinished } from 'vitest';
import { createKitchenApi, type KitchenApi } from '../../src/api/kitchen-api.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../../src/contract/decode.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';
import { createVirtualClock, type VirtualClock } from '../api/virtual-clock.ts';
import { BASIC, GRILL, RIVAL, TODAY } from './builders.ts';
import { type Gate, openGate } from './gate.ts';

/** A readable restaurant beside the grill, and all that is in it. */
export interface Neighbor {
  readonly choice: RestaurantChoice;
  readonly stations: readonly PrepStationRead[];
  /** Of today. */
  readonly records: readonly ItemFulfillmentRead[];
}

export interface Stage {
  readonly api: KitchenApi;
  readonly clock: VirtualClock;
  readonly gate: Gate;
  /** What a command needs to read the same. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes these the grill's complete setup. */
  readonly publish: (stations: readonly PrepStationRead[]) => Promise<unknown>;
  /** Adds records to a business date, by default to the grill's today. */
  readonly fulfil: (
    records: readonly ItemFulfillmentRead[],
    date?: string,
    restaurantGuid?: string,
  ) => Promise<void>;
}

/** What is on the stage besides the usual restaurants. */
export interface Staging {
  readonly stations?: readonly PrepStationRead[];
  readonly records?: readonly ItemFulfillmentRead[];
  readonly secret?: string;
  readonly neighbors?: readonly Neighbor[];
  /** Neighbors without a subscription. */
  readonly unsubscribed?: readonly RestaurantChoice[];
  /** Grill records on earlier business dates. */
  readonly earlier?: Readonly<Record<string, readonly ItemFulfillmentRead[]>>;
}

/** Sets it up, with stations and today's grill records. */
export async function setStage(printed: Staging): Promise<Stage> {
  const clock = createVirtualClock('manual');
  const archive = await openArchive('sqlite::memory:');
  const neighbors = printed.neighbors ?? [];
  for (const choice of [GRILL, BASIC, RIVAL, ...neighbors.map((each) => each.choice)]) {
    const { guid, name, calendar } = choice;
    const { zone: timezone, closeoutHour } = calendar;
    const isBasic = choice === BASIC || printed.unsubscribed?.includes(choice) === true;
    const tier = isBasic ? 'basic' : 'professional';
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier });
  }
  const issued = await issueApiClient(archive, {
    name: 'monitor',
    scopes: ['kitchen:read'],
    restaurants: [GRILL.guid, BASIC.guid, ...neighbors.map(({ choice }) => choice.guid)],
  });
  const credentials = { ...issued, clientSecret: printed.secret ?? issued.clientSecret };
  const service = await startService({ archive, now: () => clock.steady(), log: () => undefined });
  const gate = await openGate(service.url);
  const limits = { requestsPerSecond: Infinity };
  const api = createKitchenApi({
    baseUrl: gate.url,
    credentials,
    clock,
    limits,
    random: () => 0.5,
    isPlain: true,
  });
  onTestFinished(async () => {
    await api.close();
    await gate.close();
    await service.close();
    await archive.close();
  });

  const stage: Stage = {
    api,
    clock,
    gate,
    environment: {
      LINECHECK_BASE_URL: gate.url,
      LINECHECK_CLIENT_ID: credentials.clientId,
      LINECHECK_CLIENT_SECRET: credentials.clientSecret,
    },
    publish: (stations) => archive.publishStations(GRILL.guid, stations, clock.now()),
    fulfil: (records, date = TODAY, guid = GRILL.guid) =>
      archive.appendFulfillments(guid, date, records),
  };
  await stage.publish(printed.stations ?? []);
  await stage.fulfil(printed.records ?? []);
  for (const [date, records] of Object.entries(printed.earlier ?? {}))
    await stage.fulfil(records, date);
  for (const { choice, stations, records } of neighbors) {
    await archive.publishStations(choice.guid, stations, clock.now());
    await archive.appendFulfillments(choice.guid, TODAY, records);
  }
  return stage;
}
