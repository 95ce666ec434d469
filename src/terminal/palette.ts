/** Every color, by role. Color only repeats a sign, a word or a position. No background colors: a selection is inverse. */
import type { Background, Capabilities } from './capabilities.ts';

export type Tone = 'plain' | Hue;

/** `error`: late, slow or an error. `warn`: caution, quiet or a warning. `calm`: nothing to do. `muted` steps back. */
export type Hue = 'error' | 'warn' | 'note' | 'calm' | 'muted';

/** SGR parameters, empty for plain text. */
export interface ToneStyle {
  readonly on: string;
  readonly off: string;
}

type Tones = Readonly<Record<Hue, ToneStyle>>;

const PLAIN: ToneStyle = { on: '', off: '' };
const BOLD: ToneStyle = { on: '1', off: '22' };
/** The terminal weakens its own text: no gray is legible on every background. */
const DIM: ToneStyle = { on: '2', off: '22' };

/**
 * The 16 colors differ between terminals. Only red and magenta are legible on both dark and light backgrounds. Bold makes them brighter on
 * terminals with dark versions, and heavier elsewhere.
 */
const NAMED: Tones = { error: bold('31'), warn: bold('35'), note: BOLD, calm: DIM, muted: DIM };

/**
 * From the 256 colors, the same everywhere. No color exceeds a contrast of 4.1 with both a dark gray and white. These have at least 3.5
 * with each, and are bold.
 */
const ANYWHERE = boldTones(196, 166, 32);

/** These colors have a contrast of at least 4.5. */
const KNOWN: Readonly<Record<Background, Tones>> = {
  dark: tones(203, 172, 69, 108, 246),
  light: tones(160, 94, 25, 59, 242),
};

/** Different in brightness, and in blue and orange, distinct for nearly everybody. With the same contrasts. */
const COLORBLIND: Readonly<Record<Background | 'unknown', Tones>> = {
  dark: tones(208, 75, 176, 247, 246),
  light: tones(160, 27, 91, 241, 242),
  unknown: boldTones(196, 32, 165),
};

/** `dark` and `light` are the background, even if the terminal has another. */
export const THEMES = ['auto', 'dark', 'light', 'colorblind'] as const;

export type ThemeName = (typeof THEMES)[number];

export interface Palette {
  readonly isColorblind?: boolean;
}

type Painted = Pick<Capabilities, 'color' | 'depth' | 'background'> & Palette;

export function themed<Terminal extends Painted>(
  terminal: Terminal,
  theme: ThemeName = 'auto',
): Terminal & Palette {
  return {
    ...terminal,
    isColorblind: theme === 'colorblind',
    ...((theme === 'dark' || theme === 'light') && { background: theme }),
  };
}

/** Terminals with 24-bit colors get the 256 colors: fixed, too, and shorter. */
export function toneStyle(
  tone: Tone,
  { color, depth = 16, background, isColorblind = false }: Painted,
): ToneStyle {
  if (!color || tone === 'plain') return PLAIN;
  if (depth < 256) return NAMED[tone];
  const theme = isColorblind
    ? COLORBLIND[background ?? 'unknown']
    : background === undefined
      ? ANYWHERE
      : KNOWN[background];
  return theme[tone];
}

export type Paint = (text: string, tone: Tone) => string;

export function painter(terminal: Painted): Paint {
  return (text, tone) => {
    const { on, off } = toneStyle(tone, terminal);
    return on === '' || text === '' ? text : `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

export const UNPAINTED: Paint = (text) => text;

function fixed(color: number): string {
  return `38;5;${color}`;
}

/** Numbers of the 256 colors. */
function tones(error: number, warn: number, note: number, calm: number, muted: number): Tones {
  return {
    error: colored(fixed(error)),
    warn: colored(fixed(warn)),
    note: colored(fixed(note)),
    calm: colored(fixed(calm)),
    muted: colored(fixed(muted)),
  };
}

function boldTones(error: number, warn: number, note: number): Tones {
  const of = (color: number) => bold(fixed(color));
  return { error: of(error), warn: of(warn), note: of(note), calm: DIM, muted: DIM };
}

function colored(color: string): ToneStyle {
  return { on: color, off: '39' };
}

function bold(color: string): ToneStyle {
  return { on: `1;${color}`, off: '22;39' };
}
