/** What a check says about a server: it returns what it saw, or throws one of these. */
import { cutText } from '../../src/terminal/safe-text.ts';

/** The server does something else. */
export class Broken extends Error {}

/** A value that the document does not list, but may add at any time. */
export class Beyond extends Error {}

/** No answer shows it. */
export class NotChecked extends Error {}

/** `otherwise` is what was seen if not kept, if that differs. */
export function judged(isKept: boolean, seen: string, otherwise = seen): string {
  if (isKept) return seen;
  throw new Broken(otherwise);
}

/** Columns per value. */
const SHOWN = 80;

/** JSON spelling, cut. Objects and arrays are named only by kind, a missing value as nothing. */
export function foreignText(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (value === undefined) return 'nothing';
  return cutText(JSON.stringify(value), SHOWN);
}

/** Empty for anything but an object. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}
