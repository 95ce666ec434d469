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

/** For the shades from the caution and from the late limit up. Lower shades stay plain, because dimming makes them look like others. */
export function shadeTones(caution: string, late: string): ShadeTones {
  return new Map([
    [caution, 'warn'],
    [late, 'error'],
  ]);
}

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
