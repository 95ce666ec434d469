/** Sets how many colors Ink uses. */
import { forcedColor } from '../capabilities/capabilities.ts';
import type { ColorDepth } from '../capabilities/terminal-kind.ts';

/** Must run before Ink is loaded: Ink reads its colors only from the process's environment. */
export function forceColor(depth: ColorDepth): void {
  process.env['FORCE_COLOR'] = forcedColor(depth);
}
