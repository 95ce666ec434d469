/** Results of keys and commands, as values: events to change the view state, and effects outside of it. */
import { nearName } from '../kitchen/text/near-name.ts';
import { type Keymap, type KeyUse, keyTo, keyUses } from './bindings.ts';
import { type CommandName, commandsOf, OF_SHELL, screensWith } from './command-words.ts';
import type { Action, Scope } from './keymap.ts';
import {
  LIST_TOP,
  type ListView,
  listWindow,
  moveCursor,
  placeCursor,
  type RowIds,
} from './list-view.ts';
import type { MonitorEvent } from './monitor-state.ts';
import {
  type FilterFault,
  type FilterView,
  openPrompt,
  toggleFilter,
  typeIntoPrompt,
} from './prompt-view.ts';

export type Effect =
  | {
      readonly effect:
        | 'quit'
        /** Reads again, and says so until it is done. */
        | 'refresh'
        /** Reads again without saying so. */
        | 'reread'
        | 'cancel-stations'
        | 'cancel-day'
        | 'show-plain'
        | 'redraw'
        | 'suspend'
        /** Announces the screen again. Nothing where it is drawn. */
        | 'say-again';
    }
  /** For what a screen reader would miss. Nothing where the screen is drawn. */
  | { readonly effect: 'say'; readonly sentences: () => readonly string[] }
  | { readonly effect: 'echo'; readonly text: string }
  | { readonly effect: 'copy'; readonly text: string };

export const SAY_AGAIN: Effect = { effect: 'say-again' };

export type Step = MonitorEvent | Effect;

export type Steps = readonly Step[];

/** Steps computed when the action's key comes, or why it does nothing here. */
export type Actions = Readonly<Partial<Record<Action, (() => Steps) | string>>>;

/** Actions that do nothing here, with the reason. */
export function refused(actions: readonly Action[], why: string): Actions {
  return Object.fromEntries(actions.map((action) => [action, why]));
}

/** Steps for a typed argument, or why the command does nothing. */
export type CommandActions = Readonly<
  Partial<Record<CommandName, (argument: string) => Steps | string>>
>;

export interface Listener {
  readonly scope: Scope;
  readonly keymap: Keymap;
  readonly actions: Actions;
  readonly commands: CommandActions;
  /** Sorts by a column whose head was clicked. Absent without a choice of orders. */
  readonly sortBy?: ((column: string) => Steps) | undefined;
  /** Takes keys before the keymap, except Ctrl-C, while a filter is being typed. `undefined` for a key to leave. */
  readonly typing?: ((key: string) => Steps | undefined) | undefined;
}

export function noticed(notice: string | undefined): MonitorEvent {
  return { type: 'noticed', notice };
}

/** Only announced: a key's visible result, or why it did nothing. */
export function said(...sentences: readonly string[]): Effect {
  return { effect: 'say', sentences: () => sentences };
}

/** Builds the sentences only to announce them. */
export function saying(sentences: () => readonly string[]): Effect {
  return { effect: 'say', sentences };
}

export interface ListUse {
  readonly view: ListView;
  readonly ids: RowIds;
  readonly height: number;
  /** Rows for `e` and `E`. */
  readonly isFault?: (index: number) => boolean;
  readonly moved: (view: ListView) => MonitorEvent;
  /** One row in a word: `station`. */
  readonly what: string;
  readonly sentence: (index: number) => string;
  /** Why it is not known yet whether there are rows. */
  readonly unread?: string | undefined;
  /** More rows are loading. The cursor stays on the first one until moved. */
  readonly isPart?: boolean;
  /**
   * On a slow link, the list turns pages. Announced row by row, the cursor stays on the announced row, even with new rows before it.
   */
  readonly scene: { readonly slow: boolean; readonly isSpoken: boolean };
}

/** For screen readers. */
export const SPOKEN_PAGE = 10;

/** -1 for an empty list. */
export function cursorOf({ view, ids, height }: ListUse): number {
  return listWindow(view, ids, height).cursor;
}

/** `top`: where the window was, unless chosen. */
export function goToRow(list: ListUse, index: number, top?: number): Steps {
  const { view, ids, height } = list;
  const from = top ?? listWindow(view, ids, height).top;
  return [moved(list, placeCursor(ids, height, index, from)), rowSaid(list, index)];
}

