/** Finds a key's steps in the latest state. The open prompt gets the key first, then text that is being typed, then the keymap. */
import {
  announce,
  ignoredPasteText,
  type Listener,
  noArgumentText,
  noListText,
  noticeEvent,
  type Steps,
  unknownCommandText,
} from './actions.ts';
import { actionFor, bindingFor, type Keymap, keysFor } from './bindings.ts';
import {
  type Command,
  commandsOn,
  matchingCommands,
  offeredCommands,
  splitLine,
} from './command-words.ts';
import { clickedHead, clickedName, pastedText, typedText } from './key-names.ts';
import type { Action } from './keymap.ts';
import { LIST_TOP } from './list-view.ts';
import type { MonitorState } from './monitor-state.ts';
import { type PromptView, refusedPrompt, typeIntoLine, typeIntoPrompt } from './prompt-view.ts';

export function pressedKey(key: string, state: MonitorState, listener: Listener): Steps {
  const { scope, keymap, typing } = listener;
  const clicked = clickedName(key);
  if (clicked !== undefined) {
    const isRow = clicked === 'row';
    const clickedKey = isRow ? 'return' : clicked;
    // Enter opens an alert's station, but a click on a row opens the row.
    const stateForKey = isRow ? { ...state, alerts: [] } : state;
    const isTyping = state.prompt !== undefined || typing?.(clickedKey) !== undefined;
    return isTyping ? [] : pressedKey(clickedKey, stateForKey, listener);
  }
  const globalAction = actionFor(key, 'everywhere', keymap);
  if (globalAction === 'redraw' || globalAction === 'suspend') return [{ effect: globalAction }];
  if (key !== 'ctrl+c') {
    const { prompt } = state;
    if (prompt?.isRefused === true) return keyInRefusedPrompt(key, prompt, state, listener);
    if (prompt !== undefined) return keyInPrompt(key, prompt, listener);
    const typingSteps = typing?.(key);
    if (typingSteps !== undefined) return typingSteps;
  }
  if (pastedText(key) !== undefined) return [noticeEvent(ignoredPasteText(keymap))];
  const head = clickedHead(key);
  if (head !== undefined) return [noticeEvent(undefined), ...(listener.sortBy?.(head) ?? [])];
  const bound = bindingFor(key, scope, keymap);
  const isOpenKey = (bound?.[0] ?? 'open') === 'open' && keysFor('open', keymap).includes(key);
  const hasSeenAlerts = state.alerts.length > 0 && !state.areAlertsNew;
  if (isOpenKey && hasSeenAlerts) return [noticeEvent(undefined), ...alertSteps(state)];
  const line = bound?.[1].line;
  const result = line === undefined ? runAction(bound?.[0], listener) : runLine(line, listener);
  if (isFilterKey(key, keymap) && (typeof result === 'string' || result.length === 0)) {
    const why = typeof result === 'string' ? `${result} (Esc first)` : noListText(scope, keymap);
    return [
      noticeEvent(undefined),
      { type: 'changed-prompt', prompt: refusedPrompt('filter', why) },
    ];
  }
  return [noticeEvent(undefined), ...(typeof result === 'string' ? [noticeEvent(result)] : result)];
}

/** A filter's text must never act as keys, even on a screen without a filter. */
function isFilterKey(key: string, { bindings }: Keymap): boolean {
  return bindings.some(([action, { keys }]) => action === 'filter' && keys.includes(key));
}

/** After a refused `/`, text does nothing until Enter, Esc, or a key without text. */
function keyInRefusedPrompt(
  key: string,
  prompt: PromptView,
  state: MonitorState,
  listener: Listener,
): Steps {
  const closed = { type: 'changed-prompt', prompt: undefined } as const;
  if (key === 'return' || key === 'escape') return [closed];
  const isTextKey = typedText(key) !== undefined || key === 'backspace' || key === 'ctrl+u';
  if (!isTextKey) return [closed, ...pressedKey(key, { ...state, prompt: undefined }, listener)];
  return [{ type: 'changed-prompt', prompt: { ...prompt, text: typeIntoLine(prompt.text, key) } }];
}

