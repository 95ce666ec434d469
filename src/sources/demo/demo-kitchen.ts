/** The demo: the kitchen service on a loopback port, over an archive file that the simulator fills in real time. */

import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { KITCHEN_SCOPE } from '../../contract/limits.ts';
import { DAY_MS } from '../../contract/time-units.ts';
import { isRunning, systemCode } from '../../files/system-error.ts';
import { currentUser } from '../../files/trusted-file.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { SetupReading } from '../../kitchen/stations/setup-history.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openArchive } from '../../service/archive/engines/open-archive.ts';
import { startService } from '../../service/start-service.ts';
import { issueApiClient } from '../../service/tokens/client-secret.ts';
import { archivedSetups } from '../copy/archived-setups.ts';
import { kitchensWithClients } from '../copy/offline-service.ts';
import { demoDates, PAST_DAYS } from './demo-dates.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

export interface DemoKitchen {
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The earlier setups of each. */
  readonly setupVersions: SetupReading;
  /** Stops the service and removes the archive. */
  stop(): Promise<void>;
}

/** So few restaurants keep what they will bump in memory for the complete date. */
const FEW = 8;
/** Age of its last setup change, days. */
const SETUP_CHANGED_DAYS = 9;

/**
 * Starts the demo. Resolves when the first restaurant's bumps so far and expected past dates are served; whatever else is read, is made when it is
 * first asked for, so that a chain starts as fast.
 */
export async function startDemoKitchen(
  restaurants: readonly DemoRestaurant[],
  clock: Clock,
  expected: readonly string[],
): Promise<DemoKitchen> {
  const folder = await makeDemoFolder();
  const archive = await openArchive(`sqlite:${join(folder, 'kitchen.sqlite')}`);
  const start = clock.now();
  const credentials = await issueApiClient(archive, {
    name: 'demo',
    scopes: [KITCHEN_SCOPE],
    restaurants: restaurants.flatMap(({ choice, isDenied }) => (isDenied ? [] : [choice.guid])),
  });
  const kitchens = new Map(
    restaurants.map((restaurant) => [
      restaurant.choice.guid,
      demoDates(archive, restaurant, { start, expected, isOneOfMany: restaurants.length > FEW }),
    ]),
  );
  const admitted = new Map<string, Promise<void>>();
  const admittedOnce = async (guid: string): Promise<void> => {
    const restaurant = restaurants.find(({ choice }) => choice.guid === guid);
    if (restaurant === undefined) return;
    const known = admitted.get(guid) ?? admit(archive, restaurant, start);
    admitted.set(guid, known);
    await known;
  };
  const served: Archive = {
    ...kitchensWithClients(archive, archive),
    // The service asks for the restaurant before anything of it.
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
  const [first] = restaurants;
  if (first !== undefined) {
    const { guid, calendar } = first.choice;
    await admittedOnce(guid);
    for (const date of new Set([businessDateAt(start, calendar), ...expected])) {
      await kitchens.get(guid)?.makeDate(date, clock.now());
    }
  }
  const service = await startService({ archive: served, now: () => clock.now() });

  return {
    baseUrl: service.url,
    credentials,
    setupVersions: archivedSetups(served, 'of the demo'),
    async stop() {
      await service.close();
      await archive.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function admit(archive: Archive, restaurant: DemoRestaurant, now: number): Promise<void> {
  const { guid, name, calendar } = restaurant.choice;
  const { zone: timezone, closeoutHour } = calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: restaurant.tier });
  // A recent setup change, to show what one looks like.
  const { stations, earlierStations } = restaurant.setup();
  await archive.publishStations(guid, earlierStations, now - PAST_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now - SETUP_CHANGED_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now);
}

const PREFIX = 'linecheck-demo-';

/**
 * The temporary folder of a demo, named after its process, so that folders of killed demos can be removed. Makes a private folder for this process,
 * and removes those of ended processes. Throws NOT_WRITTEN where it cannot.
 */
async function makeDemoFolder(): Promise<string> {
  const parent = tmpdir();
  try {
    await removeEnded(parent);
    return await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  } catch (cause) {
    const message = `Can't use the temporary folder ${parent} (${systemCode(cause)}).`;
    const hint = 'Create it and make it writable, or set TMPDIR to another folder.';
    throw new Failure('NOT_WRITTEN', message, { cause, hint });
  }
}

async function removeEnded(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(parent, name);
    if (!(await isOwn(folder))) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** As root, removing another user's folder could follow a link placed in it. */
async function isOwn(path: string): Promise<boolean> {
  const user = currentUser();
  const status = await lstat(path).catch(() => undefined);
  return status !== undefined && (user === undefined || status.uid === user);
}
