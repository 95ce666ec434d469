/**
 * Every color, by its role. Color repeats a sign, a word or a position, so nothing is lost without it. There are no background
 * colors: a selection is inverse.
 */
import type { Background, Capabilities } from './capabilities.ts';

/** The role of a piece of text; `plain` has no color. */
export type Tone = 'plain' | Hue;

/** `error` is late, slow or an error, `warn` is caution, quiet or a warning, `note` a note; `muted` steps back. */
export type Hue = 'error' | 'warn' | 'note' | 'good' | 'muted';

/** How a tone is set and taken off again, as SGR parameters; both empty for plain text. */
export interface ToneStyle {
  readonly on: string;
  readonly off: string;
}

const PLAIN: ToneStyle = { on: '', off: '' };
const BOLD: ToneStyle = { on: '1', off: '22' };
/** The terminal weakens its own text: no gray is legible on every background. */
const DIM: ToneStyle = { on: '2', off: '22' };

/**
 * Of 16 colors, which differ between terminals. Only red and magenta are legible on dark and on light backgrounds; where a terminal has
 * even these dark, bold makes them brighter, elsewhere heavier.
 */
const NAMED: Readonly<Record<Hue, ToneStyle>> = {
  error: bold('31'),
  warn: bold('35'),
  note: BOLD,
  good: BOLD,
  muted: DIM,
};

/**
 * Of 256 colors, which are the same everywhere, for a background that is not known. No color has more than a contrast of 4.1 with both
 * a dark gray and white; these have 3.5 or more with each background, and are bold.
 */
const ANYWHERE: Readonly<Record<Hue, ToneStyle>> = {
  error: bold(fixed(196)),
  warn: bold(fixed(166)),
  note: bold(fixed(32)),
  good: bold(fixed(64)),
  muted: DIM,
};

/** The same for a background that is known, with a contrast of 4.5 or more. */
const KNOWN: Readonly<Record<Background, Readonly<Record<Hue, ToneStyle>>>> = {
  dark: {
    error: colored(fixed(203)),
    warn: colored(fixed(172)),
    note: colored(fixed(69)),
    good: colored(fixed(71)),
    muted: colored(fixed(246)),
  },
  light: {
    error: colored(fixed(160)),
    warn: colored(fixed(94)),
    note: colored(fixed(25)),
    good: colored(fixed(22)),
    muted: colored(fixed(242)),
  },
};

/** The style of a tone. Terminals with 24-bit colors get those of 256, which are fixed, too, and shorter. */
export function toneStyle(
  tone: Tone,
  { color, depth = 16, background }: Pick<Capabilities, 'color' | 'depth' | 'background'>,
): ToneStyle {
  if (!color || tone === 'plain') return PLAIN;
  if (depth < 256) return NAMED[tone];
  return (background === undefined ? ANYWHERE : KNOWN[background])[tone];
}

/** Text in a tone. */
export type Paint = (text: string, tone: Tone) => string;

/** Paints for a terminal; changes nothing for one without color. */
export function painter(terminal: Pick<Capabilities, 'color' | 'depth' | 'background'>): Paint {
  return (text, tone) => {
    const { on, off } = toneStyle(tone, terminal);
    return on === '' || text === '' ? text : `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

/** Paints nothing. */
export const UNPAINTED: Paint = (text) => text;

function fixed(color: number): string {
  return `38;5;${color}`;
}

function colored(color: string): ToneStyle {
  return { on: color, off: '39' };
}

function bold(color: string): ToneStyle {
  return { on: `1;${color}`, off: '22;39' };
}
