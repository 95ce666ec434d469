import { SCALES } from '../kitchen/filter/filter-scale.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../kitchen/measures/row-limits.ts';
import { TYPED_LIMITS, typedLimits } from '../kitchen/measures/words.ts';
import type { LimitsByStation, SetLimits } from '../kitchen/pace/station-limit.ts';
import { type MassBumpLimits, OVER_HOUR_MS, stationKey } from '../kitchen/table/row-rules.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { invalidValue } from './quoted-value.ts';
import { readAs, span } from './reader.ts';
import { given } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** In order of precedence, station by station. */
export interface MassBumpSources {
  readonly flags?: MassBumpLimits | undefined;
  readonly environment?: Environment | undefined;
  /** Ms by GUID or name. */
  readonly profile?: ReadonlyMap<string, number> | undefined;
}

/** `undefined` where none is set. Throws USAGE for an invalid limit, quoting it. */
export function configuredMassBumpLimits(sources: MassBumpSources): MassBumpLimits | undefined {
  const { flags = new Map<string, number>(), environment = {}, profile = [] } = sources;
  const listed = given(SETTINGS.massBumpLimit, { environment }) ?? [];
  const own = Array.from(profile, ([name, ms]) => [stationKey(name), ms] as const);
  const limits = new Map([...own, ...readMassBumpLimits(listed), ...flags]);
  return limits.size === 0 ? undefined : limits;
}

/** From texts such as `Bar=10s`. Throws USAGE for an invalid limit, quoting it. */
export function readMassBumpLimits(texts: readonly string[]): MassBumpLimits {
  return new Map(texts.map(limitOf));
}

function limitOf(text: string): readonly [key: string, ms: number] {
  const read = (typed: string) => {
    const { low = Infinity } = SCALES.duration.read(typed) ?? {};
    return low <= OVER_HOUR_MS ? low : undefined;
  };
  return ofStation(text, read, 'limit', ' and up to 60m, as in Bar=10s.');
}

/** `NAME=VALUE`. */
function ofStation<Value>(
  text: string,
  read: (typed: string) => Value | undefined,
  what: string,
  rule: string,
): readonly [key: string, value: Value] {
  const at = text.lastIndexOf('=');
  const station = text.slice(0, Math.max(0, at)).trim();
  const value = read(text.slice(at + 1).trim());
  if (station !== '' && value !== undefined) return [stationKey(station), value];
  throw invalidValue(`${what} of a station`, text, `Write a station name or GUID${rule}`);
}

/** Station by station, the environment first. Throws USAGE for an invalid text, quoting it. */
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
  const rule = `, ${TYPED_LIMITS.replace('as in ', 'as in Grill=')}.`;
  return ofStation(text, typedLimits, 'limits', rule);
}

/** `--late` replaces all stations' limits. Throws USAGE for an invalid duration. */
export function lateLimits(late: string | undefined, set: SetLimits): SetLimits {
  if (late === undefined) return set;
  const lateMs = readAs(span, '--late', late);
  const { cautionMs } = set.all ?? DEFAULT_THRESHOLDS;
  return { ...set, flag: { cautionMs: Math.min(cautionMs, lateMs), lateMs } };
}
