import { isIP } from 'node:net';
import { parseBaseUrl } from '../api/preflight.ts';
import { DAY_MS } from '../contract/instant.ts';
import { SCALES } from '../kitchen/filter/filter-scale.ts';
import type { ClockHours } from '../kitchen/model/business-day.ts';
import { isPlaceZone, ZONE_EXAMPLES } from '../kitchen/model/local-time.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { findChoice, invalidValue, readChoice } from './typed-text.ts';

export interface Reader<T> {
  /** Continues `must be` and `Write`: `a whole number from 0 to 23`. */
  readonly must: string;
  /** `undefined` for invalid text. */
  read(text: string): T | undefined;
  write?(value: T): string;
  /** The type in the configuration file. Default: text. */
  readonly inFile?: 'number' | 'boolean';
  readonly choices?: readonly string[];
}

/** `what` names the text, as in `Invalid closeout hour "24". Write …`. Throws USAGE for invalid text. */
export function readAs<T>(reader: Reader<T>, what: string, typed: string): T {
  const { choices, must } = reader;
  const value = reader.read(typed);
  if (value !== undefined) return value;
  if (choices !== undefined) readChoice(what, choices, typed);
  throw invalidValue(what, typed, `Write ${must}.`);
}

export function text(must: string, fits: (value: string) => boolean): Reader<string> {
  return { must, read: (value) => (fits(value) ? value : undefined) };
}

export function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

export const listenHost = text(
  'an address or name of this machine, without http:// and without a port',
  (value) => /^[\w.%-]+$/.test(value) || isIP(value) === 6,
);

export const baseAddress = text(
  'an http or https address without user name, password, query, or fragment',
  (value) => passes(() => parseBaseUrl(value, true)),
);

export function pathFrom(roots: string, start: RegExp): Reader<string> {
  return text(`a path starting with ${roots}`, (value) => start.test(value));
}

/** Accepts any text. Its user checks it, with a better message. */
export const anyText = text('text', () => true);

export const line = lineOf('one line of text');

export function lineOf(must: string): Reader<string> {
  return text(must, (value) => /^[^\p{Cc}]*\S[^\p{Cc}]*$/u.test(value));
}

export function wholeNumber(
  least: number,
  most: number,
  must = `a whole number from ${least} to ${most}`,
): Reader<number> {
  const isFit = (number: number) => number >= least && number <= most;
  return {
    must,
    inFile: 'number',
    read: (typed) => (/^\d{1,15}$/.test(typed) && isFit(Number(typed)) ? Number(typed) : undefined),
  };
}

export function digits(most: number): Reader<number> {
  return wholeNumber(0, 10 ** most - 1, `a whole number of up to ${most} digits`);
}

/** The file has seconds, the program ms. */
const seconds = wholeNumber(1, 3_600);
export const refreshPause: Reader<number> = {
  ...seconds,
  read: (typed) => {
    const number = seconds.read(typed);
    return number && number * 1_000;
  },
  write: (ms) => String(ms / 1_000),
};

export const concurrency = wholeNumber(1, 8);

export function oneOf<T extends string>(choices: readonly T[]): Reader<T> {
  return {
    must: `one of ${choices.join(', ')}`,
    choices,
    read: (name) => findChoice(choices, name),
  };
}

const ON_OFF: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'off'].map((word) => [word, false] as const),
]);

export const onOff: Reader<boolean> = {
  must: '1 or 0',
  inFile: 'boolean',
  read: (word) => ON_OFF.get(word.toLowerCase()),
};

/** Ms. The form is that of durations on screens and in filters, but with a unit. */
export const duration: Reader<number> = {
  must: 'a duration such as "90s", "8m" or "1h", up to a day',
  read: (value) => {
    const ms = /[smh]/.test(value) ? span.read(value) : undefined;
    return ms !== undefined && ms > 0 && ms <= DAY_MS ? ms : undefined;
  },
};

/** Ms. The text has the form of durations in filters. */
export const span: Reader<number> = {
  must: SCALES.duration.hint.replace(/^Write (.+)\.$/, '$1'),
  read: (value) => SCALES.duration.read(value.trim())?.low,
};

export const zone = text(`an IANA time zone such as ${ZONE_EXAMPLES}`, isPlaceZone);

export const hour = wholeNumber(0, 23);

export const list: Reader<readonly string[]> = {
  must: 'values separated by commas',
  read: (value) => {
    const parts = value.split(',').map((part) => part.trim());
    const filled = parts.filter((part) => part !== '');
    return filled.length === 0 ? undefined : filled;
  },
};

export const clockHours: Reader<ClockHours> = {
  must: '12 or 24',
  inFile: 'number',
  read: (typed) => (typed === '12' ? 12 : typed === '24' ? 24 : undefined),
};

/** The clocks of common locales, because asking the runtime takes longer than everything else before the first frame. */
const COMMON_12 = new Set(['en-US', 'en-CA', 'en-AU', 'es-US', 'es-MX']);
const COMMON_24 = new Set(['', 'C', 'POSIX', 'en-GB', 'de-DE', 'es-ES', 'fr-CA', 'fr-FR', 'it-IT']);

/** 12 for `en_US.UTF-8`, 24 for the C locale and for an unknown locale. */
export function localeHours(environment: Environment): ClockHours {
  const locale = environment['LC_ALL'] || environment['LC_TIME'] || environment['LANG'] || '';
  const tag = locale.replace(/[.@].*/s, '').replaceAll('_', '-');
  if (COMMON_24.has(tag)) return 24;
  if (COMMON_12.has(tag)) return 12;
  try {
    const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
    return hour12 === true ? 12 : 24;
  } catch {
    return 24;
  }
}
