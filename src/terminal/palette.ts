/** All colors, by meaning. A color only repeats what a sign, a word, or a position says. */
import type { Background, Capabilities } from './capabilities.ts';

export type Tone = 'plain' | Hue;

/** `error` is also for late and slow, `warn` for quiet, `calm` for what needs nobody, and `muted` for what matters less than the rest. */
export type Hue = 'error' | 'warn' | 'note' | 'calm' | 'muted';

/** SGR parameters, empty for plain text. */
export interface ToneStyle {
  readonly on: string;
  readonly off: string;
}

type Tones = Readonly<Record<Hue, ToneStyle>>;

const PLAIN: ToneStyle = { on: '', off: '' };
const BOLD: ToneStyle = { on: '1', off: '22' };
/** No gray is legible on every background. This style dims the color of the terminal's text. */
const DIM: ToneStyle = { on: '2', off: '22' };

/** The 16 colors differ between terminals. Only red and magenta are legible on both dark and light backgrounds. */
const SIXTEEN_COLORS: Tones = {
  error: boldStyle('31'),
  warn: boldStyle('35'),
  note: BOLD,
  calm: DIM,
  muted: DIM,
};

type TonesByBackground = Readonly<Record<Background | 'unknown', Tones>>;

/**
 * The 256 colors are the same in all terminals. Contrasts are at least 4.5, or 3.5 on an unknown background: no color has a contrast over
 * 4.1 with both dark gray and white.
 */
const USUAL_TONES: TonesByBackground = {
  dark: tones(203, 172, 69, 108, 246),
  light: tones(160, 94, 25, 59, 242),
  unknown: boldTones(196, 166, 32),
};

/** Nearly everybody sees blue, orange, and levels of brightness as different. The contrasts are the same. */
const COLORBLIND_TONES: TonesByBackground = {
  dark: tones(208, 75, 176, 247, 246),
  light: tones(160, 27, 91, 241, 242),
  unknown: boldTones(196, 32, 165),
};

/** `dark` and `light` name the background. They override what the terminal says. */
export const THEMES = ['auto', 'dark', 'light', 'colorblind'] as const;

export type ThemeName = (typeof THEMES)[number];

export interface Palette {
  readonly isColorblind?: boolean;
}

type PaintedTerminal = Pick<Capabilities, 'color' | 'depth' | 'background'> & Palette;

export function withTheme<Terminal extends PaintedTerminal>(
  terminal: Terminal,
  theme: ThemeName = 'auto',
): Terminal & Palette {
  return {
    ...terminal,
    isColorblind: theme === 'colorblind',
    ...((theme === 'dark' || theme === 'light') && { background: theme }),
  };
}

/** Terminals with 24-bit colors get the 256 colors, too, because their sequences are shorter. */
export function toneStyle(
  tone: Tone,
  { color, depth = 16, background, isColorblind = false }: PaintedTerminal,
): ToneStyle {
  if (!color || tone === 'plain') return PLAIN;
  if (depth < 256) return SIXTEEN_COLORS[tone];
  const theme = isColorblind ? COLORBLIND_TONES : USUAL_TONES;
  return theme[background ?? 'unknown'][tone];
}

export type Paint = (text: string, tone: Tone) => string;

export function makePaint(terminal: PaintedTerminal): Paint {
  return (text, tone) => {
    const { on, off } = toneStyle(tone, terminal);
    return on === '' || text === '' ? text : `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

export const UNPAINTED: Paint = (text) => text;

function paletteColor(color: number): string {
  return `38;5;${color}`;
}

function tones(error: number, warn: number, note: number, calm: number, muted: number): Tones {
  return {
    error: coloredStyle(paletteColor(error)),
    warn: coloredStyle(paletteColor(warn)),
    note: coloredStyle(paletteColor(note)),
    calm: coloredStyle(paletteColor(calm)),
    muted: coloredStyle(paletteColor(muted)),
  };
}

function boldTones(error: number, warn: number, note: number): Tones {
  const style = (color: number) => boldStyle(paletteColor(color));
  return { error: style(error), warn: style(warn), note: style(note), calm: DIM, muted: DIM };
}

function coloredStyle(color: string): ToneStyle {
  return { on: color, off: '39' };
}

function boldStyle(color: string): ToneStyle {
  return { on: `1;${color}`, off: '22;39' };
}
