import { ASCII_GLYPHS, BOX_GLYPHS, type Glyphs } from './glyphs.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const TRUE_COLOR = 16_777_216;

export type ColorDepth = 0 | 16 | 256 | typeof TRUE_COLOR;

export interface TerminalKind {
  readonly depth: ColorDepth;
  /** The terminal garbles a larger number of colors, even if `COLORTERM` claims it. */
  readonly maxColors: ColorDepth;
  readonly glyphs: Glyphs;
  readonly synchronized: boolean;
}

const makeKind = (
  depth: ColorDepth,
  glyphs: Glyphs,
  more: { readonly maxColors?: ColorDepth; readonly synchronized?: boolean } = {},
): TerminalKind => ({ depth, glyphs, maxColors: TRUE_COLOR, synchronized: false, ...more });

const DUMB_KIND = makeKind(0, ASCII_GLYPHS, { maxColors: 0 });
const UNKNOWN_KIND = makeKind(16, ASCII_GLYPHS);
const ORDINARY_KIND = makeKind(16, BOX_GLYPHS);
const MODERN_KIND = makeKind(TRUE_COLOR, BOX_GLYPHS);
const SYNCHRONIZED_KIND = makeKind(TRUE_COLOR, BOX_GLYPHS, { synchronized: true });

/** The first match counts. */
const KIND_BY_TERM: readonly (readonly [RegExp, TerminalKind])[] = [
  [/^(?:dumb|unknown)?$/, DUMB_KIND],
  [/-(?:mono|m)$/, DUMB_KIND],
  // The font of the Linux console has few signs.
  [/^linux(?:-|$)/, makeKind(16, ASCII_GLYPHS, { maxColors: 16 })],
  [/^(?:xterm-)?(?:kitty|ghostty)$/, SYNCHRONIZED_KIND],
  [/^(?:wezterm|foot|contour|iterm2)(?:-|$)/, SYNCHRONIZED_KIND],
  [/^alacritty(?:-|$)/, MODERN_KIND],
  [/^(?:konsole|gnome|vte)(?:-|$)/, ORDINARY_KIND],
  [
    /^(?:xterm|rxvt|screen|tmux|putty|st|mintty|cygwin|nsterm|ms-terminal|windows)(?:[-.]|$)/,
    ORDINARY_KIND,
  ],
];

/** For terminals whose `TERM` is `xterm`. The first match counts. */
const KIND_BY_PROGRAM: readonly (readonly [string, RegExp, TerminalKind])[] = [
  ['TERM_PROGRAM', /^(?:iTerm\.app|WezTerm|ghostty)$/, SYNCHRONIZED_KIND],
  ['TERM_PROGRAM', /^Apple_Terminal$/, makeKind(256, BOX_GLYPHS)],
  ['TERM_PROGRAM', /^(?:vscode|mintty)$/, MODERN_KIND],
  ['WT_SESSION', /./, SYNCHRONIZED_KIND],
  ['VTE_VERSION', /./, MODERN_KIND],
  ['KONSOLE_VERSION', /./, MODERN_KIND],
];

/** The value of `TERM`. A Windows console never has one, so its name is `windows`. */
export function terminalName(environment: Environment): string {
  return environment['TERM'] || (environment['OS'] === 'Windows_NT' ? 'windows' : '');
}

/** Whether tmux, GNU screen, or Zellij runs in the terminal. Its variables may be those of an earlier terminal. */
export function isMultiplexed(environment: Environment): boolean {
  const inside = ['TMUX', 'STY', 'ZELLIJ'].some((name) => Boolean(environment[name]));
  return inside || /^(?:screen|tmux)/.test(terminalName(environment));
}

/** Whether the terminal may be on another machine. Any multiplexer may be used from one. */
export function isRemoteTerminal(environment: Environment): boolean {
  const isRemote = ['SSH_CONNECTION', 'SSH_TTY'].some((name) => Boolean(environment[name]));
  return isRemote || isMultiplexed(environment);
}

