/** Colors by meaning, and the signs to draw with. A tone always comes with a word or a sign of the same meaning. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Background, Capabilities } from '../../terminal/capabilities/capabilities.ts';
import { BOX_GLYPHS } from '../../terminal/text/glyphs.ts';

export type { Glyphs } from '../../terminal/text/glyphs.ts';

/** What is drawn with. */
export type Theme = Capabilities;

/** The meaning of a piece of text. */
export type Tone = 'plain' | 'muted' | 'error' | 'warn' | 'good';

const ThemeContext = createContext<Capabilities>({ color: true, glyphs: BOX_GLYPHS });

/** Gives the terminal's capabilities to all views below. */
export function ThemeProvider(props: {
  readonly theme: Capabilities;
  readonly children: ReactNode;
}): ReactNode {
  return <ThemeContext value={props.theme}>{props.children}</ThemeContext>;
}

/** The terminal's capabilities. */
export function useTheme(): Capabilities {
  return useContext(ThemeContext);
}

/**
 * Foregrounds that are legible on dark and on light backgrounds; yellow and blue each fail on one of them. SGR parameters.
 */
const HUES: Readonly<Record<Hue, string>> = { muted: '2', error: '31', warn: '35', good: '32' };

type Hue = Exclude<Tone, 'plain'>;

/**
 * For a background that is known, of the 256 colors those that stand out from it. Each is legible on the other background
 * too, because the environment may describe a terminal that has been left.
 */
const TONES: Readonly<Record<Background, Readonly<Record<Hue, number>>>> = {
  dark: { muted: 245, error: 196, warn: 170, good: 64 },
  light: { muted: 242, error: 160, warn: 127, good: 28 },
};

/** The SGR parameters of a tone, such as `31`; empty for none. */
export function toneParameters(
  tone: Tone,
  { color, depth = 16, background }: Capabilities,
): string {
  if (!color || tone === 'plain') return '';
  if (depth >= 256 && background !== undefined) return `38;5;${TONES[background][tone]}`;
  return HUES[tone];
}
