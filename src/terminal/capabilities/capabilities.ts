/**
 * What the terminal can do, detected from its environment and from what its user saw in the test strip. Unknown terminals get
 * the safe tier, ASCII and 16 colours, instead of a refusal.
 */

import { GLYPHS, type Glyphs, type GlyphTier } from '../text/glyphs.ts';
import { colourDepth } from './colour-depth.ts';
import {
  type ColourDepth,
  type Environment,
  isMultiplexed,
  type TerminalKind,
  terminalKind,
  terminalName,
} from './terminal-kind.ts';
import type { StripAnswer } from './test-strip.ts';

/** Whether the terminal's own background is light or dark. */
export type Background = 'light' | 'dark';

/** Capabilities that the drawing depends on. */
export interface Capabilities {
  /** Colours may be used. Meaning never depends on it. */
  readonly colour: boolean;
  readonly glyphs: Glyphs;
  /** What plots are drawn with. Absent: no more than the glyphs need. */
  readonly tier?: GlyphTier;
  /** Absent: 16 where there are colours. */
  readonly depth?: ColourDepth;
  /** Absent: not known. */
  readonly background?: Background;
}

/** All that is known of the terminal. */
export interface TerminalCapabilities extends Capabilities {
  readonly depth: ColourDepth;
  readonly tier: GlyphTier;
  /** Frames may be put between the marks of DEC mode 2026. */
  readonly synchronized: boolean;
}

/** Detects them; `remembered` is what the user saw in the test strip on this terminal, if ever asked. */
export function capabilities(
  environment: Environment,
  remembered: StripAnswer = {},
): TerminalCapabilities {
  const kind = terminalKind(environment);
  const depth = colourDepth(environment, kind, remembered.colours);
  const tier = glyphTier(environment, kind, remembered);
  const background = backgroundOf(environment);
  return {
    colour: depth > 0,
    depth,
    tier,
    glyphs: GLYPHS[tier],
    synchronized: kind.synchronized,
    ...(background !== undefined && { background }),
  };
}

/** The locale of characters; empty where none is set. */
export function characterLocale(environment: Environment): string {
  return environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || '';
}

/** What was seen goes before what is set: a remote machine often has no locale while the terminal shows everything. */
function glyphTier(
  environment: Environment,
  kind: TerminalKind,
  { box, block, braille }: StripAnswer,
): GlyphTier {
  const told = showsUnicode(environment) ? kind.tier : 'ascii';
  if (box === false || block === false) return 'ascii';
  if (told === 'ascii' && !(box === true && block === true)) return 'ascii';
  return (braille ?? told === 'braille') ? 'braille' : 'box';
}

function showsUnicode(environment: Environment): boolean {
  const locale = characterLocale(environment);
  // A console of Windows is written to in Unicode, and has no locale in its environment.
  return locale === '' ? terminalName(environment) === 'windows' : /utf-?8/i.test(locale);
}

/** `COLORFGBG` is `foreground;background` in the numbers of the 16 colours, sometimes with a third part between. */
function backgroundOf(environment: Environment): Background | undefined {
  if (isMultiplexed(environment)) return undefined;
  const [, number] = /;(\d{1,2})$/.exec(environment['COLORFGBG'] ?? '') ?? [];
  if (number === undefined || Number(number) > 15) return undefined;
  return Number(number) <= 6 || number === '8' ? 'dark' : 'light';
}
