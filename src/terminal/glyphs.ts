/** The signs that linecheck draws with, in a box-drawing and an ASCII form. All are one column wide everywhere. */

/** One set of signs. */
export interface Glyphs {
  readonly cursor: string;
  readonly rule: string;
  readonly up: string;
  readonly down: string;
  readonly dot: string;
  readonly ellipsis: string;
  readonly arrow: string;
  readonly line: Readonly<Record<'solid' | 'dashed' | 'dotted', string>>;
  readonly box: {
    readonly topLeft: string;
    readonly topRight: string;
    readonly bottomLeft: string;
    readonly bottomRight: string;
    readonly horizontal: string;
    readonly vertical: string;
    readonly teeLeft: string;
    readonly teeRight: string;
  };
}

/** For terminals that show box-drawing characters. */
export const BOX_GLYPHS: Glyphs = {
  cursor: '▶',
  rule: '─',
  up: '▲',
  down: '▼',
  dot: '·',
  ellipsis: '…',
  arrow: '▶',
  line: { solid: '─', dashed: '╌', dotted: '·' },
  box: {
    topLeft: '┌',
    topRight: '┐',
    bottomLeft: '└',
    bottomRight: '┘',
    horizontal: '─',
    vertical: '│',
    teeLeft: '┤',
    teeRight: '├',
  },
};

/** For terminals that show nothing but ASCII. */
export const ASCII_GLYPHS: Glyphs = {
  cursor: '>',
  rule: '-',
  up: '^',
  down: 'v',
  dot: '-',
  ellipsis: '~',
  arrow: '>',
  line: { solid: '-', dashed: '=', dotted: '.' },
  box: {
    topLeft: '+',
    topRight: '+',
    bottomLeft: '+',
    bottomRight: '+',
    horizontal: '-',
    vertical: '|',
    teeLeft: '+',
    teeRight: '+',
  },
};
