/** A screen's available keys. If data didn't load, only keys working without data. */
import type { ReadingLink } from '../../hooks/reading/reading.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { bindingsOf } from '../../state/keys/bindings.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { Action, Binding, Scope } from '../../state/keys/keymap.ts';
import type { Actions } from '../../state/monitor/actions.ts';
import { didNotLoad } from './words.ts';

/** Keys for loading other data, or needing none. */
const ALWAYS: ReadonlySet<Action> = new Set<Action>([
  'refresh',
  'restaurant',
  'date',
  'previousDate',
  'nextDate',
  'allFulfillments',
  'stations',
  'dates',
  'freeze',
  'command',
  'plain',
  'redraw',
  'suspend',
  'help',
  'escape',
  'back',
  'quit',
]);

type Readings = Pick<LineCheck, 'stations' | 'day'>;

/** Data needed by most of a screen's keys. Menus and columns need none. */
const NEEDED: Readonly<Partial<Record<Scope, keyof Readings>>> = {
  stations: 'stations',
  station: 'stations',
  trace: 'stations',
  graph: 'stations',
  issues: 'stations',
  fulfillments: 'day',
  analysis: 'day',
  record: 'day',
};

/** How loading ended, if the needed data is missing. */
function ended({ stations, day }: Readings, scope: Scope): ReadingLink | undefined {
  const needed = NEEDED[scope];
  if (needed === 'stations') return stations.data === undefined ? stations.link : undefined;
  const isMissing = needed === 'day' && day.data === undefined && day.partial === undefined;
  return isMissing ? day.link : undefined;
}

function isUnread(readings: Readings, scope: Scope): boolean {
  const state = ended(readings, scope)?.state;
  return state === 'failed' || state === 'canceled';
}

/** Bindings with an effect in the screen's current state. */
export function offeredBindings(
  readings: Readings,
  scope: Scope,
): readonly (readonly [Action, Binding])[] {
  const all = bindingsOf(scope);
  return isUnread(readings, scope) ? all.filter(([action]) => ALWAYS.has(action)) : all;
}

/** Keys on the first help page. */
const FIRST_KEYS = 19;

/** Footer keys first, then keymap order. */
export function firstBindings(
  offered: readonly (readonly [Action, Binding])[],
): readonly (readonly [Action, Binding])[] {
  if (offered.length <= FIRST_KEYS) return offered;
  const inFooter = offered.filter(([, { footer }]) => footer !== undefined);
  const others = offered.filter(([, { footer }]) => footer === undefined);
  return [...inFooter, ...others].slice(0, FIRST_KEYS);
}

/** Unavailable actions return the reason. */
export function offeredActions(readings: Readings, scope: Scope, actions: Actions): Actions {
  if (!isUnread(readings, scope)) return actions;
  const what = ended(readings, scope) === readings.day.link ? 'This date' : 'The station list';
  const refused = bindingsOf(scope).filter(([action]) => !ALWAYS.has(action));
  return {
    ...actions,
    ...Object.fromEntries(refused.map(([action]) => [action, didNotLoad(what)])),
  };
}

/** Signs skipped by screen readers, and keys with abbreviated labels. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ['/', 'Slash'],
  ['\\', 'Backslash'],
  ['[', 'Left bracket'],
  [']', 'Right bracket'],
  ['?', 'Question mark'],
  [':', 'Colon'],
  ['=', 'Equals'],
  [',', 'Comma'],
  ['.', 'Period'],
  ['-', 'Minus'],
  ['_', 'Underscore'],
  ['<', 'Less than'],
  ['>', 'Greater than'],
  ['{', 'Left brace'],
  ['}', 'Right brace'],
  ['pageup', 'Page Up'],
  ['pagedown', 'Page Down'],
  ['escape', 'Escape'],
]);

/** Meaningless without a drawing. */
const DRAWN: ReadonlySet<Action> = new Set([
  'plain',
  'redraw',
  'columnSheet',
  'hideColumn',
  'narrower',
  'wider',
  'fitColumn',
]);

/** One sentence per binding, except those about the drawing. */
export function keySentences(bindings: readonly (readonly [Action, Binding])[]): readonly string[] {
  return bindings
    .filter(([action]) => !DRAWN.has(action))
    .map(([, { keys, says }]) => `${keys.map(spokenKey).join(' or ')}: ${says}.`);
}

export function spokenKey(key: string): string {
  const control = /^ctrl\+(.)$/.exec(key)?.[1];
  if (control !== undefined) return `Control ${control.toUpperCase()}`;
  if (/^[A-Z]$/.test(key)) return `Capital ${key}`;
  return SPOKEN.get(key) ?? keyLabel(key);
}
