/** Baseline files: read completely, and replaced only by a complete one. */
import { readFile, stat } from 'node:fs/promises';
import { Failure } from '../../contract/failures.ts';
import { systemCode, systemReason } from '../../files/system-error.ts';
import type { Baseline } from '../../kitchen/audit/baseline.ts';
import { jsonDocument } from '../../output/json.ts';
import { oneBlock } from '../../output/line-output.ts';
import { replaceFile } from '../../output/write-file.ts';
import { BASELINE_VERSION, decodeBaseline } from './decode-baseline.ts';

/** In the working folder. */
export const DEFAULT_BASELINE = 'linecheck-baseline.json';

/** 5,000 restaurants with 100 issues each take less. */
const MAX_BYTES = 128 * 1024 * 1024;

/** `undefined` for a missing file. Throws USAGE for a file without a baseline. */
export async function readBaseline(path: string): Promise<Baseline | undefined> {
  let text: string;
  try {
    const status = await stat(path);
    if (!status.isFile()) throw new Failure('USAGE', `${path} is not a regular file.`);
    if (status.size > MAX_BYTES) throw new Failure('USAGE', `${path} is too large for a baseline.`);
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (systemCode(cause) === 'ENOENT') return undefined;
    throw new Failure('USAGE', `Can't read ${path}: ${systemReason(cause)}.`, { cause });
  }
  return decodeBaseline(text, path);
}

/** Replaces an existing file. Throws NOT_WRITTEN, and the signal's reason if aborted. */
export async function writeBaseline(
  path: string,
  baseline: Baseline,
  signal: AbortSignal,
): Promise<void> {
  await replaceFile(path, oneBlock([baselineText(baseline)]), signal);
}

/** The same text for the same known issues, except `savedAt`. */
function baselineText({ savedAt, restaurants }: Baseline): string {
  return jsonDocument({
    linecheckBaseline: BASELINE_VERSION,
    savedAt,
    restaurants: restaurants.map(({ guid, name, issues }) => ({
      restaurant: guid,
      name,
      issues: issues.map(({ rule, severity, station, name: called }) => ({
        rule,
        severity,
        station: station ?? null,
        name: called ?? null,
      })),
    })),
  });
}
