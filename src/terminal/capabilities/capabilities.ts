/**
 * Detects what the terminal can do, from its environment and from its user's answers to the test strip. Unknown terminals get the safe tier, ASCII
 * and 16 colors, instead of a refusal.
 */

import { GLYPHS, type Glyphs, type GlyphTier } from '../text/glyphs.ts';
import { colorDepth } from './color-depth.ts';
import {
  type ColorDepth,
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
  /** Whether colors may be used. They never carry meaning. */
  readonly color: boolean;
  readonly glyphs: Glyphs;
  /** Signs for plots. Absent: the same as for glyphs. */
  readonly tier?: GlyphTier;
  /** Absent: 16, where there are colors. */
  readonly depth?: ColorDepth;
  /** Absent: not known. */
  readonly background?: Background;
}

/** All known capabilities. */
export interface TerminalCapabilities extends Capabilities {
  readonly depth: ColorDepth;
  readonly tier: GlyphTier;
  /** Frames may be enclosed in the marks of DEC mode 2026. */
  readonly synchronized: boolean;
}

/** Detects them; `remembered` is the user's answer to the test strip on this terminal, if any. */
export function capabilities(
  environment: Environment,
  remembered: StripAnswer = {},
): TerminalCapabilities {
  const kind = terminalKind(environment);
  const depth = colorDepth(environment, kind, remembered.colors);
  const tier = glyphTier(environment, kind, remembered);
  const background = backgroundOf(environment);
  return {
    color: depth > 0,
    depth,
    tier,
    glyphs: GLYPHS[tier],
    synchronized: kind.synchronized,
    ...(background !== undefined && { background }),
  };
}

/** The character locale; empty if none is set. */
export function characterLocale(environment: Environment): string {
  return environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || '';
}

/** The answer wins over the locale: a remote machine often has none although the terminal shows everything. */
function glyphTier(
  environment: Environment,
  kind: TerminalKind,
  { box, block, braille }: StripAnswer,
): GlyphTier {
  const detected = showsUnicode(environment) ? kind.tier : 'ascii';
  if (box === false || block === false) return 'ascii';
  if (detected === 'ascii' && !(box === true && block === true)) return 'ascii';
  return (braille ?? detected === 'braille') ? 'braille' : 'box';
}

function showsUnicode(environment: Environment): boolean {
  const locale = characterLocale(environment);
  // A Windows console takes Unicode, but its environment has no locale.
  return locale === '' ? terminalName(environment) === 'windows' : /utf-?8/i.test(locale);
}

/** `COLORFGBG` is `foreground;background` in numbers of the 16 colors, sometimes with a third part in between. */
function backgroundOf(environment: Environment): Background | undefined {
  if (isMultiplexed(environment)) return undefined;
  const [, number] = /;(\d{1,2})$/.exec(environment['COLORFGBG'] ?? '') ?? [];
  if (number === undefined || Number(number) > 15) return undefined;
  return Number(number) <= 6 || number === '8' ? 'dark' : 'light';
}
