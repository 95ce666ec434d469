/** The tones of cells for people: they repeat a sign or a word of the cell, or the head above a count. */
import type { Severity } from '../kitchen/audit/rule.ts';
import type { Tone } from '../terminal/capabilities/palette.ts';

/** The tone of a cell; `undefined` for none. */
export type ToneOf = (head: string, text: string) => Tone | undefined;

/** By the sign before a count of issues or behind a figure: `!! 2`, `14:20!`, `i 1`. */
export function markTone(text: string): Tone | undefined {
  const [, sign] = /^(!!?|i)(?= +\d)/.exec(text) ?? /(!!?)$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return sign === '!!' ? 'error' : sign === '!' ? 'warn' : 'note';
}

/** By the state of a station. */
export function stateTone(text: string): Tone | undefined {
  switch (text.toLowerCase()) {
    case 'slow':
      return 'error';
    case 'quiet':
      return 'warn';
    default:
      return undefined;
  }
}

/** By the severity of an issue. */
export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = {
  error: 'error',
  warn: 'warn',
  info: 'note',
};
