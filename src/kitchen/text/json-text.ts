/** JSON safe to print on a terminal. */
import { normalizeInstant } from '../../contract/instant.ts';
import { replaceInvisible } from './visible-text.ts';

/** JSON allows them unescaped, but terminals obey them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it escapes
const OBEYED = /[\u007f-\u009f]/g;
/** Includes everything ever escaped. Most text has none of it. */
// oxlint-disable-next-line no-control-regex -- control characters are among them
const BEYOND_ASCII = /[\u007f-\uffff]/;

/** Escapes control and invisible characters: the same value to any parser. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  return BEYOND_ASCII.test(text) ? replaceInvisible(text.replace(OBEYED, escaped), escaped) : text;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** `2026-11-19T18:00:00.000Z` for epoch ms, `undefined` without an instant. */
export function instantText(epochMs: number): string;
export function instantText(epochMs: number | undefined): string | undefined;
export function instantText(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

/** The same for any platform form, such as `2026-11-19T18:00:00.000+0000`. Other text is unchanged. */
export function zuluText(text: string): string {
  return normalizeInstant(text).replace(/\+0000$/, 'Z');
}

/** Marks demo data, so that it never passes for a restaurant's. Above tables and documents, and on stderr. */
export const DEMO_SENTENCE = 'Demo: simulated data.';

/** First in each JSON object and CSV line. Nothing for real data. */
export function demoField(isDemo: boolean | undefined): { readonly demo?: true } {
  return isDemo === true ? { demo: true } : {};
}

/** None in formats with the field in rows. */
export function demoHeading(isDemo: boolean | undefined, format: string): readonly string[] {
  if (isDemo !== true) return [];
  if (format === 'table') return [`${DEMO_SENTENCE}\n`];
  return format === 'md' ? [`${DEMO_SENTENCE}\n\n`] : [];
}
