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

const PLAIN: ToneStyle = { on: '', off: '' };
const BOLD: ToneStyle = { on: '1', off: '22' };
/** The terminal weakens its own text: no gray is legible on every background. */
const DIM: ToneStyle = { on: '2', off: '22' };

/**
 * The 16 colors differ between terminals. Only red and magenta are legible on both dark and light backgrounds. Bold makes them brighter on
 * terminals with dark versions, and heavier elsewhere.
 */
const NAMED: Readonly<Record<Hue, ToneStyle>> = {
  error: bold('31'),
  warn: bold('35'),
  note: BOLD,
  calm: PLAIN,
  muted: DIM,
};

/**
 * From the 256 colors, the same everywhere. No color exceeds a contrast of 4.1 with both a dark gray and white. These have at least 3.5
 * with each, and are bold.
 */
const ANYWHERE: Readonly<Record<Hue, ToneStyle>> = {
  error: bold(fixed(196)),
  warn: bold(fixed(166)),
  note: bold(fixed(32)),
  calm: bold(fixed(64)),
  muted: DIM,
};

/** With a contrast of at least 4.5. */
const KNOWN: Readonly<Record<Background, Readonly<Record<Hue, ToneStyle>>>> = {
  dark: {
    error: colored(fixed(203)),
    warn: colored(fixed(172)),
    note: colored(fixed(69)),
    calm: colored(fixed(108)),
    muted: colored(fixed(246)),
  },
  light: {
    error: colored(fixed(160)),
    warn: colored(fixed(94)),
    note: colored(fixed(25)),
    calm: colored(fixed(22)),
    muted: colored(fixed(242)),
  },
};

/** Terminals with 24-bit colors get the 256 colors: fixed, too, and shorter. */
export function toneStyle(
  tone: Tone,
  { color, depth = 16, background }: Pick<Capabilities, 'color' | 'depth' | 'background'>,
): ToneStyle {
  if (!color || tone === 'plain') return PLAIN;
  if (depth < 256) return NAMED[tone];
  return (background === undefined ? ANYWHERE : KNOWN[background])[tone];
}

export type Paint = (text: string, tone: Tone) => string;

export function painter(terminal: Pick<Capabilities, 'color' | 'depth' | 'background'>): Paint {
  return (text, tone) => {
    const { on, off } = toneStyle(tone, terminal);
    return on === '' || text === '' ? text : `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

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
