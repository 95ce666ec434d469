import type { LineCheck } from '../../hooks/line-check.ts';
import { type Actions, unavailableActions } from '../../state/actions.ts';
import { type BoundAction, type Keymap, keyUsesText, spokenKey } from '../../state/bindings.ts';
import type { Action, Scope } from '../../state/keymap.ts';
import type { Scene } from './scene.ts';

/** These actions load other data or need none. */
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

/** The data that most of a screen's keys need. Menus need none. */
const REQUIRED_READINGS: Readonly<Partial<Record<Scope, 'stations' | 'day'>>> = {
  stations: 'stations',
  station: 'stations',
  trace: 'stations',
  graph: 'stations',
  issues: 'stations',
  fulfillments: 'day',
  analysis: 'day',
  record: 'day',
};

function failedReading({ stations, day }: LineCheck, scope: Scope): 'stations' | 'day' | undefined {
  const required = REQUIRED_READINGS[scope];
  const isMissing =
    required === 'stations'
      ? stations.data === undefined
      : day.data === undefined && day.partial === undefined;
  if (required === undefined || !isMissing) return undefined;
  const { state } = required === 'stations' ? stations.link : day.link;
  return state === 'failed' || state === 'canceled' ? required : undefined;
}

export function offeredBindings({ check, keymap }: Scene, scope: Scope): readonly BoundAction[] {
  const all = keymap.of(scope).filter(([, { keys }]) => keys.length > 0);
  const isFailed = failedReading(check, scope) !== undefined;
  return isFailed ? all.filter(([action]) => ALWAYS.has(action)) : all;
}

/** Minimum terminal rows for a second line of the footer. A station's graph and pane need the room more. */
const MIN_ROWS_FOR_VIEWS = { station: 27, other: 20 };

export function footerLines(rows: number, scope: Scope, { of }: Keymap): 1 | 2 {
  const minRows = scope === 'station' ? MIN_ROWS_FOR_VIEWS.station : MIN_ROWS_FOR_VIEWS.other;
  const hasViews = scope !== 'record' && of(scope).some(([, { isView }]) => isView === true);
  return rows >= minRows && hasViews ? 2 : 1;
}

const MAX_FIRST_KEYS = 18;

export function firstBindings(offered: readonly BoundAction[]): readonly BoundAction[] {
  if (offered.length <= MAX_FIRST_KEYS) return offered;
  const inFooter = offered.filter(([, { footer }]) => footer !== undefined);
  const others = offered.filter(([, { footer }]) => footer === undefined);
  return [...inFooter, ...others].slice(0, MAX_FIRST_KEYS);
}

export function offeredActions({ check, keymap }: Scene, scope: Scope, actions: Actions): Actions {
  const failed = failedReading(check, scope);
  if (failed === undefined) return actions;
  const what = failed === 'day' ? 'This date' : 'The station list';
  const needData = keymap.of(scope).flatMap(([action]) => (ALWAYS.has(action) ? [] : [action]));
  const why = `${what} did not load. ${keyUsesText(keymap, ['refresh', 'refresh'])}`;
  return { ...actions, ...unavailableActions(needData, why) };
}

const DRAWING_ACTIONS: ReadonlySet<Action> = new Set(['plain', 'redraw', 'zoom']);

export function keySentences(bindings: readonly BoundAction[]): readonly string[] {
  return bindings
    .filter(([action]) => !DRAWING_ACTIONS.has(action))
    .map(([, { keys, description }]) => `${keys.map(spokenKey).join(' or ')}: ${description}.`);
}
