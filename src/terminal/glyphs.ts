/** Every sign is one column wide in all terminals. */
export interface Glyphs {
  readonly cursor: string;
  readonly rule: string;
  readonly up: string;
  readonly down: string;
  readonly dot: string;
  readonly ellipsis: string;
  readonly arrow: string;
  readonly arrowLeft: string;
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
  readonly plot: PlotSigns;
}

export interface PlotSigns {
  /** From lowest to full. */
  readonly upright: readonly string[];
  /** From shortest to full. */
  readonly horizontal: readonly string[];
  /** A second series, drawn behind upright bars. */
  readonly line: string;
  readonly area: string;
  /** From lightest to darkest. */
  readonly shades: readonly [string, string, string, string];
  readonly trend: readonly string[];
  readonly noTrend: string;
  /** Where a ticket is: at prep, at expo, or waiting. `usualMark` marks when a station is usually done. */
  readonly prep: string;
  readonly expo: string;
  readonly waiting: string;
  readonly usualMark: string;
}

const EIGHTHS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

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
  plot: {
    upright: EIGHTHS,
    horizontal: ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'],
    line: '─',
    area: '░',
    shades: ['░', '▒', '▓', '█'],
    trend: EIGHTHS,
    noTrend: '·',
    prep: '█',
    expo: '▓',
    waiting: '░',
    usualMark: '│',
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
  plot: {
    upright: ['.', '#'],
    horizontal: ['#'],
    line: '-',
    area: ':',
    shades: ['.', ':', '+', '#'],
    trend: ['_', '.', '-', '=', '+', '*', '%', '#'],
    noTrend: ' ',
    prep: 'p',
    expo: 'e',
    waiting: 'w',
    usualMark: '|',
  },
};
