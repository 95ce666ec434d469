import { RULES } from '../kitchen/audit/audit.ts';
import { type AuditSettings, SEVERITIES } from '../kitchen/audit/rule.ts';
import { SCALES } from '../kitchen/filter/filter-scale.ts';
import type { ChannelTargets } from '../kitchen/measures/channels.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../kitchen/measures/row-limits.ts';
import { LIMITS_FORM, parseLimits, roundDuration } from '../kitchen/measures/words.ts';
import { type MassBumpLimits, OVER_HOUR_MS, stationKey } from '../kitchen/model/row-oddities.ts';
import type { LimitsByStation, SetLimits } from '../kitchen/pace/station-limit.ts';
import { channelNamed } from '../kitchen/text/channel-names.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { arrayOf, fileValue, MAX_ELEMENTS, namedTable } from './file-fields.ts';
import { duration, line, list, type Reader, readAs, span } from './reader.ts';
import { readSetting, type Setting, type SettingSources } from './setting.ts';
import { findChoice, invalidValue } from './typed-text.ts';

const RULE_CHOICES = ['off', ...SEVERITIES.toReversed()] as const;
type RuleChoice = (typeof RULE_CHOICES)[number];

/** A setting with pairs: `NAME=VALUE` in a variable or flag, and a table in the file. */
interface Pairs<Value> {
  /** Returns the name in comparable form. `undefined` for an invalid name. */
  readonly key: (name: string) => string | undefined;
  readonly value: Reader<Value>;
  readonly acceptedNames: string;
  readonly label: string;
  readonly usage: string;
}

const BY_STATION = {
  key: (name: string) => (name.trim() === '' ? undefined : stationKey(name)),
  acceptedNames: 'the name or GUID of a station',
};

function readDuration(text: string, maxMs = MAX_TARGET_MS): number | undefined {
  const { low = Infinity } = SCALES.duration.read(text) ?? {};
  return low <= maxMs ? low : undefined;
}

const MAX_TARGET_MS = 4 * OVER_HOUR_MS;

const MASS_BUMP_LIMITS: Pairs<number> = {
  ...BY_STATION,
  value: {
    must: 'a duration such as "10s" or "1m", up to 60m',
    read: (text) => readDuration(text, OVER_HOUR_MS),
  },
  label: 'limit of a station',
  usage: 'Write a station name or GUID and up to 60m, as in Bar=10s.',
};

const LIMITS: Pairs<Thresholds> = {
  ...BY_STATION,
  value: { must: LIMITS_FORM, read: parseLimits },
  label: 'limits of a station',
  usage: `Write a station name or GUID, ${LIMITS_FORM.replace('as in ', 'as in Grill=')}.`,
};

const TARGETS: Pairs<number> = {
  key: (name) => (/^[^=]*[^=\s][^=]*$/.test(name) ? channelNamed(name.trim()) : undefined),
  acceptedNames: 'a dining behavior such as dine_in, take_out, or delivery',
  value: { must: 'a duration such as "20m"', read: (text) => readDuration(text) || undefined },
  label: 'target of a channel',
  usage: 'Write a dining behavior and a duration, as in take_out=12m.',
};

const RULE_RANGE = `${RULES[0]?.id} to ${RULES.at(-1)?.id}`;
const RULE_PAIRS: Pairs<RuleChoice> = {
  key: (name) => RULES.find(({ id }) => id === name.trim().toUpperCase())?.id,
  value: {
    must: '"off", "info", "warn" or "error"',
    read: (text) => findChoice(RULE_CHOICES, text.toLowerCase()),
  },
  acceptedNames: `a rule from ${RULE_RANGE}`,
  label: 'rule',
  usage: `Write a rule and a choice, as in R09=off. Rules: ${RULE_RANGE}. Choices: ${RULE_CHOICES.join(', ')}.`,
};

function tableReader<Value>({ key, value, acceptedNames }: Pairs<Value>) {
  return namedTable(
    () => fileValue(value),
    acceptedNames,
    (name) => key(name) !== undefined,
  );
}

/** Each pair of the texts replaces the profile's pair with the same name. `undefined` without pairs. */
function mergePairs<Value>(
  { key, value, label, usage }: Pairs<Value>,
  texts: readonly string[] = [],
  profile: ReadonlyMap<string, Value> = new Map(),
): ReadonlyMap<string, Value> | undefined {
  const base = Array.from(profile, ([name, choice]) => [key(name) ?? name, choice] as const);
  const pairs = texts.map((text) => {
    const equals = text.lastIndexOf('=');
    const name = key(text.slice(0, Math.max(0, equals)));
    const choice = value.read(text.slice(equals + 1).trim());
    if (name !== undefined && choice !== undefined) return [name, choice] as const;
    throw invalidValue(label, text, usage);
  });
  const all = new Map([...base, ...pairs]);
  return all.size === 0 ? undefined : all;
}

