/** What plots are drawn with: braille dots, blocks in eighths, or ASCII. */
import type { Capabilities } from '../../terminal/capabilities/capabilities.ts';
import { ASCII_GLYPHS, type GlyphTier } from '../../terminal/text/glyphs.ts';
import { useTheme } from '../line/theme.tsx';

/** The tier of signs of a plot. */
export type PlotTier = GlyphTier;

/** The tier that the terminal shows. */
export function usePlotTier(): PlotTier {
  return plotTier(useTheme());
}

function plotTier({ tier, glyphs }: Capabilities): PlotTier {
  return tier ?? (glyphs === ASCII_GLYPHS ? 'ascii' : 'box');
}
