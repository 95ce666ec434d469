/** Reading values of a configuration one by one: what is wrong is reported at its place, and everything else is read on. */
import { nearName } from '../kitchen/filter/near-name.ts';
import type { KeyPath } from './profile.ts';

/** A mistake: the key that it is at, and what follows the key in a sentence. */
export interface Mistake {
  readonly key: KeyPath;
  readonly says: string;
}

/** Reads a value at its place; `undefined` where it is wrong, which has then been reported. */
export type Read<T> = (value: unknown, key: KeyPath, report: Report) => T | undefined;
/** Hears of a mistake. */
export type Report = (key: KeyPath, says: string) => void;

/** Longest text that a value may have. */
const LONGEST = 1_000;
/** A longer name is like none of ours. */
const LONGEST_NAME = 64;

/** A text that a test is true of; `what` says what it must be. Never repeats it. */
export function text(what: string, fits: (value: string) => boolean): Read<string> {
  return (value, key, report) => {
    if (typeof value === 'string' && value.length <= LONGEST && fits(value)) return value;
    report(key, `must be ${what}.`);
    return undefined;
  };
}

/** A whole number of a range. */
export function whole(least: number, most: number): Read<number> {
  return (value, key, report) => {
    const isFit = typeof value === 'number' && Number.isInteger(value);
    if (isFit && value >= least && value <= most) return value;
    report(key, `must be a whole number from ${least} to ${most}.`);
    return undefined;
  };
}

/** True or false. */
export const flag: Read<boolean> = (value, key, report) => {
  if (typeof value === 'boolean') return value;
  report(key, 'must be true or false.');
  return undefined;
};

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A duration such as `8m`, in ms; a day at most. */
export const duration: Read<number> = (value, key, report) => {
  const match = /^(\d{1,5})([smh])$/.exec(typeof value === 'string' ? value : '');
  const ms = Number(match?.[1]) * UNITS[(match?.[2] ?? 's') as keyof typeof UNITS];
  if (ms > 0 && ms <= 24 * UNITS.h) return ms;
  report(key, 'must be a duration such as "90s", "8m" or "1h", of a day at most.');
  return undefined;
};

/** An array of which each element is read; those that are wrong are left out. */
export function list<T>(element: Read<T>, most: number): Read<readonly T[]> {
  return (value, key, report) => {
    if (!Array.isArray(value) || value.length > most) {
      report(key, `must be an array of at most ${most} elements.`);
      return undefined;
    }
    return value.flatMap((each, index) => element(each, [...key, index], report) ?? []);
  };
}

/** A table with these keys, all of which may be missing; others are mistakes, for which `refusal` may have a sentence of its own. */
export function table<T extends object>(
  fields: { readonly [Name in keyof T]-?: Read<NonNullable<T[Name]>> },
  refusal: (name: string) => string | undefined = () => undefined,
): Read<Partial<T>> {
  const names = Object.keys(fields);
  return (value, key, report) => {
    const entries = entriesOf(value);
    if (entries === undefined) {
      report(key, 'must be a table.');
      return undefined;
    }
    const found = entries.flatMap(([name, given]) => {
      const read = Object.hasOwn(fields, name) && fields[name as keyof T];
      if (read !== false) return [[name, read(given, [...key, name], report)]];
      report([...key, name], refusal(name) ?? `is no setting${meant(name, names)}`);
      return [];
    });
    return Object.fromEntries(found.filter(([, each]) => each !== undefined)) as Partial<T>;
  };
}

/** A table whose keys are names that people choose, or that a test is true of; `what` says what they must be. */
export function named<T>(
  element: (name: string) => Read<T>,
  what: string,
  fits: (name: string) => boolean,
): Read<readonly (readonly [name: string, value: T])[]> {
  return (value, key, report) => {
    const entries = entriesOf(value);
    if (entries === undefined) {
      report(key, 'must be a table.');
      return undefined;
    }
    return entries.flatMap(([name, given]) => {
      if (!fits(name)) report([...key, name], `must be named by ${what}.`);
      const read = element(name)(given, [...key, name], report);
      return read === undefined ? [] : [[name, read] as const];
    });
  };
}

/** The end of a sentence about a name that is none: `; did you mean base_url?` where one of the names is near, else a full stop. */
export function meant(name: string, names: readonly string[]): string {
  const near = name.length > LONGEST_NAME ? undefined : nearName(name, names);
  return near === undefined ? '.' : `; did you mean ${near}?`;
}

/** Those of a table; arrays and dates are objects, too, and no tables. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null ? Object.entries(value) : undefined;
}
