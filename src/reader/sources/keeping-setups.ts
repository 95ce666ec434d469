import { platformAddress } from '../../api/preflight.ts';
import type { StationsRead } from '../../api/stations.ts';
import {
  asFields,
  asInstant,
  asList,
  asText,
  fromJsonText,
  type JsonReader,
} from '../../contract/decode-json.ts';
import { decodePrepStation } from '../../contract/decode.ts';
import { serialQueue } from '../../contract/once.ts';
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

/** Keeps each station list that is read, because a platform has only the current list. A damaged list is not kept. */
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
    const store = stores.get(guid) ?? new SetupStore(storeIn(environment), owner);
    stores.set(guid, store);
    return store;
  };
  const keep = (guid: string, { stations, readAt, unreadable, damaged }: StationsRead): void => {
    if (unreadable + damaged > 0) return;
    const text = stations
      .map((station) => station.guid + configurationText(station))
      .sort()
      .join('\n');
    if (lastSeen.get(guid) !== text) void storeOf(guid).keep(stations, readAt);
    lastSeen.set(guid, text);
  };
  const { api } = source;
  return {
    ...source,
    api: {
      ...api,
      async stations(guid, options) {
        const list = await api.stations(guid, options);
        if (options?.modifiedSince === undefined) keep(guid, list);
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

/** One restaurant's setups. Nothing is read or written before the first use. No method fails. */
class SetupStore {
  readonly #store: Store;
  readonly #owner: string;
  readonly #inTurn = serialQueue();

  constructor(store: Store, owner: string) {
    this.#store = store;
    this.#owner = owner;
  }

  /** `seenAt` is epoch ms. Writes only a changed setup. */
  keep(stations: readonly Station[], seenAt: number): Promise<void> {
    return this.#inTurn(async () => {
      const stepsAfter = (rows: RowReader) => {
        const steps = this.#stepsIn(rows);
        const before = setupVersions(steps).at(-1)?.stations ?? [];
        const step = setupStep(before, stations, seenAt);
        return step && [...steps, step];
      };
      if ((await this.#store.read(stepsAfter)) === undefined) return;
      await this.#store.write((rows) => {
        const value = setupText(stepsAfter(rows) ?? []);
        if (value !== undefined) rows.put(SETUPS, { owner: this.#owner, value });
      });
    });
  }

  steps(): Promise<readonly SetupStep[]> {
    return this.#inTurn(() => this.#store.read((rows) => this.#stepsIn(rows)));
  }

  #stepsIn(rows: RowReader): readonly SetupStep[] {
    return readSetupText(rows.get(SETUPS, this.#owner)?.value ?? '') ?? [];
  }
}

export const MAX_BYTES = 1024 * 1024;

/** If all versions are too large together, this share of them is kept, so that the next versions fit without another cut. */
const KEPT_SHARE = 0.9;

/** Returns the text of the latest versions that fit. `undefined` if none fits. */
export function setupText(steps: readonly SetupStep[]): string | undefined {
  if (steps.length === 0 || fittingText(latestSteps(steps, 1)) === undefined) return undefined;
  let latest = latestSteps(steps);
  for (;;) {
    const text = fittingText(latest);
    if (text !== undefined || latest.length === 1) return text;
    latest = latestSteps(latest, Math.floor(latest.length * KEPT_SHARE));
  }
}

function fittingText(steps: readonly SetupStep[]): string | undefined {
  const text = JSON.stringify(steps.map(({ seenAt, put, removed }) => [seenAt, put, removed]));
  return Buffer.byteLength(text) <= MAX_BYTES ? text : undefined;
}

/** Returns `undefined` for another format, and never throws. */
export function readSetupText(text: string): readonly SetupStep[] | undefined {
  return fromJsonText(asList(readStep), text);
}

function readStep(value: unknown): SetupStep | undefined {
  const [seenAt, put, removed]: readonly unknown[] = Array.isArray(value) ? value : [];
  return step({ seenAt, put, removed });
}

const step: JsonReader<SetupStep> = asFields({
  seenAt: asInstant,
  put: asList(completeStation),
  removed: asList(asText),
});

function completeStation(value: unknown): Station | undefined {
  let faults = 0;
  const station = decodePrepStation(isObject(value) ? value : undefined, () => {
    faults += 1;
  });
  return faults === 0 ? station : undefined;
}
