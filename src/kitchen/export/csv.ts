/** Lines of comma-separated values (RFC 4180) that a spreadsheet opens as data and never as formulas. */
import { visibleText } from './visible-text.ts';

/** What a cell can hold; `undefined` is "not set" and leaves the cell empty. */
export type CsvCell = string | number | undefined;

/** Control characters other than line breaks: no reader wants them, and terminals act on them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const CONTROLS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A tab or line break in front lets a spreadsheet look at what follows. */
const LEADING_BREAK = /^[\t\r\n]/;
/** Spaces and invisible signs in front count as nothing, because spreadsheets skip some; East Asian ones read wide signs too. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * One line with its CRLF, so that lines are put together by writing them one after the other. Text that a spreadsheet might
 * take for a formula gets an apostrophe in front; numbers stay as they are, and those that are not finite are left empty. Characters
 * that cannot be seen are escapes, unless `isRaw`.
 */
export function csvLine(cells: readonly CsvCell[], isRaw = false): string {
  const texts = cells.map((cell) => cellText(cell, isRaw));
  // A line of nothing at all would be read as no cell rather than as an empty one.
  if (texts.length === 1 && texts[0] === '') return '""\r\n';
  return `${texts.map(quoted).join(',')}\r\n`;
}

function cellText(cell: CsvCell, isRaw: boolean): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (cell === undefined) return '';
  const text = cell.replace(CONTROLS, '');
  const shown = isRaw ? text : visibleText(text);
  // What was dropped may have stood before a formula, and may itself have been what makes a reader look for one.
  return LEADING_BREAK.test(cell) || FORMULA.test(text) || LEADING_BREAK.test(text)
    ? `'${shown}`
    : shown;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
