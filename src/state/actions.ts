import { nearName } from '../kitchen/text/near-name.ts';
import { type Keymap, type KeyUse, keyLabelFor, keyUsesText } from './bindings.ts';
import { type CommandName, commandsOn, SHELL_COMMAND, screensWith } from './command-words.ts';
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
  openFilter,
  toggleFilter,
  typeIntoFilter,
} from './prompt-view.ts';

export type Effect =
  | {
      readonly effect:
        | 'quit'
        | 'refresh'
        | 'reread'
        | 'cancel-stations'
        | 'cancel-day'
        | 'show-plain'
        | 'redraw'
        | 'suspend'
        | 'say-again';
    }
  /** Announces what a user with a screen reader would miss. Does nothing if the screen is drawn. */
  | { readonly effect: 'say'; readonly sentences: () => readonly string[] }
  | { readonly effect: 'echo'; readonly text: string }
  | { readonly effect: 'copy'; readonly text: string };

export const SAY_AGAIN: Effect = { effect: 'say-again' };

export type Step = MonitorEvent | Effect;

export type Steps = readonly Step[];

/** A text says why the action does nothing here. */
export type Actions = Readonly<Partial<Record<Action, (() => Steps) | string>>>;

export function unavailableActions(actions: readonly Action[], why: string): Actions {
  return Object.fromEntries(actions.map((action) => [action, why]));
}

export type CommandActions = Readonly<
  Partial<Record<CommandName, (argument: string) => Steps | string>>
>;

export interface Listener {
  readonly scope: Scope;
  readonly keymap: Keymap;
  readonly actions: Actions;
  readonly commands: CommandActions;
  /** Absent on screens with only one order. */
  readonly sortBy?: ((column: string) => Steps) | undefined;
  /** While a filter is typed, gets all keys except Ctrl-C before the keymap. Returns `undefined` for a key that is not for the filter. */
  readonly typing?: ((key: string) => Steps | undefined) | undefined;
}

export function noticeEvent(notice: string | undefined): MonitorEvent {
  return { type: 'noticed', notice };
}

/** Announces what a drawn screen would show after a key, or why the key did nothing. */
export function announce(...sentences: readonly string[]): Effect {
  return { effect: 'say', sentences: () => sentences };
}

export function announceLazily(sentences: () => readonly string[]): Effect {
  return { effect: 'say', sentences };
}

export interface ListUse {
  readonly view: ListView;
  readonly ids: RowIds;
  readonly height: number;
  readonly hasTrouble?: (index: number) => boolean;
  readonly onMoved: (view: ListView) => MonitorEvent;
  readonly noun: string;
  readonly sentence: (index: number) => string;
  readonly unreadReason?: string | undefined;
  /** While more rows load, the cursor stays on the first row until it is moved. */
  readonly isLoading?: boolean;
  /** On a slow link, the list turns pages. If rows are spoken, the cursor stays on the spoken row, even with new rows before it. */
  readonly scene: { readonly slow: boolean; readonly isSpoken: boolean };
}

export const SPOKEN_PAGE = 10;

/** -1 for an empty list. */
export function cursorIndex({ view, ids, height }: ListUse): number {
  return listWindow(view, ids, height).cursor;
}

export function goToRow(list: ListUse, index: number, top?: number): Steps {
  const { view, ids, height } = list;
  const oldTop = top ?? listWindow(view, ids, height).top;
  return [moveEvent(list, placeCursor(ids, height, index, oldTop)), announceRow(list, index)];
}

function announceRow({ sentence }: ListUse, index: number): Effect {
  return announceLazily(() => [sentence(index)]);
}

function moveEvent({ onMoved, ids, scene }: ListUse, view: ListView): MonitorEvent {
  // By default, the cursor follows the first row. A spoken cursor stays on its row.
  return onMoved(scene.isSpoken ? { ...view, cursorId: view.cursorId ?? ids.at(0) } : view);
}

