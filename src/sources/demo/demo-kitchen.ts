/** The kitchen service on a loopback port, over an archive file filled by the simulator in real time. */

import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { KITCHEN_SCOPE } from '../../contract/limits.ts';
import { oncePerKey } from '../../contract/once.ts';
import { DAY_MS } from '../../contract/time-units.ts';
import { isRunning, systemCode } from '../../files/system-error.ts';
import { currentUser } from '../../files/trusted-file.ts';
import type { SetupReading } from '../../kitchen/stations/setup-history.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openArchive } from '../../service/archive/engines/open-archive.ts';
import { startService } from '../../service/start-service.ts';
import { type IssuedCredentials, issueApiClient } from '../../service/tokens/client-secret.ts';
import { newSigningKey, type SigningAlgorithm } from '../../service/tokens/signing-keys.ts';
import { archivedSetups } from '../copy/archived-setups.ts';
import { kitchensWithClients } from '../copy/offline-service.ts';
import { demoDates, PAST_DAYS } from './demo-dates.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';
import { plantControl } from './plant-control.ts';

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
  /** Removes the archive too. */
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
  const folder = await makeDemoFolder();
  const archive = await openArchive(`sqlite:${join(folder, 'kitchen.sqlite')}`);
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
      await rm(folder, { recursive: true, force: true });
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

const PREFIX = 'linecheck-demo-';

/** A private temporary folder, named after this process. Removes those left by ended processes. Throws NOT_WRITTEN where it cannot. */
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
