/** Each kind of value once, for command line, environment, and configuration file. */

import { isIP } from 'node:net';
import { DAY_MS } from '../contract/time-units.ts';
import { isPlaceZone, ZONE_EXAMPLES } from '../kitchen/calendar/local-time.ts';
import { SCALES } from '../kitchen/filter/filter-scale.ts';
import { choiceNamed, choiceOf } from './choice.ts';
import { invalidValue } from './quoted-value.ts';

export interface Reader<T> {
  /** As in `must be a whole number from 0 to 23` and `Write a whole number from 0 to 23`. */
  readonly must: string;
  /** `undefined` for an invalid text. */
  read(text: string): T | undefined;
  /** Absent for `String`. */
  write?(value: T): string;
  /** Absent for text. */
  readonly inFile?: 'number' | 'boolean';
  /** All texts, if few. */
  readonly choices?: readonly string[];
}

/** `what` names the text, as in `Invalid closeout hour "24". Write …`. Throws USAGE for an invalid text. */
export function readAs<T>(reader: Reader<T>, what: string, typed: string): T {
  const { choices, must } = reader;
  const value = reader.read(typed);
  if (value !== undefined) return value;
  if (choices !== undefined) choiceOf(what, choices, typed);
  throw invalidValue(what, typed, `Write ${must}.`);
}

export function text(must: string, fits: (value: string) => boolean): Reader<string> {
  return { must, read: (value) => (fits(value) ? value : undefined) };
}

/** Whether a check throws no error. */
export function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Host for our services. */
export const listenHost = text(
  'an address or name of this machine, without http:// and without a port',
  (value) => /^[\w.%-]+$/.test(value) || isIP(value) === 6,
);

/** Any text: its user reports mistakes better. */
export const anyText = text('text', () => true);

export const line = lineOf('one line of text');

/** With a more specific rule. */
export function lineOf(must: string): Reader<string> {
  return text(must, (value) => /^[^\p{Cc}]*\S[^\p{Cc}]*$/u.test(value));
}

/** `must` names the unit. */
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

/** A whole number with at most so many digits. */
export function digits(most: number): Reader<number> {
  return wholeNumber(0, 10 ** most - 1, `a whole number of up to ${most} digits`);
}

/** Parallel reads of one kind. */
export const concurrency = wholeNumber(1, 8);

export function oneOf<T extends string>(choices: readonly T[]): Reader<T> {
  return {
    must: `one of ${choices.join(', ')}`,
    choices,
    read: (name) => choiceNamed(choices, name),
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

const UNITS = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

/** At most a day, ms. */
export const duration: Reader<number> = {
  must: 'a duration such as "90s", "8m" or "1h", up to a day',
  read: (value) => {
    const [, number, unit = ''] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
    const ms = Number(number) * (UNITS.get(unit) ?? 0);
    return ms > 0 && ms <= DAY_MS ? ms : undefined;
  },
};

/** As in filters, ms. */
export const span: Reader<number> = {
  must: SCALES.duration.hint.replace(/^Write (.+)\.$/, '$1'),
  read: (value) => SCALES.duration.read(value.trim())?.low,
};

export const zone = text(`an IANA time zone such as ${ZONE_EXAMPLES}`, isPlaceZone);

export const hour = wholeNumber(0, 23);

/** Comma-separated. Blanks do not count, and one text is needed. */
export const list: Reader<readonly string[]> = {
  must: 'values separated by commas',
  read: (value) => {
    const parts = value.split(',').map((part) => part.trim());
    const filled = parts.filter((part) => part !== '');
    return filled.length === 0 ? undefined : filled;
  },
};
