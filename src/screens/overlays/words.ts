export const SELECTED = 'selected';
export const MENU_KEYS = 'Enter select, / filter, Esc cancel.';
/** Fits 60 columns. */
export const DATE_KEYS = 'Enter select, type a date (nov 14, fri, -7), Esc cancel.';
export const OR_A_DATE = 'or a date such as 20260131, nov 14, fri, or -7';
export const TYPED_KEYS = 'Enter select, Esc clear.';
export const NO_MATCH = 'No match. Esc clear.';
export const TYPE_FIRST = 'Type a number first.';
export const PASTE_IGNORED = 'Paste ignored: not a number or a date.';

export function howToChoose(orTyped: string | undefined): string {
  const typed = orTyped === undefined ? 'a number' : `a number ${orTyped}`;
  return `Type ${typed}, then Enter. Escape cancels.`;
}

export const unknownChoice = (typed: string, choices: number): string =>
  `Unknown choice "${typed}". Type a number from 1 to ${choices}.`;
