/** A platform has only the current setup. */

import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import { decodePrepStation } from '../../contract/decode.ts';
import { takingTurns } from '../../contract/once.ts';
import { parsedJson } from '../../contract/parsed-json.ts';
import { isObject } from '../../files/kept-file.ts';
import { partPath, removeLeftParts } from '../../files/part-file.ts';
import { writePrivateFile } from '../../files/private-file.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { configurationText, type Station } from '../../kitchen/model/station.ts';
import {
  latestSteps,
  type SetupStep,
  setupStep,
  setupVersions,
} from '../../kitchen/stations/setup-history.ts';
import type { KitchenSource, SourceDependencies } from '../kitchen-source.ts';
import { watchedStations } from '../platform/station-memory.ts';
import { restaurantFolder } from '../summaries/summary-files.ts';
import { removeOldestSetups, setupFile, setupsFolder } from './setup-files.ts';

/** Two platforms may share a restaurant GUID. A damaged list is not kept. In an unwritable folder, only this run's setups are lost. */
export function keepingSetups(
  source: KitchenSource,
  platform: string,
  { environment, clock }: Pick<SourceDependencies, 'environment' | 'clock'>,
): KitchenSource {
  // Plain HTTP was checked before.
  const { origin, path } = parseBaseUrl(platform, true);
  const stores = new Map<string, SetupStore>();
  const lastSeen = new Map<string, string>();
  const storeOf = (guid: string): SetupStore => {
    const name = setupFile(restaurantFolder(`${origin}${path}`, guid));
    const store =
      stores.get(guid) ?? setupStore(join(setupsFolder(environment), name), () => clock.now());
    stores.set(guid, store);
    return store;
  };
  const watched = watchedStations(
    source,
    (guid, { stations, readAt, unreadable, damaged }) => {
      if (unreadable + damaged > 0) return;
      const text = stations
        .map((station) => station.guid + configurationText(station))
        .sort()
        .join('\n');
      // Skip equal lists.
      if (lastSeen.get(guid) !== text) void storeOf(guid).saw(stations, readAt);
      lastSeen.set(guid, text);
    },
    () => Promise.all([...stores.values()].map((store) => store.steps())),
  );
  return {
    ...watched,
    setupVersions: async ({ guid }) => setupVersions(await storeOf(guid).steps()),
  };
}

type SetupStore = ReturnType<typeof setupStore>;

/** For one restaurant. Reads and writes nothing before first use. No method fails. `now` returns epoch ms. */
function setupStore(path: string, now: () => number) {
  const inTurn = takingTurns();
  let memory: readonly SetupStep[] = [];

  /** Unwritten setups are newer than those on disk. A file unreadable now must not be replaced. */
  async function read(): Promise<{
    readonly steps: readonly SetupStep[];
    readonly mayWrite: boolean;
  }> {
    const reading = await readTrusted(path, MAX_FILE_BYTES, { followsLink: false });
    const kept = reading.state === 'read' ? readSetupText(reading.text) : undefined;
    const steps = memory.length > 0 ? memory : (kept ?? []);
    return { steps, mayWrite: reading.state !== 'unreadable' };
  }

  async function isWritten(text: string): Promise<boolean> {
    const folder = dirname(path);
    try {
      await removeLeftParts(folder, now());
      await writePrivateFile(path, partPath(folder), text);
      await removeOldestSetups(folder, path);
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** `at` is epoch ms. Writes only a changed setup. */
    saw: (stations: readonly Station[], at: number): Promise<void> =>
      inTurn(async () => {
        const { steps, mayWrite } = await read();
        const before = setupVersions(steps).at(-1)?.stations ?? [];
        const step = setupStep(before, stations, at);
        if (step === undefined) return;
        const all = [...steps, step];
        const text = mayWrite ? setupText(all) : undefined;
        memory = text !== undefined && (await isWritten(text)) ? [] : latestSteps(all);
      }),
    /** After pending records. */
    steps: () => inTurn(async () => (await read()).steps),
  };
}

/** Largest file to read or write. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Share kept when versions are too large, so not each new one removes another. */
const LEFT = 0.9;

/** Latest versions that fit, and how many were omitted. `undefined` if none fits. */
export function setupText(steps: readonly SetupStep[]): string | undefined {
  if (steps.length === 0 || fittingText(latestSteps(steps, 1)) === undefined) return undefined;
  let kept = latestSteps(steps);
  for (;;) {
    const text = fittingText(kept);
    if (text !== undefined || kept.length === 1) return text;
    kept = latestSteps(kept, Math.floor(kept.length * LEFT));
  }
}

function fittingText(steps: readonly SetupStep[]): string | undefined {
  const text = JSON.stringify(steps.map(({ seenAt, put, removed }) => [seenAt, put, removed]));
  const whole = `${crc32(text)}\n${text}\n`;
  return Buffer.byteLength(whole) <= MAX_FILE_BYTES ? whole : undefined;
}

/** `undefined` for a changed byte or another format. Never throws. */
export function readSetupText(kept: string): readonly SetupStep[] | undefined {
  const end = kept.indexOf('\n');
  const text = kept.slice(end + 1, -1);
  if (kept.slice(0, end) !== String(crc32(text))) return undefined;
  const found = parsedJson(text);
  if (!Array.isArray(found)) return undefined;
  const steps = found.flatMap((each) => stepOf(each) ?? []);
  return steps.length === found.length ? steps : undefined;
}

function stepOf(found: unknown): SetupStep | undefined {
  if (!Array.isArray(found)) return undefined;
  const [seenAt, put, removed]: readonly unknown[] = found;
  if (typeof seenAt !== 'number' || !Number.isSafeInteger(seenAt)) return undefined;
  if (!Array.isArray(put) || !Array.isArray(removed)) return undefined;
  const stations = put.flatMap((each) => stationOf(each) ?? []);
  const guids = removed.filter((each) => typeof each === 'string');
  if (stations.length !== put.length || guids.length !== removed.length) return undefined;
  return { seenAt, put: stations, removed: guids };
}

function stationOf(found: unknown): Station | undefined {
  let faults = 0;
  const station = decodePrepStation(isObject(found) ? found : undefined, () => {
    faults += 1;
  });
  return faults === 0 ? station : undefined;
}
