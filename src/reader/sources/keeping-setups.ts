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
import { oncePerKey, serialQueue } from '../../contract/once.ts';
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
  const lastSeen = new Map<string, string>();
  const storeOf = oncePerKey((guid: string) =>
    setupStore(storeIn(environment), restaurantDigest(address, guid)),
  );
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
      // A list that was just read may still be written.
      await Promise.all(lastSeen.keys().map((guid) => storeOf(guid).steps()));
      await source.close();
    },
  };
}

/** One restaurant's setups. Nothing is read or written before the first use. No method fails. */
function setupStore(store: Store, owner: string) {
  const inTurn = serialQueue();
  const stepsIn = (rows: RowReader): readonly SetupStep[] =>
    readSetupText(rows.get(SETUPS, owner)?.value ?? '') ?? [];
  return {
    /** `seenAt` is epoch ms. Writes only a changed setup. */
    keep: (stations: readonly Station[], seenAt: number): Promise<void> =>
      inTurn(async () => {
        const stepsAfter = (rows: RowReader) => {
          const steps = stepsIn(rows);
          const before = setupVersions(steps).at(-1)?.stations ?? [];
          const step = setupStep(before, stations, seenAt);
          return step && [...steps, step];
        };
        if ((await store.read(stepsAfter)) === undefined) return;
        await store.write((rows) => {
          const value = setupText(stepsAfter(rows) ?? []);
          if (value !== undefined) rows.put(SETUPS, { owner, value });
        });
      }),
    steps: (): Promise<readonly SetupStep[]> => inTurn(() => store.read(stepsIn)),
  };
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
