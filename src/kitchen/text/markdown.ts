/** GitHub Markdown that is also legible as plain text. */
import { visibleText } from './visible-text.ts';

export interface MarkdownColumn {
  readonly head: string;
  readonly align: 'left' | 'right';
  readonly isMinor?: boolean;
}

export interface MarkdownStyle {
  /** Width of a text on the terminal. By default, each character has width 1. */
  readonly widthOf?: ((text: string) => number) | undefined;
}

/** Columns are padded up to this width, so that one long cell doesn't lengthen all rows. */
const MAX_PADDED = 60;
/** Some parsers need this many dashes in a delimiter. */
const MIN_DASHES = 3;

const LINE_BREAKS = /\r\n|[\n\r\u0085\u2028\u2029]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const ACTIVE = /[\\|<[]/g;

/** As on GitHub, missing cells are empty, and cells beyond the head are dropped. */
export function markdownTable(
  columns: readonly MarkdownColumn[],
  rows: readonly (readonly string[])[],
  style: MarkdownStyle = {},
): string {
  if (columns.length === 0) return '';
  const head = columns.map((column) => cell(column.head, style));
  const body = rows.map((row) => columns.map((_, index) => cell(row[index] ?? '', style)));
  const widths = head.map(({ width }) => Math.max(MIN_DASHES, Math.min(width, MAX_PADDED)));
  for (const row of body) {
    for (const [index, { width }] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, Math.min(width, MAX_PADDED));
    }
  }
  const written = (cells: readonly Cell[]): string =>
    line(
      cells.map((each, index) => padded(each, widths[index] ?? 0, columns[index]?.align ?? 'left')),
    );
  const delimiter = columns.map(({ align }, index) => dashes(widths[index] ?? MIN_DASHES, align));
  return [written(head), line(delimiter), ...body.map(written)].join('');
}

interface Cell {
  readonly text: string;
  readonly width: number;
}

function cell(text: string, { widthOf = characters }: MarkdownStyle): Cell {
  const written = inertText(text);
  return { text: written, width: widthOf(written) };
}

function inertText(text: string): string {
  const content = text
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, '')
    .trim()
    .replace(ACTIVE, '\\$&')
    .replaceAll('\n', '<br>')
    .replaceAll('\t', ' ');
  return visibleText(content);
}

/** Begins a heading, a quote, a list, or a code block. */
const BLOCK_MARK = /^(?:>|```|[#+*~=_-](?=[\s#*~=_-]|$))/;
const LIST_NUMBER = /^\d+(?=[.)](?:\s|$))/;

/** Names in the text are untrusted, also at its start. */
export function markdownParagraph(text: string): string {
  const inert = inertText(text).replace(BLOCK_MARK, '\\$&').replace(LIST_NUMBER, '$&\\');
  return `${inert}\n`;
}

/** Names in the text are untrusted. */
export function markdownHeading(level: number, text: string): string {
  return `${'#'.repeat(level)} ${inertText(text)}\n`;
}

function padded({ text, width }: Cell, target: number, align: MarkdownColumn['align']): string {
  const spaces = ' '.repeat(Math.max(0, target - width));
  return align === 'left' ? text + spaces : spaces + text;
}

function dashes(width: number, align: MarkdownColumn['align']): string {
  return align === 'left' ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

function characters(text: string): number {
  return Array.from(text).length;
}
