/** From the environment. An unknown terminal is not refused but gets the safe tier, ASCII and 16 colors. */
import { GLYPHS, type Glyphs, type GlyphTier } from '../text/glyphs.ts';
import {
  type ColorDepth,
  type Environment,
  isMultiplexed,
  type TerminalKind,
  TRUE_COLOR,
  terminalKind,
  terminalName,
} from './terminal-kind.ts';

/** The terminal's own background. */
export type Background = 'light' | 'dark';

export interface Capabilities {
  /** Colors never carry meaning. */
  readonly color: boolean;
  readonly glyphs: Glyphs;
  /** For plots. Absent: the same as for glyphs. */
  readonly tier?: GlyphTier;
  /** Absent: 16, where there are colors. */
  readonly depth?: ColorDepth;
  /** Absent: not known. */
  readonly background?: Background;
}

export interface TerminalCapabilities extends Capabilities {
  readonly depth: ColorDepth;
  readonly tier: GlyphTier;
  /** Frames may be enclosed in DEC mode 2026 marks. */
  readonly synchronized: boolean;
}

export function capabilities(environment: Environment): TerminalCapabilities {
  const kind = terminalKind(environment);
  const depth = colorDepth(environment, kind);
  const tier = showsUnicode(environment) ? kind.tier : 'ascii';
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

/** Empty if none is set. */
export function characterLocale(environment: Environment): string {
  return environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || '';
}

function showsUnicode(environment: Environment): boolean {
  const locale = characterLocale(environment);
  // A Windows console takes Unicode, but the environment has no locale.
  return locale === '' ? terminalName(environment) === 'windows' : /utf-?8/i.test(locale);
}

/** `foreground;background`, numbered as in the 16 colors, sometimes with a third part in between. */
function backgroundOf(environment: Environment): Background | undefined {
  if (isMultiplexed(environment)) return undefined;
  const [, number] = /;(\d{1,2})$/.exec(environment['COLORFGBG'] ?? '') ?? [];
  if (number === undefined || Number(number) > 15) return undefined;
  return Number(number) <= 6 || number === '8' ? 'dark' : 'light';
}

// The first of these decides: `FORCE_COLOR` (set only by users), `NO_COLOR`, `COLORTERM`, the terminal's kind, and the ending of `TERM`.

/** `true` is an unknown number. Any other value is ignored. */
const FORCED: Readonly<Record<string, ColorDepth>> = {
  '0': 0,
  false: 0,
  '1': 16,
  '2': 256,
  '3': TRUE_COLOR,
};

function colorDepth(environment: Environment, kind: TerminalKind): ColorDepth {
  const detected = detectedDepth(environment, kind);
  const force = environment['FORCE_COLOR'] ?? '';
  if (force === 'true') return detected === 0 ? 16 : detected;
  if (Object.hasOwn(FORCED, force)) return FORCED[force] ?? 0;
  return environment['NO_COLOR'] ? 0 : detected;
}

function detectedDepth(environment: Environment, { depth, mostColors }: TerminalKind): ColorDepth {
  const name = terminalName(environment);
  const claims: readonly ColorDepth[] = [
    depth,
    /^(?:truecolor|24bit)$/i.test(environment['COLORTERM'] ?? '') ? TRUE_COLOR : 0,
    name.endsWith('-direct') ? TRUE_COLOR : 0,
    /-256colou?r$/.test(name) ? 256 : 0,
  ];
  const most = claims.reduce((a, b) => (a > b ? a : b));
  return most < mostColors ? most : mostColors;
}

/** As a `FORCE_COLOR` value, for libraries reading nothing else. */
export function forcedColor(depth: ColorDepth): string {
  const depths: readonly ColorDepth[] = [0, 16, 256, TRUE_COLOR];
  return String(depths.indexOf(depth));
}
