import type { Scope } from '../keys/keymap.ts';

export const noFaultBeside = (what: string, step: 1 | -1): string =>
  `No ${what} with an issue or a flag ${step === 1 ? 'after' : 'before'} this one.`;

/** Why the cursor can't go on. */
export function listEnd(what: string, length: number, isFirst: boolean): string {
  if (length === 0) return `No ${what} to go to.`;
  if (length === 1) return `This is the only ${what}.`;
  return `This is the ${isFirst ? 'first' : 'last'} of ${length}.`;
}

export const FILTER_CLEARED = 'Filter cleared.';
export const NO_FILTER_SET = 'No filter is set.';
export const filterPromptHelp = (text: string): string =>
  text === ''
    ? 'Filter: type words, then Enter. Shows rows that match every word.'
    : `Filter: ${text}. Keep typing, Backspace deletes a letter, Control U clears, then Enter.`;
export const notApplied = (fault: string): string =>
  `Not applied. ${fault} Keep typing, or press Escape for the previous filter.`;
export const PASTED_NOWHERE = 'Paste ignored: no prompt is open. Press / or : first.';

/** Why `/` does nothing on a screen, and what to do instead. */
const NO_LIST: Readonly<Partial<Record<Scope, string>>> = {
  station: 'No list to filter here. Esc, then q station list, [ ] other station',
  trace: 'No list to filter here. Esc, then q back, [ ] other station',
  graph: 'No list to filter here. Esc, then :stations NAME, e next issue',
  analysis: 'Filter the rows in their list. Esc, then q back',
  dates: 'No list to filter here. Esc, then j k other station, h l other date',
  record: 'No list to filter here. Esc, then q item list',
};

export const noListText = (scope: Scope): string => NO_LIST[scope] ?? 'No list to filter here. Esc';
export const unknownHere = (typed: string): string => `Unknown command "${typed}" on this screen.`;

export const whichCommand = (one: string, other: string): string =>
  `Did you mean "${one}" or "${other}"?`;
export const takesNoArgument = (command: string): string => `"${command}" takes no argument.`;
