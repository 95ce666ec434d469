/** The kitchen service on a loopback port, over a temporary archive filled by the simulator in real time. */
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { DAY_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { KITCHEN_SCOPE } from '../../contract/operations.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { SetupReading } from '../../kitchen/stations/setup-history.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openSqliteArchive } from '../../service/archive/sqlite/archive.ts';
import { TEMPORARY } from '../../service/archive/sqlite/engine.ts';
import type { LocalControl } from '../../service/local-control.ts';
import { type IssuedCredentials, issueApiClient } from '../../service/operations/client-secret.ts';
import { newSigningKey, type SigningAlgorithm } from '../../service/operations/signing-keys.ts';
import { dateInstant } from '../../service/simulator/business-day.ts';
import { plantsOn, plantText, type WrittenPlant } from '../../service/simulator/written-plant.ts';
import { startService } from '../../service/start-service.ts';
import { namedRestaurant } from '../../settings/requested-restaurants.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import { kitchensWithClients } from './archived-api.ts';
import { archivedSetups } from './archived-kitchen.ts';
import { askedPlants } from './asked-plants.ts';
import { demoDates, PAST_DAYS } from './demo-dates.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

/** How the service is run. Default: on a free loopback port, for one generated client. */
export interface DemoService extends Omit<Parameters<typeof startService>[0], 'archive' | 'now'> {
  readonly client?: IssuedCredentials;
  readonly algorithm?: SigningAlgorithm;
  /** Whether clients on this machine may plant over HTTP. */
  readonly isPlantable?: boolean;
}

export interface DemoKitchen {
  readonly baseUrl: string;
  readonly credentials: IssuedCredentials;
  readonly setupVersions: SetupReading;
  /** Nothing of the archive is left. */
  stop(): Promise<void>;
}

/** So few restaurants keep the complete date's future bumps in memory. */
const FEW = 8;
/** Days since the last setup change. */
const SETUP_CHANGED_DAYS = 9;

/** Restaurants and dates are made on first request, so stations need no date, and a chain starts as fast. */
export async function startDemoKitchen(
  restaurants: readonly DemoRestaurant[],
  clock: Clock,
  expected: readonly string[],
  { client, algorithm, isPlantable, ...serving }: DemoService = {},
): Promise<DemoKitchen> {
  const archive = await openSqliteArchive(TEMPORARY);
  const start = clock.now();
  const permitted = restaurants.flatMap(({ choice, isDenied }) => (isDenied ? [] : [choice.guid]));
  const reader = { name: 'demo', scopes: [KITCHEN_SCOPE], restaurants: permitted };
  const credentials = await issueApiClient(archive, reader, client);
  if (algorithm !== undefined) {
    await archive.proposeSigningKey(await newSigningKey(algorithm, start));
  }
  const kitchens = new Map(
    restaurants.map((restaurant) => [
      restaurant.choice.guid,
      demoDates(archive, restaurant, { start, expected, isOneOfMany: restaurants.length > FEW }),
    ]),
  );
  const admittedOnce = oncePerKey(async (guid: string) => {
    const restaurant = restaurants.find(({ choice }) => choice.guid === guid);
    if (restaurant !== undefined) await admit(archive, restaurant, start);
  });
  const served: Archive = {
    ...kitchensWithClients(archive, archive),
    // The service asks for the restaurant before anything in it.
    async restaurant(guid) {
      await admittedOnce(guid);
      return archive.restaurant(guid);
    },
    async configurationSteps(guid) {
      await admittedOnce(guid);
      return archive.configurationSteps(guid);
    },
    async fulfillmentDay(guid, date) {
      await kitchens.get(guid)?.makeDate(date, clock.now());
      return archive.fulfillmentDay(guid, date);
    },
  };
  const now = () => clock.now();
  const controls = isPlantable ? [plantControl(restaurants, kitchens, now)] : [];
  const service = await startService({ ...serving, controls, archive: served, now });

  return {
    baseUrl: service.url,
    credentials,
    setupVersions: archivedSetups(served, 'of the demo'),
    async stop() {
      await service.close();
      await archive.close();
    },
  };
}