const threshold: Reader<number> = { ...duration, write: roundDuration };

export const JUDGMENT_SETTINGS = {
  cautionMs: {
    key: 'caution',
    within: 'thresholds',
    help: 'Station time for the caution color.',
    reader: threshold,
    default: DEFAULT_THRESHOLDS.cautionMs,
  },
  lateMs: {
    key: 'late',
    within: 'thresholds',
    help: 'Station time counted as late.',
    reader: threshold,
    default: DEFAULT_THRESHOLDS.lateMs,
  },
  stationLimits: {
    variable: 'LINECHECK_LIMITS',
    key: 'limits',
    help: 'Caution and late limits per station, instead of thresholds: Grill=9m 14m (name or GUID).',
    repeated: true,
    reader: list,
    inFile: tableReader(LIMITS),
  },
  targets: {
    variable: 'LINECHECK_TARGETS',
    key: 'targets',
    help: 'Target for tickets by dining behavior, first fired to last bumped: dine_in=20m,take_out=12m.',
    reader: list,
    inFile: tableReader(TARGETS),
  },
  massBumpLimit: {
    flag: '--mass-bump-limit <station=time>',
    repeated: true,
    variable: 'LINECHECK_MASS_BUMP_LIMITS',
    key: 'mass_bump_limits',
    help: 'bumps sooner after fire count as mass bumps at this station (default: 30s): Bar=10s, name or GUID',
    reader: list,
    inFile: tableReader(MASS_BUMP_LIMITS),
    subject: 'reading',
  },
  auditRules: {
    variable: 'LINECHECK_AUDIT_RULES',
    key: 'rules',
    within: 'audit',
    help: 'Choices for audit rules: R09=off,R15=warn.',
    reader: list,
    inFile: tableReader(RULE_PAIRS),
  },
  auditAllow: {
    variable: 'LINECHECK_AUDIT_ALLOW',
    key: 'allow',
    within: 'audit',
    help: 'Stations for the audit to skip, separated by commas.',
    reader: list,
    inFile: arrayOf(fileValue(line), MAX_ELEMENTS),
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

/** `LINECHECK_AUDIT_RULES` and `LINECHECK_AUDIT_ALLOW` replace the profile's settings. Throws USAGE for an invalid rule. */
export function configuredAudit(
  environment: Environment,
  profile?: AuditSettings,
): AuditSettings | undefined {
  const rules = readSetting(JUDGMENT_SETTINGS.auditRules, { environment });
  const allowed = readSetting(JUDGMENT_SETTINGS.auditAllow, { environment });
  return rules === undefined && allowed === undefined
    ? profile
    : auditSettings(rules, allowed, profile);
}

/** Rules have the form `R09=off`, stations are GUIDs or names. Both replace settings in `under`. Throws as `configuredAudit` does. */
export function auditSettings(
  rules?: readonly string[],
  allowed: readonly string[] = [],
  under?: AuditSettings,
): AuditSettings {
  return {
    rules: mergePairs(RULE_PAIRS, rules, under?.rules) ?? new Map(),
    allowed: new Set([...(under?.allowed ?? []), ...allowed]),
  };
}

/** Flag or variable replace the profile's limit, station by station. Throws USAGE for an invalid limit, and quotes it. */
export function configuredMassBumpLimits(
  sources: SettingSources,
  profile?: ReadonlyMap<string, number>,
): MassBumpLimits | undefined {
  const texts = readSetting(JUDGMENT_SETTINGS.massBumpLimit, sources);
  return mergePairs(MASS_BUMP_LIMITS, texts, profile);
}

/** The environment replaces the profile's limits, station by station. Throws USAGE for invalid text, and quotes it. */
export function configuredLimits(
  environment: Environment,
  profile?: ReadonlyMap<string, Thresholds>,
): LimitsByStation | undefined {
  return mergePairs(LIMITS, readSetting(JUDGMENT_SETTINGS.stationLimits, { environment }), profile);
}

/** The environment replaces the profile's targets, channel by channel. Throws USAGE for invalid text, and quotes it. */
export function configuredTargets(
  environment: Environment,
  profile?: ReadonlyMap<string, number>,
): ChannelTargets | undefined {
  return mergePairs(TARGETS, readSetting(JUDGMENT_SETTINGS.targets, { environment }), profile);
}

/** `--late` replaces the limits of all stations. Throws USAGE for an invalid duration. */
export function lateLimits(late: string | undefined, set: SetLimits): SetLimits {
  if (late === undefined) return set;
  const lateMs = readAs(span, '--late', late);
  const { cautionMs } = set.all ?? DEFAULT_THRESHOLDS;
  return { ...set, flag: { cautionMs: Math.min(cautionMs, lateMs), lateMs } };
}
