/** Terminal screen as SVG. */
import xterm, { type IBufferCell } from '@xterm/headless';
import { contrast, hex, mixed, type Rgb, rgb, rgbOf256 } from '../contrast.ts';

export const CELL = { width: 8.4, height: 18 };
export const MARGIN = 12;
const FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace';
const PAPER = '#16181d';
const INK = '#d7dae0';
/** Share kept by dimmed text. */
const DIM = 0.6;
/** The sixteen named colors, dark then bright. */
const PALETTE = [
  '#16181d',
  '#f07178',
  '#98c379',
  '#e5c07b',
  '#61afef',
  '#d787d7',
  '#56b6c2',
  '#d7dae0',
  '#5c6370',
  '#f07178',
  '#98c379',
  '#e5c07b',
  '#61afef',
  '#d787d7',
  '#56b6c2',
  '#ffffff',
] as const;

/** Repeats of a block: one to eight eighths high, or one of three shades. */
export const BLOCKS = /([\u2581-\u2588\u2591-\u2593])\1*/g;
const FULL_BLOCK = 0x2588;

interface Run {
  readonly column: number;
  readonly columns: number;
  readonly text: string;
  readonly style: string;
  /** Text color, or the background where inverse. */
  readonly color: string;
  readonly inverse: boolean;
}

/** Draws `output` on a terminal of this size. Screen readers read the title. */
export async function terminalPicture(
  output: string,
  { columns, rows, title }: { readonly columns: number; readonly rows: number; title: string },
): Promise<string> {
  const terminal = await terminalAfter(output, columns, rows);
  const width = columns * CELL.width + 2 * MARGIN;
  const height = rows * CELL.height + 2 * MARGIN;
  const lines = Array.from({ length: rows }, (_, row) => lineOf(terminal, row));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" rx="6" fill="${PAPER}"/>`,
    `<g font-family="${FONT}" font-size="14" fill="${INK}">`,
    ...lines.flat(),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** After receiving `output`. */
export async function terminalAfter(
  output: string,
  columns: number,
  rows: number,
): Promise<xterm.Terminal> {
  const options = { cols: columns, rows, allowProposedApi: true, convertEol: true };
  const terminal = new xterm.Terminal(options);
  await new Promise<void>((resolve) => terminal.write(output, resolve));
  return terminal;
}

function lineOf(terminal: xterm.Terminal, row: number): readonly string[] {
  return runs(terminal, row).flatMap(({ column, columns, text, style, color, inverse }) => {
    const x = xOf(column);
    const y = MARGIN + row * CELL.height;
    const length = round(columns * CELL.width);
    const back = `<rect x="${x}" y="${y}" width="${length}" height="${CELL.height}" fill="${color}"/>`;
    return [
      ...(inverse ? [back] : []),
      ...blocksOf(text, column, y, style),
      ...wordsOf(text.replaceAll(BLOCKS, (blocks) => ' '.repeat(blocks.length))).map((word) => {
        const wide = word.text === text ? columns : cellsIn(word.text);
        const place = `x="${xOf(column + word.offset)}" y="${y + 13}"`;
        const attributes = [place, `textLength="${round(wide * CELL.width)}"`, style].filter(
          Boolean,
        );
        return `<text ${attributes.join(' ')}>${escaped(word.text)}</text>`;
      }),
    ];
  });
}

/** Single-spaced words. Each group is placed separately, because browsers drop other spaces. */
function wordsOf(text: string): readonly { readonly offset: number; readonly text: string }[] {
  return Array.from(text.matchAll(/[^ ]+(?: [^ ]+)*/g), ({ 0: words, index }) => ({
    offset: cellsIn(text.slice(0, index)),
    text: words,
  }));
}

function cellsIn(text: string): number {
  return Array.from(text).length;
}

function xOf(column: number): number {
  return round(MARGIN + column * CELL.width);
}

/** Blocks fill their cells, as on terminals. Font glyphs leave gaps between lines. */
function blocksOf(text: string, column: number, y: number, style: string): readonly string[] {
  return Array.from(text.matchAll(BLOCKS), ({ 0: blocks, index }) => {
    const x = xOf(column + index);
    const { height, shade } = blockShape(blocks.charCodeAt(0));
    const top = round(y + (1 - height) * CELL.height);
    const size = `width="${round(blocks.length * CELL.width)}" height="${round(height * CELL.height)}"`;
    return `<rect x="${x}" y="${top}" ${size} fill-opacity="${shade}" ${style}/>`;
  });
}

/** Height share filled from below, and density. */
function blockShape(code: number): { readonly height: number; readonly shade: number } {
  if (code > FULL_BLOCK) return { height: 1, shade: (code - FULL_BLOCK - 8) / 4 };
  return { height: (code - FULL_BLOCK + 8) / 8, shade: 1 };
}

/** Neighboring cells with one style. A wide character is a separate run, or fonts would shift the rest. */
function runs(terminal: xterm.Terminal, row: number): readonly Run[] {
  const line = terminal.buffer.active.getLine(row);
  const found: Run[] = [];
  for (let column = 0; column < terminal.cols; column += 1) {
    const cell = line?.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const text = cell.getChars() || ' ';
    const style = styleOf(cell);
    const inverse = cell.isInverse() !== 0;
    const color = colorOf(cell);
    const columns = cell.getWidth();
    const last = found.at(-1);
    if (
      last !== undefined &&
      last.style === style &&
      last.color === color &&
      last.inverse === inverse &&
      columns === 1 &&
      last.columns === Array.from(last.text).length
    ) {
      found[found.length - 1] = { ...last, columns: last.columns + 1, text: last.text + text };
    } else found.push({ column, columns, text, style, color, inverse });
  }
  return found;
}

function styleOf(cell: IBufferCell): string {
  const color = colorOf(cell);
  const parts = [
    ...(cell.isBold() === 0 ? [] : ['font-weight="bold"']),
    ...(cell.isDim() === 0 ? [] : [`opacity="${DIM}"`]),
    ...(cell.isInverse() === 0 ? [] : [`fill="${PAPER}"`]),
    ...(color === INK || cell.isInverse() !== 0 ? [] : [`fill="${color}"`]),
  ];
  return parts.join(' ');
}

function colorOf(cell: IBufferCell): string {
  if (!cell.isFgPalette()) return INK;
  const color = cell.getFgColor();
  return PALETTE[color] ?? hex(rgbOf256(color));
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Lowest contrast in a picture: text on background, and dimmed text. */
export function leastContrast(picture: string): number {
  const paper = rgb(PAPER);
  const colors = Array.from(picture.matchAll(/fill="(#[0-9a-f]{6})"/g), ([, color = INK]) => color);
  const inks = colors.filter((color) => color !== PAPER).map(rgb);
  const dimmed: readonly Rgb[] = picture.includes(`opacity="${DIM}"`)
    ? [mixed(rgb(INK), paper, DIM)]
    : [];
  return Math.min(...[...inks, ...dimmed].map((ink) => contrast(ink, paper)));
}
