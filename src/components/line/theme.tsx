import { createContext, type ReactNode, useContext } from 'react';
import type { Capabilities } from '../../terminal/capabilities/capabilities.ts';
import { BOX_GLYPHS } from '../../terminal/text/glyphs.ts';

export type { Tone } from '../../terminal/capabilities/palette.ts';
export type { Glyphs } from '../../terminal/text/glyphs.ts';

export type Theme = Capabilities;

const ThemeContext = createContext<Capabilities>({ color: true, glyphs: BOX_GLYPHS });

export function ThemeProvider(props: {
  readonly theme: Capabilities;
  readonly children: ReactNode;
}): ReactNode {
  return <ThemeContext value={props.theme}>{props.children}</ThemeContext>;
}

export function useTheme(): Capabilities {
  return useContext(ThemeContext);
}
