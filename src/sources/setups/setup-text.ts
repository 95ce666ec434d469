/** The text of a setup file: a checksum, and the differences from version to version. */
import { crc32 } from 'node:zlib';
import { decodePrepStation } from '../../contract/decode.ts';
import { isObject } from '../../files/kept-file.ts';
import type { Station } from '../../kitchen/model/station.ts';
import { latestSteps, type SetupStep } from '../../kitchen/stations/setup-history.ts';

/** Largest file to read or write, bytes. */
export const MOST_FILE_BYTES = 1024 * 1024;

/** Share of the versions that stays when all are too large, so that not each new one removes another. */
const LEFT = 0.9;

/** The text of the latest versions that fit, and the number of those left out; `undefined` if none fits. */
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
  return Buffer.byteLength(whole) <= MOST_FILE_BYTES ? whole : undefined;
}

/** The steps of a text; `undefined` for a changed byte or another format. Never throws. */
export function readSetupText(kept: string): readonly SetupStep[] | undefined {
  const end = kept.indexOf('\n');
  const text = kept.slice(end + 1, -1);
  if (kept.slice(0, end) !== String(crc32(text))) return undefined;
  const found = parsed(text);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