export function terminalKind(environment: Environment): TerminalKind {
  const name = terminalName(environment);
  const named = KIND_BY_TERM.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN_KIND;
  if (isMultiplexed(environment)) {
    // GNU screen misreads parts of a 24-bit color, for example as blinking. tmux understands such colors.
    const maxColors = environment['TMUX'] || name.startsWith('tmux') ? TRUE_COLOR : 256;
    return {
      ...named,
      depth: fewerColors(named.depth, maxColors),
      maxColors: fewerColors(named.maxColors, maxColors),
      synchronized: false,
    };
  }
  if (!/^(?:xterm(?:-|$)|windows$)/.test(name) || named !== ORDINARY_KIND) return named;
  return (
    KIND_BY_PROGRAM.find(([variable, value]) => value.test(environment[variable] ?? ''))?.[2] ??
    named
  );
}

function fewerColors(a: ColorDepth, b: ColorDepth): ColorDepth {
  return a < b ? a : b;
}

/** Users set `ACCESSIBLE` for several command-line programs, and `INK_SCREEN_READER` for programs that use Ink. */
export function wantsSentences(environment: Environment): boolean {
  const accessible = environment['ACCESSIBLE'] ?? '';
  return (accessible !== '' && accessible !== '0') || environment['INK_SCREEN_READER'] === 'true';
}

export type Background = 'light' | 'dark';

export interface Capabilities {
  readonly color: boolean;
  readonly glyphs: Glyphs;
  readonly depth?: ColorDepth;
  readonly background?: Background;
}

export interface TerminalCapabilities extends Capabilities {
  readonly depth: ColorDepth;
  readonly synchronized: boolean;
}

export function capabilities(environment: Environment): TerminalCapabilities {
  const kind = terminalKind(environment);
  const depth = colorDepth(environment, kind);
  const background = readBackground(environment);
  return {
    color: depth > 0,
    depth,
    glyphs: showsUnicode(environment) ? kind.glyphs : ASCII_GLYPHS,
    synchronized: kind.synchronized,
    ...(background !== undefined && { background }),
  };
}

export function characterLocale(environment: Environment): string {
  return environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || '';
}

function showsUnicode(environment: Environment): boolean {
  const locale = characterLocale(environment);
  // A Windows console has Unicode, but no locale in its environment.
  return locale === '' ? terminalName(environment) === 'windows' : /utf-?8/i.test(locale);
}

/** `COLORFGBG` is `foreground;background` in numbers of the 16 colors. Some terminals put a third part in between. */
function readBackground(environment: Environment): Background | undefined {
  if (isMultiplexed(environment)) return undefined;
  const [, number] = /;(\d{1,2})$/.exec(environment['COLORFGBG'] ?? '') ?? [];
  if (number === undefined || Number(number) > 15) return undefined;
  return Number(number) <= 6 || number === '8' ? 'dark' : 'light';
}

// Order of precedence: `FORCE_COLOR` (only users set it), `NO_COLOR`, `COLORTERM`, the kind of terminal, and the ending of `TERM`.

/** By value of `FORCE_COLOR`. The value `true` is not listed, because then the number of colors is detected. */
const FORCED_DEPTHS: Readonly<Record<string, ColorDepth>> = {
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
  if (Object.hasOwn(FORCED_DEPTHS, force)) return FORCED_DEPTHS[force] ?? 0;
  return environment['NO_COLOR'] ? 0 : detected;
}

function detectedDepth(environment: Environment, { depth, maxColors }: TerminalKind): ColorDepth {
  const name = terminalName(environment);
  const claims: readonly ColorDepth[] = [
    depth,
    /^(?:truecolor|24bit)$/i.test(environment['COLORTERM'] ?? '') ? TRUE_COLOR : 0,
    name.endsWith('-direct') ? TRUE_COLOR : 0,
    /-256colou?r$/.test(name) ? 256 : 0,
  ];
  const most = claims.reduce((a, b) => (a > b ? a : b));
  return most < maxColors ? most : maxColors;
}

/** Some libraries read only this variable. */
export function forcedColor(depth: ColorDepth): string {
  const depths: readonly ColorDepth[] = [0, 16, 256, TRUE_COLOR];
  return String(depths.indexOf(depth));
}
