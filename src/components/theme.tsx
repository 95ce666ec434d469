/** Colours by meaning, and the signs to draw with. A tone always comes with a word or a sign that says the same. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Capabilities } from '../terminal/capabilities.ts';
import { BOX_GLYPHS } from '../terminal/glyphs.ts';

/** What a piece of text means. */
export type Tone = 'plain' | 'muted' | 'error' | 'warn' | 'good';

const ThemeContext = createContext<Capabilities>({ colour: true, glyphs: BOX_GLYPHS });

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

/** The three hues are legible on dark and on light backgrounds; yellow and blue each fail on one of them. */
const HUES = { error: 'red', warn: 'magenta', good: 'green' } as const;

/** Ink's properties for a tone. */
export function toneStyle(
  tone: Tone,
  colour: boolean,
): { readonly color?: string; readonly dimColor?: boolean } {
  if (!colour || tone === 'plain') return {};
  return tone === 'muted' ? { dimColor: true } : { color: HUES[tone] };
}
