/** Values of single settings in the configuration file. */
import { parseBaseUrl } from '../api/transport/base-url.ts';
import { SEVERITIES } from '../kitchen/audit/rule.ts';
import type { Thresholds } from '../kitchen/measures/default-thresholds.ts';
import { TYPED_LIMITS, typedLimits } from '../kitchen/pace/typed-limits.ts';
import { OVER_HOUR_MS } from '../kitchen/table/row-rules.ts';
import { durationText } from '../kitchen/text/quantities.ts';
import { choiceNamed } from './choice.ts';
import { leaf, type Read } from './decode-fields.ts';
import { duration, passes, type Reader, text, wholeNumber } from './reader.ts';

/** Most elements of an array in the file. */
export const MAX_ELEMENTS = 1_000;

/** The address of a platform. */
export const address = text(
  'an http or https address without user name, password, query or fragment',
  (value) => passes(() => parseBaseUrl(value, true)),
);

/** A path that begins in one of these folders. */
export const path = (roots: string, start: RegExp) =>
  leaf(text(`a path that starts with ${roots}`, (value) => start.test(value)));

/** The mass-bump limit, ms. */
export const massBumpLimit: Read<number> = (value, key, report) => {
  const limit = leaf(duration)(value, key, report);
  if (limit === undefined || limit <= OVER_HOUR_MS) return limit;
  report(key, 'must be 60m or less.');
  return undefined;
};

/** Caution and late limit of a station. */
export const stationLimits: Read<Thresholds> = (value, key, report) => {
  const limits = typeof value === 'string' ? typedLimits(value) : undefined;
  if (limits === undefined) report(key, `must be ${TYPED_LIMITS}.`);
  return limits;
};

/** A pause in seconds in the file; here in ms. */
const seconds = wholeNumber(1, 3_600);
export const refreshPause: Reader<number> = {
  ...seconds,
  read: (digits) => {
    const number = seconds.read(digits);
    return number && number * 1_000;
  },
  write: (ms) => String(ms / 1_000),
};

/** A duration that figures are compared with, ms. */
export const threshold: Reader<number> = { ...duration, write: durationText };

/** The values of a rule. */
export const RULE_CHOICES = ['off', ...SEVERITIES.toReversed()] as const;
/** A value of a rule. */
export type RuleChoice = (typeof RULE_CHOICES)[number];

export const ruleChoice: Read<RuleChoice> = (value, key, report) => {
  const found = typeof value === 'string' ? choiceNamed(RULE_CHOICES, value) : undefined;
  if (found === undefined) report(key, 'must be "off", "info", "warn" or "error".');
  return found;
};
