/** Sets how many colors Ink uses. */
import { forcedColour } from '../capabilities/colour-depth.ts';
import type { ColourDepth } from '../capabilities/terminal-kind.ts';

/** Must run before Ink is loaded: Ink reads its colors only from the process's environment. */
export function forceColour(depth: ColourDepth): void {
  process.env['FORCE_COLOR'] = forcedColour(depth);
}