/** A text says why the action does nothing here. */
function runAction(action: Action | undefined, { actions }: Listener): Steps | string {
  const act = action && actions[action];
  return typeof act === 'function' ? act() : (act ?? []);
}

function keyInPrompt(key: string, prompt: PromptView, listener: Listener): Steps {
  const changePrompt = (change: Partial<PromptView>): Steps => [
    { type: 'changed-prompt', prompt: { ...prompt, ...change } },
  ];
  const line = `${prompt.command} ${prompt.text}`.trim();
  switch (key) {
    case 'escape':
      return [{ type: 'changed-prompt', prompt: undefined }];
    case 'return': {
      const result = prompt.text.trim() === '' ? [] : runLine(line, listener);
      // The prompt is closed first, because the command may open another prompt.
      return [
        { type: 'changed-prompt', prompt: undefined },
        ...(typeof result === 'string' ? changePrompt({ fault: result }) : result),
      ];
    }
    default: {
      const chosen = chosenCommand(key, prompt, listener);
      if (chosen === undefined) return changePrompt(typeIntoPrompt(prompt, key));
      const { name, argument, description } = chosen;
      const text = `${name}${argument === '' ? '' : ' '}`;
      const searchText = prompt.searchText ?? prompt.text;
      return [
        ...changePrompt({ text, searchText, fault: undefined }),
        announce(`${text.trim()}: ${description}.`),
      ];
    }
  }
}

function chosenCommand(
  key: string,
  prompt: PromptView,
  { scope, keymap }: Listener,
): Command | undefined {
  const isNext = key === 'tab' || key === 'down';
  if (!isNext && (key !== 'up' || prompt.searchText === undefined)) return undefined;
  const { commands, chosenIndex } = offeredCommands(prompt, scope, keymap);
  return commands.at(isNext ? (chosenIndex + 1) % commands.length : Math.max(chosenIndex, 0) - 1);
}

function runLine(line: string, listener: Listener): Steps | string {
  const [typed, argument] = splitLine(line);
  const [command, other] = matchingCommands(typed, commandsOn(listener.scope, listener.keymap));
  if (command === undefined) return unknownCommandText(typed, listener);
  if (other !== undefined) return `Did you mean "${command.name}" or "${other.name}"?`;
  const { runs } = command;
  if ('word' in runs) return listener.commands[runs.word]?.(argument) ?? [];
  if (argument !== '') return noArgumentText(command.name);
  return runAction(runs.action, listener);
}

/** Opens the restaurant of the alerts, and the station of a single alert. With several restaurants, it opens their list. */
function alertSteps({ alerts, restaurant, date, rewind, fleet }: MonitorState): Steps {
  const [guid, other] = new Set(alerts.map((alert) => alert.restaurant?.guid));
  if (guid === undefined || other !== undefined) {
    const filter = { ...fleet.filter, isOn: false };
    const change = { list: LIST_TOP, filter, sort: 'need', descending: false } as const;
    return [{ type: 'went-to-fleet' }, { type: 'changed-fleet', change }];
  }
  const isCurrent = date === undefined && rewind === undefined;
  const openRestaurant: Steps =
    guid === restaurant
      ? [
          ...(isCurrent ? [] : [{ type: 'chose-date', date: undefined } as const]),
          { type: 'went-home' },
        ]
      : [{ type: 'opened-restaurant', guid, date: undefined }];
  const stations = alerts.map((alert) =>
    'openState' in alert ? alert.openState.station : undefined,
  );
  const [station] = stations.length > 1 ? [] : stations;
  // Rows without a station's GUID have the station's name as key. There is no screen for them.
  if (station === undefined || station.key === station.name) return openRestaurant;
  return [...openRestaurant, { type: 'went', to: { kind: 'station', guid: station.key } }];
}
