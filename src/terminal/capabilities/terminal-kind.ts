/** Which terminal it is, and what known terminals can do. */
import type { GlyphTier } from '../text/glyphs.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const TRUE_COLOR = 16_777_216;

/** 0 for none. */
export type ColorDepth = 0 | 16 | 256 | typeof TRUE_COLOR;

/** Defaults, unless the user or `TERM` set more. */
export interface TerminalKind {
  readonly depth: ColorDepth;
  /** More colors than this are garbled, whatever `COLORTERM` is. */
  readonly mostColors: ColorDepth;
  readonly tier: GlyphTier;
  /** Shows frames between DEC mode 2026 marks complete. */
  readonly synchronized: boolean;
}

const kind = (
  depth: ColorDepth,
  tier: GlyphTier,
  more: { readonly mostColors?: ColorDepth; readonly synchronized?: boolean } = {},
): TerminalKind => ({ depth, tier, mostColors: TRUE_COLOR, synchronized: false, ...more });

const NONE = kind(0, 'ascii', { mostColors: 0 });
/** An unknown terminal gets ASCII and the 16 colors found nearly everywhere. */
const UNKNOWN = kind(16, 'ascii');
const ORDINARY = kind(16, 'box');
const MODERN = kind(TRUE_COLOR, 'braille');
const SYNCHRONIZED = kind(TRUE_COLOR, 'braille', { synchronized: true });

/** `TERM` → kind. The first match counts. */
const BY_TERM: readonly (readonly [RegExp, TerminalKind])[] = [
  [/^(?:dumb|unknown)?$/, NONE],
  [/-(?:mono|m)$/, NONE],
  // The console's font has few signs, and no room for more.
  [/^linux(?:-|$)/, kind(16, 'ascii', { mostColors: 16 })],
  [/^(?:xterm-)?(?:kitty|ghostty)$/, SYNCHRONIZED],
  [/^(?:wezterm|foot|contour|iterm2)(?:-|$)/, SYNCHRONIZED],
  [/^alacritty(?:-|$)/, MODERN],
  [/^(?:konsole|gnome|vte)(?:-|$)/, kind(16, 'braille')],
  [
    /^(?:xterm|rxvt|screen|tmux|putty|st|mintty|cygwin|nsterm|ms-terminal|windows)(?:[-.]|$)/,
    ORDINARY,
  ],
];

/** Variables from terminals with `TERM` set to `xterm` → kind. The first match counts. */
const BY_PROGRAM: readonly (readonly [string, RegExp, TerminalKind])[] = [
  ['TERM_PROGRAM', /^(?:iTerm\.app|WezTerm|ghostty)$/, SYNCHRONIZED],
  ['TERM_PROGRAM', /^Apple_Terminal$/, kind(256, 'braille')],
  // The font is the user's. Consolas, the default on Windows, has no braille.
  ['TERM_PROGRAM', /^(?:vscode|mintty)$/, kind(TRUE_COLOR, 'box')],
  ['WT_SESSION', /./, kind(TRUE_COLOR, 'box', { synchronized: true })],
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
