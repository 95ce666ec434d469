import { RULES } from '../kitchen/audit/audit.ts';
import { DEFAULT_THRESHOLDS } from '../kitchen/measures/row-limits.ts';
import { arrayOf, leaf, named, type Read } from './decode-fields.ts';
import {
  MAX_ELEMENTS,
  massBumpLimit,
  ruleChoice,
  stationLimits,
  threshold,
} from './file-values.ts';
import { line, list } from './reader.ts';
import type { Setting } from './setting.ts';

const byStation = <Value>(read: Read<Value>) =>
  named(
    () => read,
    'the name or GUID of a station',
    (name) => name.trim() !== '',
  );

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
    inFile: byStation(stationLimits),
  },
  massBumpLimit: {
    flag: '--mass-bump-limit <station=time>',
    repeated: true,
    variable: 'LINECHECK_MASS_BUMP_LIMITS',
    key: 'mass_bump_limits',
    help: 'bumps sooner after fire count as mass bumps at this station (default: 30s): Bar=10s, name or GUID',
    reader: list,
    inFile: byStation(massBumpLimit),
    of: 'reading',
  },
  auditRules: {
    variable: 'LINECHECK_AUDIT_RULES',
    key: 'rules',
    within: 'audit',
    help: 'Choices for audit rules: R09=off,R15=warn.',
    reader: list,
    inFile: named(
      () => ruleChoice,
      `a rule from ${RULES[0]?.id} to ${RULES.at(-1)?.id}`,
      (name) => RULES.some(({ id }) => id === name),
    ),
  },
  auditAllow: {
    variable: 'LINECHECK_AUDIT_ALLOW',
    key: 'allow',
    within: 'audit',
    help: 'Stations for the audit to skip, separated by commas.',
    reader: list,
    inFile: arrayOf(leaf(line), MAX_ELEMENTS),
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
