/** Baseline files: read completely, and replaced only by a complete one. */
import { readFile, stat } from 'node:fs/promises';
import { Failure } from '../../contract/failures.ts';
import { parsedJson } from '../../contract/parsed-json.ts';
import { isObject, listOf } from '../../files/kept-file.ts';
import { systemCode, systemReason } from '../../files/system-error.ts';
import {
  type Baseline,
  type KnownIssue,
  type KnownRestaurant,
  sortedIssues,
  sortedRestaurants,
} from '../../kitchen/audit/baseline.ts';
import { SEVERITIES } from '../../kitchen/audit/rule.ts';
import { jsonText } from '../../kitchen/export/json-text.ts';
import { oneBlock } from '../../output/line-output.ts';
import { replaceFile } from '../../output/write-file.ts';

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

/** Replaces an existing file. Throws NOT_WRITTEN. */
export async function writeBaseline(path: string, baseline: Baseline): Promise<void> {
  await replaceFile(path, oneBlock([baselineText(baseline)]), new AbortController().signal);
}

/** The same text for the same known issues, except `savedAt`. */
function baselineText({ savedAt, restaurants }: Baseline): string {
  const value = {
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
  };
  return `${jsonText(value, 2)}\n`;
}

/** File format. The key identifies a baseline. */
const BASELINE_VERSION = 1;

/** `from` names the file. Throws USAGE for another kind of file, a damaged one, or a newer version. */
function decodeBaseline(text: string, from: string): Baseline {
  const value = parsedJson(text);
  const version = isObject(value) ? value['linecheckBaseline'] : undefined;
  if (!isObject(value) || typeof version !== 'number') throw notBaseline(from);
  if (version > BASELINE_VERSION) {
    const versions = `file version ${version}, this one reads ${BASELINE_VERSION}`;
    const hint = 'Update linecheck, or save to another file.';
    throw new Failure('USAGE', `${from} was saved by a newer linecheck (${versions}).`, { hint });
  }
  const { savedAt } = value;
  const restaurants = listOf(value['restaurants'], Infinity, restaurantOf);
  if (typeof savedAt !== 'string' || restaurants === undefined) throw notBaseline(from);
  return { savedAt, restaurants: sortedRestaurants(restaurants) };
}

function notBaseline(from: string): Failure {
  return new Failure('USAGE', `${from} is not a baseline.`, {
    hint: 'Save to another file, or delete this one and run linecheck baseline save.',
  });
}

function restaurantOf(value: unknown): KnownRestaurant | undefined {
  if (!isObject(value)) return undefined;
  const { restaurant: guid, name } = value;
  const issues = listOf(value['issues'], Infinity, issueOf);
  if (typeof guid !== 'string' || typeof name !== 'string' || !issues) return undefined;
  return { guid, name, issues: sortedIssues(issues) };
}

function issueOf(value: unknown): KnownIssue | undefined {
  if (!isObject(value)) return undefined;
  const { rule, station, name } = value;
  const severity = SEVERITIES.find((each) => each === value['severity']);
  if (typeof rule !== 'string' || severity === undefined) return undefined;
  return {
    rule,
    severity,
    station: typeof station === 'string' ? station : undefined,
    name: typeof name === 'string' ? name : undefined,
  };
}
