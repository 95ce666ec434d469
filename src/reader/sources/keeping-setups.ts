/** A platform has only the current setup. */
import { platformAddress } from '../../api/preflight.ts';
import type { StationsRead } from '../../api/stations.ts';
import { decodePrepStation } from '../../contract/decode.ts';
import {
  asFields,
  asInstant,
  asList,
  asText,
  fromJsonText,
  type JsonReader,
} from '../../contract/decode-json.ts';
import { takingTurns } from '../../contract/once.ts';
import { isObject } from '../../contract/parsed-json.ts';
import { configurationText, type Station } from '../../kitchen/model/restaurant.ts';
import {
  latestSteps,
  type SetupStep,
  setupStep,
  setupVersions,
} from '../../kitchen/stations/setup-history.ts';
import type { RowReader } from '../../store/rows.ts';
import { SETUPS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import { restaurantDigest } from './summary-basis.ts';

/** Two platforms may share a restaurant GUID. A damaged list is not kept. */
export function keepingSetups(
  source: KitchenSource,
  platform: string,
  environment: Environment,
): KitchenSource {
  const address = platformAddress(platform);
  const stores = new Map<string, SetupStore>();
  const lastSeen = new Map<string, string>();
  const storeOf = (guid: string): SetupStore => {
    const owner = restaurantDigest(address, guid);
    const store = stores.get(guid) ?? setupStore(storeIn(environment), owner);
    stores.set(guid, store);
    return store;
  };
  const saw = (guid: string, { stations, readAt, unreadable, damaged }: StationsRead): void => {
    if (unreadable + damaged > 0) return;
    const text = stations
      .map((station) => station.guid + configurationText(station))
      .sort()
      .join('\n');
    // Skip equal lists.
    if (lastSeen.get(guid) !== text) void storeOf(guid).saw(stations, readAt);
    lastSeen.set(guid, text);
  };
  const { api } = source;
  return {
    ...source,
    api: {
      ...api,
      async stations(guid, options) {
        const list = await api.stations(guid, options);
        if (options?.modifiedSince === undefined) saw(guid, list);
        return list;
      },
    },
    setupVersions: async ({ guid }) => setupVersions(await storeOf(guid).steps()),
    async close() {
      await Promise.all([...stores.values()].map((store) => store.steps()));
      await source.close();
    },
  };
}

type SetupStore = ReturnType<typeof setupStore>;

/** For one restaurant. Reads and writes nothing before first use. No method fails. */
function setupStore(store: Store, owner: string) {
  const inTurn = takingTurns();
  const stepsIn = (rows: Pick<RowReader, 'get'>) =>
    readSetupText(rows.get(SETUPS, owner)?.value ?? '') ?? [];
  return {
    /** `at` is epoch ms. Writes only a changed setup. */
    saw: (stations: readonly Station[], seenAt: number): Promise<void> =>
      inTurn(async () => {
        const changed = (rows: Pick<RowReader, 'get'>) => {
          const steps = stepsIn(rows);
          const before = setupVersions(steps).at(-1)?.stations ?? [];
          const step = setupStep(before, stations, seenAt);
          return step && [...steps, step];
        };
        if ((await store.read(changed)) === undefined) return;
        await store.write((rows) => {
          const value = setupText(changed(rows) ?? []);
          if (value !== undefined) rows.put(SETUPS, { owner, value });
        });
      }),
    /** After pending records. */
    steps: () => inTurn(() => store.read(stepsIn)),
  };
}

export const MOST_BYTES = 1024 * 1024;

/** Share kept when versions are too large, so not each new one removes another. */
const LEFT = 0.9;

/** Latest versions that fit, and how many were omitted. `undefined` if none fits. */
export function setupText(steps: readonly SetupStep[]): string | undefined {
  if (steps.length === 0 || fittingText(latestSteps(steps, 1)) === undefined) return undefined;
  let latest = latestSteps(steps);
  for (;;) {
    const text = fittingText(latest);
    if (text !== undefined || latest.length === 1) return text;
    latest = latestSteps(latest, Math.floor(latest.length * LEFT));
  }
}

function fittingText(steps: readonly SetupStep[]): string | undefined {
  const text = JSON.stringify(steps.map(({ seenAt, put, removed }) => [seenAt, put, removed]));
  return Buffer.byteLength(text) <= MOST_BYTES ? text : undefined;
}

/** `undefined` for another format. Never throws. */
export function readSetupText(text: string): readonly SetupStep[] | undefined {
  return fromJsonText(asList(setupStepOf), text);
}

/** As `fittingText` writes it: three values without names. */
function setupStepOf(value: unknown): SetupStep | undefined {
  const [seenAt, put, removed]: readonly unknown[] = Array.isArray(value) ? value : [];
  return step({ seenAt, put, removed });
}

const step: JsonReader<SetupStep> = asFields({
  seenAt: asInstant,
  put: asList(unharmedStation),
  removed: asList(asText),
});

function unharmedStation(value: unknown): Station | undefined {
  let faults = 0;
  const station = decodePrepStation(isObject(value) ? value : undefined, () => {
    faults += 1;
  });
  return faults === 0 ? station : undefined;
}
