/** JSON that is safe to print on a terminal. */
import { writtenInstant } from '../../contract/instant.ts';
import { replaceInvisible } from '../text/visible-text.ts';

/** Characters that JSON allows unescaped, but terminals obey. */
// oxlint-disable-next-line no-control-regex -- control characters are what it escapes
const OBEYED = /[\u007f-\u009f]/g;
/** Contains everything that could be escaped; most text has none of it. */
// oxlint-disable-next-line no-control-regex -- control characters are among them
const BEYOND_ASCII = /[\u007f-\uffff]/;

/** A value as JSON, with control and invisible characters as escapes: the same value to any parser. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  return BEYOND_ASCII.test(text) ? replaceInvisible(text.replace(OBEYED, escaped), escaped) : text;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** `2026-11-19T18:00:00.000Z` of an instant (epoch ms); `undefined` without one. */
export function instantText(epochMs: number): string;
export function instantText(epochMs: number | undefined): string | undefined;
export function instantText(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

/** The same of an instant in any form of the platform, such as `2026-11-19T18:00:00.000+0000`; other text is returned unchanged. */
export function zuluText(text: string): string {
  return writtenInstant(text).replace(/\+0000$/, 'Z');
}
