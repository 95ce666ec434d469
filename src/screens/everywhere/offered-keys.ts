/** A screen's available keys. If data didn't load, only keys working without data. */

import type { LineCheck } from '../../hooks/line-check.ts';
import type { ReadingLink } from '../../hooks/reading.ts';
import { type Actions, refused } from '../../state/actions.ts';
import { type Bound, type Keymap, spokenKey } from '../../state/bindings.ts';
import type { Action, Scope } from '../../state/keymap.ts';
import type { Scene } from './scene.ts';
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
type Keyed = Pick<Scene, 'check' | 'keymap'>;

/** Data needed by most of a screen's keys. Menus need none. */
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
export function offeredBindings({ check, keymap }: Keyed, scope: Scope): readonly Bound[] {
  const all = keymap.of(scope).filter(([, { keys }]) => keys.length > 0);
  return isUnread(check, scope) ? all.filter(([action]) => ALWAYS.has(action)) : all;
}

/** Rows from which views have a line of their own in the footer. A station's graph and pane need the room. */
const TALL = { station: 27, other: 20 };

export function footerLines(rows: number, scope: Scope, { of }: Keymap): 1 | 2 {
  const tall = scope === 'station' ? TALL.station : TALL.other;
  const hasViews = scope !== 'record' && of(scope).some(([, { isView }]) => isView === true);
  return rows >= tall && hasViews ? 2 : 1;
}

const FIRST_KEYS = 18;

/** Footer keys first, then keymap order. */
export function firstBindings(offered: readonly Bound[]): readonly Bound[] {
  if (offered.length <= FIRST_KEYS) return offered;
  const inFooter = offered.filter(([, { footer }]) => footer !== undefined);
  const others = offered.filter(([, { footer }]) => footer === undefined);
  return [...inFooter, ...others].slice(0, FIRST_KEYS);
}

/** An action that is not available returns the reason. */
export function offeredActions({ check, keymap }: Keyed, scope: Scope, actions: Actions): Actions {
  if (!isUnread(check, scope)) return actions;
  const what = ended(check, scope) === check.day.link ? 'This date' : 'The station list';
  const keys = keymap.of(scope).map(([action]) => action);
  const without = keys.filter((action) => !ALWAYS.has(action));
  return { ...actions, ...refused(without, didNotLoad(what, keymap)) };
}

/** These actions mean nothing without a drawing. */
const DRAWN: ReadonlySet<Action> = new Set(['plain', 'redraw', 'zoom']);

/** One sentence per binding, except those about the drawing. */
export function keySentences(bindings: readonly Bound[]): readonly string[] {
  return bindings
    .filter(([action]) => !DRAWN.has(action))
    .map(([, { keys, says }]) => `${keys.map(spokenKey).join(' or ')}: ${says}.`);
}
