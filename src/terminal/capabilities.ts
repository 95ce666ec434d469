/** From the environment. An unknown terminal is not refused but gets what is safe, ASCII and 16 colors. */
import { ASCII_GLYPHS, BOX_GLYPHS, type Glyphs } from './glyphs.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const TRUE_COLOR = 16_777_216;

/** Number of colors. 0 is none. */
export type ColorDepth = 0 | 16 | 256 | typeof TRUE_COLOR;

/** Defaults, unless the user or `TERM` set more. */
export interface TerminalKind {
  readonly depth: ColorDepth;
  /** More colors than this are garbled, whatever `COLORTERM` is. */
  readonly mostColors: ColorDepth;
  readonly glyphs: Glyphs;
  /** Shows frames between DEC mode 2026 marks complete. */
  readonly synchronized: boolean;
}

const ofKind = (
  depth: ColorDepth,
  glyphs: Glyphs,
  more: { readonly mostColors?: ColorDepth; readonly synchronized?: boolean } = {},
): TerminalKind => ({ depth, glyphs, mostColors: TRUE_COLOR, synchronized: false, ...more });

const NONE = ofKind(0, ASCII_GLYPHS, { mostColors: 0 });
/** An unknown terminal gets ASCII and the 16 colors found nearly everywhere. */
const UNKNOWN = ofKind(16, ASCII_GLYPHS);
const ORDINARY = ofKind(16, BOX_GLYPHS);
const MODERN = ofKind(TRUE_COLOR, BOX_GLYPHS);
const SYNCHRONIZED = ofKind(TRUE_COLOR, BOX_GLYPHS, { synchronized: true });

/** `TERM` → kind. The first match counts. */
const BY_TERM: readonly (readonly [RegExp, TerminalKind])[] = [
  [/^(?:dumb|unknown)?$/, NONE],
  [/-(?:mono|m)$/, NONE],
  // The console's font has few signs, and no room for more.
  [/^linux(?:-|$)/, ofKind(16, ASCII_GLYPHS, { mostColors: 16 })],
  [/^(?:xterm-)?(?:kitty|ghostty)$/, SYNCHRONIZED],
  [/^(?:wezterm|foot|contour|iterm2)(?:-|$)/, SYNCHRONIZED],
  [/^alacritty(?:-|$)/, MODERN],
  [/^(?:konsole|gnome|vte)(?:-|$)/, ORDINARY],
  [
    /^(?:xterm|rxvt|screen|tmux|putty|st|mintty|cygwin|nsterm|ms-terminal|windows)(?:[-.]|$)/,
    ORDINARY,
  ],
];

/** Variables from terminals with `TERM` set to `xterm` → kind. The first match counts. */
const BY_PROGRAM: readonly (readonly [string, RegExp, TerminalKind])[] = [
  ['TERM_PROGRAM', /^(?:iTerm\.app|WezTerm|ghostty)$/, SYNCHRONIZED],
  ['TERM_PROGRAM', /^Apple_Terminal$/, ofKind(256, BOX_GLYPHS)],
  ['TERM_PROGRAM', /^(?:vscode|mintty)$/, MODERN],
  ['WT_SESSION', /./, SYNCHRONIZED],
  ['VTE_VERSION', /./, MODERN],
  ['KONSOLE_VERSION', /./, MODERN],
];

/** Empty without a name. `windows` in a Windows console: it never has one. */
export function terminalName(environment: Environment): string {
  return environment['TERM'] || (environment['OS'] === 'Windows_NT' ? 'windows' : '');
}

/** With a multiplexer in between, variables may be from an earlier outer terminal. */
export function isMultiplexed(environment: Environment): boolean {
  const inside = ['TMUX', 'STY', 'ZELLIJ'].some((name) => Boolean(environment[name]));
  return inside || /^(?:screen|tmux)/.test(terminalName(environment));
}

/** Whether the terminal may be on another machine. A multiplexer's may be, whatever its variables are. */
export function isFar(environment: Environment): boolean {
  const isRemote = ['SSH_CONNECTION', 'SSH_TTY'].some((name) => Boolean(environment[name]));
  return isRemote || isMultiplexed(environment);
}

export function terminalKind(environment: Environment): TerminalKind {
  const name = terminalName(environment);
  const named = BY_TERM.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN;
  if (isMultiplexed(environment)) {
    // GNU screen misreads parts of a 24-bit color, as blinking for example. tmux understands them.
    const most = environment['TMUX'] || name.startsWith('tmux') ? TRUE_COLOR : 256;
    return {
      ...named,
      depth: least(named.depth, most),
      mostColors: least(named.mostColors, most),
      synchronized: false,
    };
  }
  if (!/^(?:xterm(?:-|$)|windows$)/.test(name) || named !== ORDINARY) return named;
  return (
    BY_PROGRAM.find(([variable, value]) => value.test(environment[variable] ?? ''))?.[2] ?? named
  );
}

function least(a: ColorDepth, b: ColorDepth): ColorDepth {
  return a < b ? a : b;
}

/** `ACCESSIBLE`, as by convention in command-line programs (anything but 0), or Ink's own `INK_SCREEN_READER=true`. */
export function sentencesWanted(environment: Environment): boolean {
  const accessible = environment['ACCESSIBLE'] ?? '';
  return (accessible !== '' && accessible !== '0') || environment['INK_SCREEN_READER'] === 'true';
}

export type Background = 'light' | 'dark';

export interface Capabilities {
  /** Colors never carry meaning. */
  readonly color: boolean;
  readonly glyphs: Glyphs;
  /** Absent: 16, where there are colors. */
  readonly depth?: ColorDepth;
  readonly background?: Background;
}

export interface TerminalCapabilities extends Capabilities {
  readonly depth: ColorDepth;
  /** Frames may be enclosed in DEC mode 2026 marks. */
  readonly synchronized: boolean;
}

export function capabilities(environment: Environment): TerminalCapabilities {
  const kind = terminalKind(environment);
  const depth = colorDepth(environment, kind);
  const background = backgroundOf(environment);
  return {
    color: depth > 0,
    depth,
    glyphs: showsUnicode(environment) ? kind.glyphs : ASCII_GLYPHS,
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