async function admit(archive: Archive, restaurant: DemoRestaurant, now: number): Promise<void> {
  const { guid, name, calendar } = restaurant.choice;
  const { zone: timezone, closeoutHour } = calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: restaurant.tier });
  // Shows what a recent setup change looks like.
  const { stations, earlierStations } = restaurant.setup();
  await archive.publishStations(guid, earlierStations, now - PAST_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now - SETUP_CHANGED_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now);
}

// Plants in running restaurants, over HTTP from this machine.

interface Plantable {
  readonly plants: () => readonly WrittenPlant[];
  readonly replant: (plants: readonly WrittenPlant[]) => void;
}

const FORM =
  'The body must be {"plant": "slow:Grill@19:00+40m"}, with "restaurant" if not the first.';

/** By GUID. GET lists plants, POST adds and DELETE removes one that starts later, so that no item already bumped changes. */
export function plantControl(
  restaurants: readonly DemoRestaurant[],
  kitchens: ReadonlyMap<string, Plantable>,
  now: () => number,
): LocalControl {
  const listed = () => ({
    plants: [...kitchens].flatMap(([restaurant, { plants }]) =>
      plants().map((plant) => ({ restaurant, plant: plantText(plant) })),
    ),
  });
  const asked = (body: unknown) => {
    const { text, wanted } = requestOf(body);
    const all = restaurants.map(({ choice }) => choice);
    const choice = wanted === undefined ? all[0] : namedRestaurant(wanted, all);
    const restaurant = restaurants.find((each) => each.choice === choice);
    const kitchen = kitchens.get(restaurant?.choice.guid ?? '');
    if (restaurant === undefined || kitchen === undefined) throw new Failure('USAGE', FORM);
    return { kitchen, plant: laterPlant(text, restaurant, now()), text };
  };
  return {
    path: '/.linecheck/plants',
    answers: {
      GET: listed,
      POST: (body) => {
        const { kitchen, plant } = asked(body);
        kitchen.replant([...kitchen.plants(), plant]);
        return listed();
      },
      DELETE: (body) => {
        const { kitchen, plant, text } = asked(body);
        const others = kitchen.plants().filter((each) => plantText(each) !== plantText(plant));
        if (others.length === kitchen.plants().length) {
          throw new Failure('USAGE', `There is no plant ${quotedValue(text)}. GET lists them.`);
        }
        kitchen.replant(others);
        return listed();
      },
    },
  };
}

function requestOf(body: unknown) {
  const { plant: text, restaurant: wanted, ...others }: Record<string, unknown> = Object(body);
  const isText = typeof text === 'string' && (wanted === undefined || typeof wanted === 'string');
  if (isText && Object.keys(others).length === 0) return { text, wanted };
  throw new Failure('USAGE', FORM);
}

/** For one date, by default the current one. Throws USAGE for a plant impossible, changing what is already there, or never visible. */
function laterPlant(text: string, restaurant: DemoRestaurant, now: number): WrittenPlant {
  const { choice, open, tier } = restaurant;
  const { zone: timezone, closeoutHour } = choice.calendar;
  const [read] = askedPlants([text], restaurant);
  if (read === undefined) throw new Failure('USAGE', FORM);
  if (!open || tier === 'basic') {
    throw new Failure('USAGE', `${choice.name} exports no bumps, so a plant would do nothing.`);
  }
  const plant = { businessDate: businessDateAt(now, choice.calendar), ...read };
  const day = { businessDate: plant.businessDate, timezone, closeoutHour };
  const [{ from = dateInstant(day, closeoutHour) } = {}] = plantsOn([plant], day);
  if (from >= now) return plant;
  throw new Failure(
    'USAGE',
    `The plant ${quotedValue(text)} starts before now (${new Date(now).toISOString()}), so it can be neither added nor removed. Use a later time, or a later date as YYYYMMDD/ before it.`,
  );
}
