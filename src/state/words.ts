import { nearName } from '../kitchen/text/near-name.ts';
import { type Keymap, type KeyUse, keyTo, keyUses } from './bindings.ts';
import { commandsOf, OF_SHELL, screensWith } from './command-words.ts';
import type { Scope } from './keymap.ts';

export const noFaultBeside = (what: string, step: 1 | -1): string =>
  `No ${what} with an issue or a flag ${step === 1 ? 'after' : 'before'} this one.`;

/** Why the cursor can't go on. */
export function listEnd(what: string, length: number, isFirst: boolean): string {
  if (length === 0) return `No ${what} to go to.`;
  if (length === 1) return `This is the only ${what}.`;
  return `This is the ${isFirst ? 'first' : 'last'} of ${length}.`;
}

export const filterPromptHelp = (text: string): string =>
  text === ''
    ? 'Filter: type words, then Enter. Shows rows that match every word.'
    : `Filter: ${text}. Keep typing, Backspace deletes a letter, Control U clears, then Enter.`;
export const notApplied = (fault: string): string =>
  `Not applied. ${fault} Keep typing, or press Escape for the previous filter.`;
export const pastedNowhere = (keymap: Keymap): string =>
  `Paste ignored: no prompt is open. Press ${keyTo('filter', keymap)} or ${keyTo('command', keymap)} first.`;

/** On a screen without a filter, what to do instead. */
const NO_LIST: Readonly<Partial<Record<Scope, readonly KeyUse[]>>> = {
  station: [
    ['back', 'station list'],
    [['previousStation', 'nextStation'], 'other station'],
  ],
  trace: [
    ['back', 'back'],
    [['previousStation', 'nextStation'], 'other station'],
  ],
  graph: [
    ['command', 'stations NAME'],
    ['nextGraphFault', 'next issue'],
  ],
  analysis: [
    ['back', 'list'],
    ['filter', 'filter'],
  ],
  dates: [
    [['down', 'up'], 'other station'],
    [['earlierDate', 'laterDate'], 'other date'],
  ],
  record: [['back', 'item list']],
};

export function noListText(scope: Scope, keymap: Keymap): string {
  const ways = keyUses(keymap, ...(NO_LIST[scope] ?? []));
  return `No list to filter here. Esc${ways === '' ? '' : `, then ${ways}`}`;
}

export function unknownHere(
  typed: string,
  { scope, keymap }: { readonly scope: Scope; readonly keymap: Keymap },
): string {
  if (OF_SHELL.test(typed)) return `"${typed}" runs in a shell: linecheck ${typed}`;
  const screens = screensWith(typed, keymap);
  if (screens !== '') return `"${typed}" works on: ${screens}.`;
  const words = commandsOf(scope, keymap).flatMap(({ name, aliases }) => [name, ...aliases]);
  const near = nearName(typed, words);
  return `Unknown command "${typed}".${near === undefined ? '' : ` Did you mean "${near}"?`}`;
}

export const whichCommand = (one: string, other: string): string =>
  `Did you mean "${one}" or "${other}"?`;
export const takesNoArgument = (command: string): string => `"${command}" takes no argument.`;
