/** What plots are drawn with: braille dots, blocks in eighths, or ASCII. */
import type { Capabilities } from '../../terminal/capabilities/capabilities.ts';
import { ASCII_GLYPHS, type GlyphTier } from '../../terminal/text/glyphs.ts';

/** The tier of signs of a plot. */
export type PlotTier = GlyphTier;

/** The tier of signs that capabilities allow. */
export function plotTier({ tier, glyphs }: Capabilities): PlotTier {
  return tier ?? (glyphs === ASCII_GLYPHS ? 'ascii' : 'box');
}
