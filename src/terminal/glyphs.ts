/** All signs are one column wide everywhere. */

/** Only ASCII, box drawing and blocks as well, or braille patterns as well. Braille changes plots, not the signs below. */
export type GlyphTier = 'ascii' | 'box' | 'braille';

export interface Glyphs {
  readonly cursor: string;
  readonly rule: string;
  readonly up: string;
  readonly down: string;
  readonly dot: string;
  readonly ellipsis: string;
  readonly arrow: string;
  readonly arrowLeft: string;
  /** In both directions. */
  readonly mutual: string;
  readonly line: Readonly<Record<'solid' | 'dashed' | 'dotted', string>>;
  readonly upright: Readonly<Record<'solid' | 'dashed' | 'dotted', string>>;
  readonly box: {
    readonly topLeft: string;
    readonly topRight: string;
    readonly bottomLeft: string;
    readonly bottomRight: string;
    readonly horizontal: string;
    readonly vertical: string;
    readonly teeLeft: string;
    readonly teeRight: string;
    readonly teeDown: string;
    readonly teeUp: string;
    readonly cross: string;
  };
}

export const BOX_GLYPHS: Glyphs = {
  cursor: '▶',
  rule: '─',
  up: '▲',
  down: '▼',
  dot: '·',
  ellipsis: '…',
  arrow: '▶',
  arrowLeft: '◀',
  mutual: '◆',
  line: { solid: '─', dashed: '╌', dotted: '·' },
  upright: { solid: '│', dashed: '╎', dotted: '┊' },
  box: {
    topLeft: '┌',
    topRight: '┐',
    bottomLeft: '└',
    bottomRight: '┘',
    horizontal: '─',
    vertical: '│',
    teeLeft: '┤',
    teeRight: '├',
    teeDown: '┬',
    teeUp: '┴',
    cross: '┼',
  },
};

export const ASCII_GLYPHS: Glyphs = {
  cursor: '>',
  rule: '-',
  up: '^',
  down: 'v',
  dot: '-',
  ellipsis: '~',
  arrow: '>',
  arrowLeft: '<',
  mutual: '*',
  line: { solid: '-', dashed: '=', dotted: '.' },
  upright: { solid: '|', dashed: '"', dotted: ':' },
  box: {
    topLeft: '+',
    topRight: '+',
    bottomLeft: '+',
    bottomRight: '+',
    horizontal: '-',
    vertical: '|',
    teeLeft: '+',
    teeRight: '+',
    teeDown: '+',
    teeUp: '+',
    cross: '+',
  },
};

/** Heights in a one-line trend, from lowest to highest, and the sign for nothing. */
export const TREND_SIGNS = {
  ascii: { steps: ['_', '.', '-', '=', '+', '*', '%', '#'], none: ' ' },
  box: { steps: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'], none: '·' },
} as const;

export const GLYPHS: Readonly<Record<GlyphTier, Glyphs>> = {
  ascii: ASCII_GLYPHS,
  box: BOX_GLYPHS,
  braille: BOX_GLYPHS,
};
