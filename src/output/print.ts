import {
  markdownHeading,
  markdownParagraph,
  type MarkdownStyle,
  markdownTable,
} from '../kitchen/text/markdown.ts';
import { type Paint, UNPAINTED } from '../terminal/palette.ts';
import { cutText, safeText, textWidth } from '../terminal/safe-text.ts';
import {
  type Block,
  type Document,
  type Hanging,
  type RecordsStyle,
  type Section,
  textTableColumns,
} from './document.ts';
import type { OutputFormat } from './format.ts';
import { DEFAULT_WIDTH, hangingLines, jsonDocument } from './line-output.ts';
import { type PageOptions, restaurantPage } from './page.ts';
import { cellText, tableLines } from './table.ts';

/** Longer lines are hard to read on wide screens, with numbers far from their names. */
const MAX_TEXT_WIDTH = 110;

export interface DocumentStyle extends PageOptions, Omit<RecordsStyle, 'format' | 'isDemo'> {
  readonly format: OutputFormat;
}

export function formatDocument(
  { table, md, html, json, records, width }: Document,
  style: DocumentStyle,
): Iterable<string> {
  const { format, isDemo, paint } = style;
  if (format === 'html') return html === undefined ? [] : [restaurantPage(html, style)];
  if (!records.hasChosenColumns) {
    if (format === 'table' && table !== undefined) {
      const wrapWidth = width ?? Math.min(style.width ?? DEFAULT_WIDTH, MAX_TEXT_WIDTH);
      // A table in a pipe or a file is never cut, because nobody can widen it there.
      const isUncut = width === undefined && style.width === undefined;
      return plainText(table, wrapWidth, paint, isUncut ? Number.POSITIVE_INFINITY : wrapWidth);
    }
    if (format === 'md' && md !== undefined) {
      return markdownText(md, { widthOf: textWidth });
    }
    if (format === 'json' && json !== undefined) return [jsonDocument(json, isDemo)];
  }
  return records.lines({ ...style, format });
}

/** Lines have at most `width` columns, those of tables `tableWidth`. An empty line separates sections. */
export function* plainText(
  sections: Iterable<Section>,
  width: number,
  paint: Paint = UNPAINTED,
  tableWidth = width,
): Generator<string> {
  let isBegun = false;
  for (const { title, blocks } of sections) {
    if (isBegun) yield '\n';
    isBegun = true;
    if (title !== undefined) yield* hangingLines('', title, width);
    for (const [index, block] of blocks.entries()) {
      yield* plainBlock(block, width, paint, tableWidth, title !== undefined || index > 0);
    }
  }
}

function* plainBlock(
  block: Block,
  width: number,
  paint: Paint,
  tableWidth: number,
  hasTextAbove: boolean,
): Generator<string> {
  if ('lines' in block) {
    for (const line of block.lines) yield* paintHanging(withMark(line), width, paint);
  } else if ('table' in block) {
    const { columns, rows } = block.table;
    for (const line of tableLines(columns, rows, { width: tableWidth, paint })) {
      const text = line.trimEnd();
      yield textWidth(safeText(text)) <= tableWidth ? line : `${cutText(text, tableWidth, '~')}\n`;
    }
  } else {
    const { entries, isSpaced = false } = block.list;
    for (const [index, { lines }] of entries.entries()) {
      if (isSpaced && (index > 0 || hasTextAbove)) yield '\n';
      for (const each of lines) yield* paintHanging(each, width, paint);
    }
  }
}

function* paintHanging(
  [mark, text, tone]: Hanging,
  width: number,
  paint: Paint,
): Generator<string> {
  const lines = hangingLines(mark, text, width);
  for (const [index, line] of lines.entries()) {
    yield index === 0 && tone !== undefined ? paint(mark, tone) + line.slice(mark.length) : line;
  }
}

export function* markdownText(
  sections: Iterable<Section>,
  style: MarkdownStyle,
): Generator<string> {
  let before = '';
  for (const { title, level = 2, blocks } of sections) {
    const heading = title === undefined ? [] : [markdownHeading(level, title)];
    for (const paragraph of [...heading, ...blocks.flatMap((each) => paragraphs(each, style))]) {
      yield before + paragraph;
      before = '\n';
    }
  }
}

function paragraphs(block: Block, style: MarkdownStyle): readonly string[] {
  if ('lines' in block) return block.lines.map((line) => markdownParagraph(withMark(line)[1]));
  if ('table' in block) {
    const { columns, rows } = block.table;
    const texts = rows.map((row) => row.map(cellText));
    return [markdownTable(columns, texts, style)];
  }
  const { heads, entries } = block.list;
  if (entries.length === 0) return [];
  const allRows = entries.flatMap(({ rows }) => rows);
  return [markdownTable(textTableColumns(heads), allRows, style)];
}

function withMark(line: string | Hanging): Hanging {
  return typeof line === 'string' ? ['', line] : line;
}
