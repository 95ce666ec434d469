import { parseBaseUrl } from '../api/transport/base-url.ts';
import { SEVERITIES } from '../kitchen/audit/rule.ts';
import type { Thresholds } from '../kitchen/measures/row-limits.ts';
import { TYPED_LIMITS, typedLimits } from '../kitchen/measures/words.ts';
import { OVER_HOUR_MS } from '../kitchen/table/row-rules.ts';
import { durationText } from '../kitchen/text/quantities.ts';
import { choiceNamed } from './choice.ts';
import { leaf, type Read } from './decode-fields.ts';
import { duration, passes, type Reader, text, wholeNumber } from './reader.ts';

export const MAX_ELEMENTS = 1_000;

export const address = text(
  'an http or https address without user name, password, query, or fragment',
  (value) => passes(() => parseBaseUrl(value, true)),
);

export const path = (roots: string, start: RegExp) =>
  leaf(text(`a path starting with ${roots}`, (value) => start.test(value)));

export const massBumpLimit: Read<number> = (value, key, report) => {
  const limit = leaf(duration)(value, key, report);
  if (limit === undefined || limit <= OVER_HOUR_MS) return limit;
  report(key, 'must be 60m or less.');
  return undefined;
};

/** Caution and late limit. */
export const stationLimits: Read<Thresholds> = (value, key, report) => {
  const limits = typeof value === 'string' ? typedLimits(value) : undefined;
  if (limits === undefined) report(key, `must be ${TYPED_LIMITS}.`);
  return limits;
};

/** Seconds in the file, ms here. */
const seconds = wholeNumber(1, 3_600);
export const refreshPause: Reader<number> = {
  ...seconds,
  read: (digits) => {
    const number = seconds.read(digits);
    return number && number * 1_000;
  },
  write: (ms) => String(ms / 1_000),
};

/** For comparisons, ms. */
export const threshold: Reader<number> = { ...duration, write: durationText };

export const RULE_CHOICES = ['off', ...SEVERITIES.toReversed()] as const;
export type RuleChoice = (typeof RULE_CHOICES)[number];

export const ruleChoice: Read<RuleChoice> = (value, key, report) => {
  const found = typeof value === 'string' ? choiceNamed(RULE_CHOICES, value) : undefined;
  if (found === undefined) report(key, 'must be "off", "info", "warn" or "error".');
  return found;
};