/** If a move isn't possible, its action announces why. */
export function listActions(list: ListUse): Actions {
  const { view, ids, height, hasTrouble, noun, unreadReason, scene } = list;
  const end = () => listEnd(noun, ids.length, cursorIndex(list) === 0);
  const moveTo = (next: ListView, reason: string): Steps => {
    const { cursor } = listWindow(view, ids, height);
    const after = listWindow(next, ids, height).cursor;
    const isUnmoved = cursor === after && (scene.isSpoken || view.cursorId === next.cursorId);
    if (isUnmoved) return [announce(unreadReason ?? reason)];
    return [moveEvent(list, next), announceRow(list, after)];
  };
  const move = (by: number) => () => moveTo(moveCursor(view, ids, height, by, scene.slow), end());
  const find = (step: 1 | -1) => () => {
    const { cursor, top } = listWindow(view, ids, height);
    for (let index = cursor + step; index >= 0 && index < ids.length; index += step) {
      if (hasTrouble?.(index)) return moveTo(placeCursor(ids, height, index, top), '');
    }
    const where = step === 1 ? 'after' : 'before';
    return [announce(unreadReason ?? `No ${noun} with an issue or a flag ${where} this one.`)];
  };
  return {
    up: move(-1),
    down: move(1),
    pageUp: move(-height),
    pageDown: move(height),
    halfUp: move(-Math.ceil(height / 2)),
    halfDown: move(Math.ceil(height / 2)),
    top: () => moveTo(LIST_TOP, end()),
    bottom: move(ids.length),
    nextFault: find(1),
    previousFault: find(-1),
  };
}

export interface FilterUse {
  readonly view: FilterView;
  readonly countText: string;
  readonly fault: string | undefined;
  readonly onChanged: (view: FilterView) => MonitorEvent;
  readonly faultOf: FilterFault;
}

export function filterActions({ view, onChanged }: FilterUse): Actions {
  const { text } = view;
  return {
    filter: () => [onChanged(openFilter(view)), announce(filterPromptHelp(text))],
    filterToggle: () =>
      text === '' ? [announce('No filter is set.')] : [onChanged(toggleFilter(view)), SAY_AGAIN],
    ...(text !== '' && {
      escape: (): Steps => [
        onChanged({ ...view, text: '' }),
        announce('The filter is cleared.'),
        SAY_AGAIN,
      ],
    }),
  };
}

export function filterTyping(use: FilterUse): ((key: string) => Steps) | undefined {
  const { view, onChanged, faultOf } = use;
  if (view.textBeforeTyping === undefined) return undefined;
  return (key) => {
    const fault = key === 'return' ? faultOf(view.text) : undefined;
    if (fault !== undefined) {
      return [
        announce(`Not applied. ${fault} Keep typing, or press Escape for the previous filter.`),
      ];
    }
    const after = typeIntoFilter(view, key);
    const { text } = after;
    if (after.textBeforeTyping === undefined) return [onChanged(after), SAY_AGAIN];
    if (text.length > view.text.length) {
      return [onChanged(after), { effect: 'echo', text: text.slice(view.text.length) }];
    }
    if (text === view.text) return [onChanged(after)];
    return [onChanged(after), announce(text === '' ? 'Empty.' : text)];
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
export const ignoredPasteText = (keymap: Keymap): string =>
  `The paste was ignored: no prompt is open. Press ${keyLabelFor('filter', keymap)} or ${keyLabelFor('command', keymap)} first.`;

const SCREEN_KEYS: Readonly<Partial<Record<Scope, readonly KeyUse[]>>> = {
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
  const keys = keyUsesText(keymap, ...(SCREEN_KEYS[scope] ?? []));
  return `There is no list to filter here. Press Esc${keys === '' ? '' : `, then ${keys}`}`;
}

export function unknownCommandText(
  typed: string,
  { scope, keymap }: { readonly scope: Scope; readonly keymap: Keymap },
): string {
  if (SHELL_COMMAND.test(typed)) return `"${typed}" runs in a shell: linecheck ${typed}`;
  const screens = screensWith(typed, keymap);
  if (screens !== '') return `"${typed}" works on: ${screens}.`;
  const words = commandsOn(scope, keymap).flatMap(({ name, aliases }) => [name, ...aliases]);
  const near = nearName(typed, words);
  return `Unknown command "${typed}".${near === undefined ? '' : ` Did you mean "${near}"?`}`;
}

export const noArgumentText = (command: string): string => `"${command}" takes no argument.`;
