/** What plots are drawn with: braille dots, blocks in eighths, or ASCII. */
import type { Capabilities } from '../../terminal/capabilities/capabilities.ts';
import { ASCII_GLYPHS, type GlyphTier } from '../../terminal/text/glyphs.ts';
import type { Span } from '../line/Line.tsx';
import type { Tone } from '../line/theme.tsx';

/** The tier of signs of a plot. */
export type PlotTier = GlyphTier;

/** The tier of signs that capabilities allow. */
export function plotTier({ tier, glyphs }: Capabilities): PlotTier {
  return tier ?? (glyphs === ASCII_GLYPHS ? 'ascii' : 'box');
}

/** A sign that shades an area → its tone. */
export type ShadeTones = ReadonlyMap<string, Tone>;

/** The tones of two shades, from the caution and from the late limit on. What is below is plain: a shade that is dimmed resembles another. */
export function shadeTones(caution: string, late: string): ShadeTones {
  return new Map([
    [caution, 'warn'],
    [late, 'error'],
  ]);
}

/** Text with such signs in it. */
export function shadedSpans(text: string, tones: ShadeTones): readonly Span[] {
  const spans: { text: string; tone: Tone }[] = [];
  for (const sign of text) {
    const tone = tones.get(sign) ?? 'plain';
    const last = spans.at(-1);
    if (last?.tone === tone) last.text += sign;
    else spans.push({ text: sign, tone });
  }
  return spans;
}
