import { createContext, type ReactNode, useContext } from 'react';
import type { Capabilities } from '../../terminal/capabilities/capabilities.ts';
import type { Palette } from '../../terminal/capabilities/palette.ts';
import { BOX_GLYPHS } from '../../terminal/text/glyphs.ts';

export type { Tone } from '../../terminal/capabilities/palette.ts';
export type { Glyphs } from '../../terminal/text/glyphs.ts';

export type Theme = Capabilities & Palette;

const ThemeContext = createContext<Theme>({ color: true, glyphs: BOX_GLYPHS });

export function ThemeProvider(props: {
  readonly theme: Theme;
  readonly children: ReactNode;
}): ReactNode {
  return <ThemeContext value={props.theme}>{props.children}</ThemeContext>;
}

export function useTheme(): Theme {
  return useContext(ThemeContext);
}
