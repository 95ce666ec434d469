/** How many colours Ink uses. */
import { forcedColour } from '../capabilities/colour-depth.ts';
import type { ColourDepth } from '../capabilities/terminal-kind.ts';

/** Says it before Ink is loaded: its colours are told by the environment of the process and by nothing else. */
export function forceColour(depth: ColourDepth): void {
  process.env['FORCE_COLOR'] = forcedColour(depth);
}
