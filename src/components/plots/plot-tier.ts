/** Plot signs: braille dots, eighth blocks, or ASCII. */
import type { Capabilities } from '../../terminal/capabilities/capabilities.ts';
import { ASCII_GLYPHS, type GlyphTier } from '../../terminal/text/glyphs.ts';
import type { Span } from '../line/Line.tsx';
import type { Tone } from '../line/theme.tsx';

export type PlotTier = GlyphTier;

export function plotTier({ tier, glyphs }: Capabilities): PlotTier {
  return tier ?? (glyphs === ASCII_GLYPHS ? 'ascii' : 'box');
}

/** Shade sign → tone. */
export type ShadeTones = ReadonlyMap<string, Tone>;

/** For shades from lightest to darkest: the last is late, the one before caution. What is good steps back. */
export function shadeTones(shades: readonly string[]): ShadeTones {
  const tones: readonly Tone[] = ['error', 'warn'];
  return new Map(shades.toReversed().map((shade, at) => [shade, tones[at] ?? 'muted']));
}

/** Each shade is one UTF-16 unit. */
export function shadedSpan(text: string, tones: ShadeTones): Span {
  return {
    text,
    tones: Array.from({ length: text.length }, (_, at) => tones.get(text.charAt(at)) ?? 'plain'),
  };
}

/** Arithmetic and range signs for ASCII terminals. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['–', '-'],
  ['≥', '>='],
]);

/** All other characters stay unchanged. */
export function asciiSigns(text: string): string {
  return text.replaceAll(/[\u2212\u2013\u2265]/g, (sign) => SIGNS.get(sign) ?? sign);
}
