import { normalizeInstant } from '../../contract/instant.ts';
import { replaceInvisible } from './visible-text.ts';

/** Control characters that JSON doesn't escape, but that terminals obey. */
// oxlint-disable-next-line no-control-regex -- control characters are what it escapes
const OBEYED = /[\u007f-\u009f]/g;
/** Most text has none of these characters, and then needs no escapes. */
// oxlint-disable-next-line no-control-regex -- control characters are among them
const BEYOND_ASCII = /[\u007f-\uffff]/;

/** Escapes control and invisible characters, so that JSON is safe to print on a terminal. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  return BEYOND_ASCII.test(text) ? replaceInvisible(text.replace(OBEYED, escaped), escaped) : text;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Takes epoch ms. `2026-11-19T18:00:00.000Z`. */
export function instantText(epochMs: number): string;
export function instantText(epochMs: number | undefined): string | undefined;
export function instantText(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

/** `2026-11-19T18:00:00.000Z` for an instant in a platform's form. Other text stays unchanged. */
export function zuluText(text: string): string {
  return normalizeInstant(text).replace(/\+0000$/, 'Z');
}

export const DEMO_SENTENCE = 'Demo: simulated data.';

/** The first field of each JSON object and CSV line. */
export function demoField(isDemo: boolean | undefined): { readonly demo?: true } {
  return isDemo === true ? { demo: true } : {};
}

/** Above a table or document. JSON and CSV have a field instead. */
export function demoHeading(isDemo: boolean | undefined, format: string): readonly string[] {
  if (isDemo !== true) return [];
  if (format === 'table') return [`${DEMO_SENTENCE}\n`];
  return format === 'md' ? [`${DEMO_SENTENCE}\n\n`] : [];
}
