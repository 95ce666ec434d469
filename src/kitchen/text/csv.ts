/** Comma-separated values (RFC 4180), which a spreadsheet must read as data, never as formulas. */
import { visibleText } from './visible-text.ts';

/** `undefined` leaves the cell empty. */
export type CsvCell = string | number | undefined;

/** Control characters except line breaks. Terminals act on such characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const CONTROLS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Spreadsheets find a formula also after a leading tab or line break. */
const LEADING_BREAK = /^[\t\r\n]/;
/** Spreadsheets skip some spaces and invisible characters before a formula. East Asian ones also accept wide signs. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** Spreadsheets that separate by semicolons, as in much of Europe, split a text into more cells and lines. */
const LATER_FORMULA = /(?<=[;\r\n])(?=[\s\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Text that a spreadsheet might read as a formula gets an apostrophe. Invisible characters are escaped. */
export function csvLine(cells: readonly CsvCell[]): string {
  const texts = cells.map(cellText);
  if (texts.length === 1 && texts[0] === '') return '""\r\n';
  return `${texts.map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (cell === undefined) return '';
  const text = cell.replace(CONTROLS, '');
  const visible = visibleText(text.replace(LATER_FORMULA, "'"));
  // A removed character may have been the start of a formula, or have stood before it.
  return LEADING_BREAK.test(cell) || FORMULA.test(text) || LEADING_BREAK.test(text)
    ? `'${visible}`
    : visible;
}