function rowSaid({ sentence }: ListUse, index: number): Effect {
  return saying(() => [sentence(index)]);
}

function moved({ moved: event, ids, scene }: ListUse, view: ListView): MonitorEvent {
  // A view at the top follows the first row. An announced one stays.
  return event(scene.isSpoken ? { ...view, cursorId: view.cursorId ?? ids.at(0) } : view);
}

/** A move that isn't possible says why. */
export function listActions(list: ListUse): Actions {
  const { view, ids, height, isFault, what, unread, scene } = list;
  const end = () => listEnd(what, ids.length, cursorOf(list) === 0);
  const put = (next: ListView, otherwise: string): Steps => {
    const { cursor } = listWindow(view, ids, height);
    const after = listWindow(next, ids, height).cursor;
    const isThere = scene.isSpoken || view.cursorId === next.cursorId;
    if (cursor === after && isThere) return [said(unread ?? otherwise)];
    return [moved(list, next), rowSaid(list, after)];
  };
  const move = (by: number) => () => put(moveCursor(view, ids, height, by, scene.slow), end());
  const find = (step: 1 | -1) => () => {
    const { cursor, top } = listWindow(view, ids, height);
    for (let index = cursor + step; index >= 0 && index < ids.length; index += step) {
      if (isFault?.(index)) return put(placeCursor(ids, height, index, top), '');
    }
    const where = step === 1 ? 'after' : 'before';
    return [said(unread ?? `No ${what} with an issue or a flag ${where} this one.`)];
  };
  return {
    up: move(-1),
    down: move(1),
    pageUp: move(-height),
    pageDown: move(height),
    halfUp: move(-Math.ceil(height / 2)),
    halfDown: move(Math.ceil(height / 2)),
    top: () => put(LIST_TOP, end()),
    bottom: move(ids.length),
    nextFault: find(1),
    previousFault: find(-1),
  };
}

export interface FilterUse {
  readonly view: FilterView;
  /** `3 of 8 stations`: what the filter leaves. */
  readonly left: string;
  readonly fault: string | undefined;
  readonly changed: (view: FilterView) => MonitorEvent;
  readonly faultOf: FilterFault;
}

export function filterActions({ view, changed }: FilterUse): Actions {
  const { text } = view;
  return {
    filter: () => [changed(openPrompt(view)), said(filterPromptHelp(text))],
    filterToggle: () =>
      text === '' ? [said('No filter is set.')] : [changed(toggleFilter(view)), SAY_AGAIN],
    ...(text !== '' && {
      escape: (): Steps => [
        changed({ ...view, text: '' }),
        said('The filter is cleared.'),
        SAY_AGAIN,
      ],
    }),
  };
}

/** Takes every key while the prompt is open. `undefined` while it is closed. */
export function filterTyping(use: FilterUse): ((key: string) => Steps) | undefined {
  const { view, changed, faultOf } = use;
  if (view.before === undefined) return undefined;
  return (key) => {
    const fault = key === 'return' ? faultOf(view.text) : undefined;
    if (fault !== undefined) {
      return [said(`Not applied. ${fault} Keep typing, or press Escape for the previous filter.`)];
    }
    const after = typeIntoPrompt(view, key);
    const { text } = after;
    if (after.before === undefined) return [changed(after), SAY_AGAIN];
    if (text.length > view.text.length) {
      return [changed(after), { effect: 'echo', text: text.slice(view.text.length) }];
    }
    if (text === view.text) return [changed(after)];
    return [changed(after), said(text === '' ? 'Empty.' : text)];
  };
}

function listEnd(what: string, length: number, isFirst: boolean): string {
  if (length === 0) return `No ${what} to go to.`;
  if (length === 1) return `This is the only ${what}.`;
  return `This is the ${isFirst ? 'first' : 'last'} of ${length}.`;
}

const filterPromptHelp = (text: string): string =>
  text === ''
    ? 'Filter: type words, then Enter. The list shows rows that match every word.'
    : `Filter: ${text}. Keep typing, Backspace deletes a letter, Control U clears, then Enter.`;
export const pastedNowhere = (keymap: Keymap): string =>
  `The paste was ignored: no prompt is open. Press ${keyTo('filter', keymap)} or ${keyTo('command', keymap)} first.`;

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

export const takesNoArgument = (command: string): string => `"${command}" takes no argument.`;
