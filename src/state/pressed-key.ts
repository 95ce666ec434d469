/** One key's steps, from the newest state and the receiver: the prompt, then typed text, then the keymap. */
import {
  type Listener,
  noListText,
  noticed,
  pastedNowhere,
  type Steps,
  said,
  takesNoArgument,
  unknownHere,
} from './actions.ts';
import { actionOf, boundTo, type Keymap, keysTo } from './bindings.ts';
import {
  type Command,
  commandLine,
  commandsFor,
  commandsOf,
  offeredCommands,
} from './command-words.ts';
import { clickedHead, clickedName, pastedText, typedText } from './key-names.ts';
import type { Action } from './keymap.ts';
import { LIST_TOP } from './list-view.ts';
import type { MonitorState } from './monitor-state.ts';
import { type PromptView, refusedPrompt, typeIntoLine, typeIntoView } from './prompt-view.ts';

export function pressedKey(key: string, state: MonitorState, listener: Listener): Steps {
  const { scope, keymap, typing } = listener;
  const clicked = clickedName(key);
  if (clicked !== undefined) {
    // On a row it is no answer to an alert.
    const isRow = clicked === 'row';
    const [pressed, seen] = isRow ? ['return', { ...state, alerts: [] }] : [clicked, state];
    const isTyping = state.prompt !== undefined || typing?.(pressed) !== undefined;
    return isTyping ? [] : pressedKey(pressed, seen, listener);
  }
  const anywhere = actionOf(key, 'everywhere', keymap);
  // Keys for the terminal work in prompts and menus, too.
  if (anywhere === 'redraw' || anywhere === 'suspend') {
    return [{ effect: anywhere }];
  }
  if (key !== 'ctrl+c') {
    if (state.prompt?.isRefused === true) return typedIntoNothing(key, state, listener);
    if (state.prompt !== undefined) return typedIntoPrompt(key, state, listener);
    const typed = typing?.(key);
    if (typed !== undefined) return typed;
  }
  if (pastedText(key) !== undefined) return [noticed(pastedNowhere(keymap))];
  const head = clickedHead(key);
  if (head !== undefined) return [noticed(undefined), ...(listener.sortBy?.(head) ?? [])];
  const bound = boundTo(key, scope, keymap);
  const isOpen = (bound?.[0] ?? 'open') === 'open' && keysTo('open', keymap).includes(key);
  const areSeen = state.alerts.length > 0 && !state.areAlertsNew;
  if (isOpen && areSeen) return [noticed(undefined), ...alertSteps(state)];
  const line = bound?.[1].line;
  const ran = line === undefined ? ranAction(bound?.[0], listener) : ranLine(line, listener);
  if (isFilterKey(key, keymap) && (typeof ran === 'string' || ran.length === 0)) {
    const why = typeof ran === 'string' ? `${ran} (Esc first)` : noListText(scope, keymap);
    return [noticed(undefined), { type: 'changed-prompt', prompt: refusedPrompt('filter', why) }];
  }
  return [noticed(undefined), ...(typeof ran === 'string' ? [noticed(ran)] : ran)];
}

/** Somewhere. Text typed after it must never act as keys. */
function isFilterKey(key: string, { bindings }: Keymap): boolean {
  return bindings.some(([action, { keys }]) => action === 'filter' && keys.includes(key));
}

/** Text after a refused `/` does nothing, up to Enter, Esc or a key without text. */
function typedIntoNothing(key: string, state: MonitorState, listener: Listener): Steps {
  const { prompt } = state;
  if (prompt === undefined) return [];
  const closed = { type: 'changed-prompt', prompt: undefined } as const;
  if (key === 'return' || key === 'escape') return [closed];
  const isTyped = typedText(key) !== undefined || key === 'backspace' || key === 'ctrl+u';
  if (!isTyped) return [closed, ...pressedKey(key, { ...state, prompt: undefined }, listener)];
  return [{ type: 'changed-prompt', prompt: { ...prompt, text: typeIntoLine(prompt.text, key) } }];
}

/** Returns the reason if the action does nothing here. */
function ranAction(action: Action | undefined, { actions }: Listener): Steps | string {
  const act = action && actions[action];
  return typeof act === 'function' ? act() : (act ?? []);
}

/** Enter runs, Esc cancels, Tab and arrows choose a command. */
function typedIntoPrompt(key: string, state: MonitorState, listener: Listener): Steps {
  const { prompt } = state;
  if (prompt === undefined) return [];
  const typed = (change: Partial<PromptView>): Steps => [
    { type: 'changed-prompt', prompt: { ...prompt, ...change } },
  ];
  const line = `${prompt.command} ${prompt.text}`.trim();
  switch (key) {
    case 'escape':
      return [{ type: 'changed-prompt', prompt: undefined }];
    case 'return': {
      const ran = prompt.text.trim() === '' ? [] : ranLine(line, listener);
      // Closed first, because the command may open another.
      return [
        { type: 'changed-prompt', prompt: undefined },
        ...(typeof ran === 'string' ? typed({ fault: ran }) : ran),
      ];
    }
    default: {
      const chosen = chosenCommand(key, prompt, listener);
      if (chosen === undefined) return typed(typeIntoView(prompt, key));
      const { name, argument, says } = chosen;
      const text = `${name}${argument === '' ? '' : ' '}`;
      const sought = prompt.sought ?? prompt.text;
      return [...typed({ text, sought, fault: undefined }), said(`${text.trim()}: ${says}.`)];
    }
  }
}

/** Tab and Down choose the next listed command, Up the one before. */
function chosenCommand(
  key: string,
  prompt: PromptView,
  { scope, keymap }: Listener,
): Command | undefined {
  const isNext = key === 'tab' || key === 'down';
  if (!isNext && (key !== 'up' || prompt.sought === undefined)) return undefined;
  const { commands, chosen } = offeredCommands(prompt, scope, keymap);
  return commands.at(isNext ? (chosen + 1) % commands.length : Math.max(chosen, 0) - 1);
}

/** Returns the reason if the line does nothing. */
function ranLine(line: string, listener: Listener): Steps | string {
  const [typed, argument] = commandLine(line);
  const [command, other] = commandsFor(typed, commandsOf(listener.scope, listener.keymap));
  if (command === undefined) return unknownHere(typed, listener);
  if (other !== undefined) return `Did you mean "${command.name}" or "${other.name}"?`;
  const { runs } = command;
  if ('word' in runs) return listener.commands[runs.word]?.(argument) ?? [];
  if (argument !== '') return takesNoArgument(command.name);
  return ranAction(runs.action, listener);
}

/** Alerts at one restaurant open it, at the station if there is one. Others open all restaurants, the one needing help most first. */
function alertSteps({ alerts, restaurant, date, rewind, fleet }: MonitorState): Steps {
  const [guid, other] = new Set(alerts.map((alert) => alert.restaurant?.guid));
  if (guid === undefined || other !== undefined) {
    const filter = { ...fleet.filter, on: false };
    const change = { list: LIST_TOP, filter, sort: 'need', descending: false } as const;
    return [{ type: 'went-to-fleet' }, { type: 'changed-fleet', change }];
  }
  const isCurrent = date === undefined && rewind === undefined;
  const there: Steps =
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
  // Rows without a GUID have a name as key, and no screen.
  if (station === undefined || station.key === station.name) return there;
  return [...there, { type: 'went', to: { kind: 'station', guid: station.key } }];
}
