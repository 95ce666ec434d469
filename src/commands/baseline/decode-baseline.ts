import { Failure } from '../../contract/failures.ts';
import { isObject } from '../../files/kept-file.ts';
import {
  type Baseline,
  type KnownIssue,
  type KnownRestaurant,
  sortedIssues,
  sortedRestaurants,
} from '../../kitchen/audit/baseline.ts';
import { SEVERITIES } from '../../kitchen/audit/rule.ts';

/** File format. The key identifies a baseline. */
export const BASELINE_VERSION = 1;

/** `from` names the file. Throws USAGE for another kind of file, a damaged one, or a newer version. */
export function decodeBaseline(text: string, from: string): Baseline {
  const value = parsed(text);
  const version = isObject(value) ? value['linecheckBaseline'] : undefined;
  if (!isObject(value) || typeof version !== 'number') throw notBaseline(from);
  if (version > BASELINE_VERSION) {
    throw new Failure(
      'USAGE',
      `${from} was saved by a newer linecheck (file version ${version}, this one reads ${BASELINE_VERSION}).`,
      { hint: 'Update linecheck, or save to another file.' },
    );
  }
  const { savedAt, restaurants } = value;
  if (typeof savedAt !== 'string' || !Array.isArray(restaurants)) throw notBaseline(from);
  const read = restaurants.map(restaurantOf);
  const known = read.filter((each) => each !== undefined);
  if (known.length < read.length) throw notBaseline(from);
  return { savedAt, restaurants: sortedRestaurants(known) };
}

function notBaseline(from: string): Failure {
  return new Failure('USAGE', `${from} is not a baseline.`, {
    hint: 'Save to another file, or delete this one and run linecheck baseline save.',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function restaurantOf(value: unknown): KnownRestaurant | undefined {
  if (!isObject(value) || !Array.isArray(value['issues'])) return undefined;
  const { restaurant: guid, name } = value;
  const read = value['issues'].map(issueOf);
  const issues = read.filter((each) => each !== undefined);
  if (typeof guid !== 'string' || typeof name !== 'string' || issues.length < read.length) {
    return undefined;
  }
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
