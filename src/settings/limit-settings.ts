/** Caution and late limits of single stations: from profile and environment. */

import type { Thresholds } from '../kitchen/measures/late-share.ts';
import type { LimitsByStation } from '../kitchen/pace/station-limit.ts';
import { TYPED_LIMITS, typedLimits } from '../kitchen/pace/typed-limits.ts';
import { stationKey } from '../kitchen/table/row-rules.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { invalidValue } from './invalid-value.ts';
import { given } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** The limits of both, station by station, the environment's first. Throws USAGE for an invalid text, quoting it. */
export function configuredLimits(
  environment: Environment,
  profile: ReadonlyMap<string, Thresholds> = new Map(),
): LimitsByStation | undefined {
  const listed = given(SETTINGS.stationLimits, { environment }) ?? [];
  const own = Array.from(profile, ([name, limits]) => [stationKey(name), limits] as const);
  const limits = new Map([...own, ...listed.map(limitsOf)]);
  return limits.size === 0 ? undefined : limits;
}

function limitsOf(text: string): readonly [key: string, limits: Thresholds] {
  const at = text.lastIndexOf('=');
  const station = text.slice(0, Math.max(0, at)).trim();
  const limits = typedLimits(text.slice(at + 1));
  if (station !== '' && limits !== undefined) return [stationKey(station), limits];
  throw invalidValue(
    'limits of a station',
    text,
    `Write a station name or GUID, ${TYPED_LIMITS.replace('as in ', 'as in Grill=')}.`,
  );
}
