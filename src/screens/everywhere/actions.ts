/** Keys with the same effect on every screen. */
import { shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { dateAmongWords, dateWords } from '../../kitchen/calendar/typed-time.ts';
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { filterFault } from '../../kitchen/filter/typed-filter.ts';
import { BINDINGS } from '../../state/keys/bindings.ts';
import { commandLine } from '../../state/keys/command-words.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import {
  type Actions,
  type CommandActions,
  noticed,
  type Step,
  type Steps,
  said,
  saying,
} from '../../state/monitor/actions.ts';
import { fulfillmentsView } from '../../state/monitor/current-views.ts';
import {
  type MonitorEvent,
  type MonitorState,
  updateMonitor,
} from '../../state/monitor/monitor-state.ts';
import { currentScreen, openDate } from '../../state/navigation.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import { firstBindings, keySentences, offeredBindings } from './offered-keys.ts';
import { choseDate, openDates, openIssues } from './open-screens.ts';
import { rewindActions, rewindCommands } from './rewind.ts';
import type { Scene } from './scene.ts';
import * as words from './words.ts';

const OPENING: Actions = Object.fromEntries(
  BINDINGS.flatMap(([action, { opens }]) =>
    opens === undefined ? [] : [[action, (): Steps => [{ type: 'went', to: opens }]]],
  ),
);

/** In speech, help is read out, not opened. */
export function everywhereActions(scene: Scene, state: MonitorState, scope: Scope): Actions {
  const { check, session, isHeard, keymap } = scene;
  const { date, frozen, navigation } = state;
  const isFirst = navigation.stack.length === 1;
  return {
    ...OPENING,
    help: () => (isHeard ? spokenHelp() : [{ type: 'opened-overlay', overlay: 'help' }]),
    restaurant:
      session.fleet === undefined ? words.ONE_RESTAURANT : () => [{ type: 'went-to-fleet' }],
    date: () => [{ type: 'opened-overlay', overlay: 'date' }],
    command: () => [{ type: 'changed-prompt', prompt: promptView('command', '') }],
    refresh: () => [{ effect: 'refresh' }],
    freeze: () =>
      frozen === undefined
        ? [{ type: 'froze', date: check.date }, noticed(words.paused(keymap))]
        : [{ type: 'froze', date: undefined }, noticed(words.RESUMED), { effect: 'reread' }],
    plain: () => (isHeard ? [said(words.PLAIN_ALREADY)] : [{ effect: 'show-plain' }]),
    escape: () => (isFirst ? [said(words.firstScreen(keymap))] : goBack()),
    back: () => (isFirst ? [{ effect: 'quit' }] : goBack()),
    quit: () => [{ effect: 'quit' }],
    stations: () => [{ type: 'went-home' }],
    dates: () => openDates(state),
    issues: () => openIssues(state, 'issues'),
    sortMenu: () => [{ type: 'opened-overlay', overlay: 'sort' }],
    ...dateSteps(),
    ...rewindActions(check, state),
  };

  /** The most used keys. If asked again, all keys. */
  function spokenHelp(): Steps {
    const all = offeredBindings(scene, scope);
    const first = firstBindings(all);
    if (state.notice === words.allKeys(keymap) || first.length === all.length) {
      return [noticed(undefined), saying(() => keySentences(all))];
    }
    return [saying(() => keySentences(first)), noticed(words.allKeys(keymap))];
  }

  /** If the screen's business date has ended, switches to the current one. */
  function goBack(): Steps {
    const back = { type: 'went-back' } as const;
    const after = updateMonitor(state, back).navigation;
    const isFollowed = date === undefined && frozen === undefined;
    const isOver = isFollowed && check.date !== check.today && openDate(navigation) !== undefined;
    if (!isOver || openDate(after) !== undefined) return [back];
    return [back, noticed(words.dateIsNow(check.today))];
  }

  /** `[` and `]` on a business date. */
  function dateSteps(): Actions {
    const { today } = check;
    const beside = (days: 1 | -1) => () => [choseDate(shiftBusinessDate(check.date, days), today)];
    return {
      previousDate: beside(-1),
      nextDate:
        check.date >= today
          ? check.date === today
            ? words.LATEST_DAY
            : words.FUTURE_DAY
          : beside(1),
    };
  }
}

export function everywhereCommands({ check, session }: Scene, state: MonitorState): CommandActions {
  const { today } = check;
  const ofSeveral = (event: MonitorEvent): Steps | string =>
    session.fleet === undefined ? words.ONE_RESTAURANT : [event];
  const stationCalled = (argument: string) =>
    check.stations.data?.value.stations.find(
      ({ guid, name }) =>
        guid.toLowerCase() === argument.toLowerCase() ||
        name?.toLowerCase().includes(argument.toLowerCase()) === true,
    );
  return {
    stations: (argument) => {
      const found = stationCalled(argument);
      if (argument !== '' && found === undefined) return words.noStationNamed(argument);
      const station: readonly Step[] =
        argument === '' || found === undefined
          ? []
          : [{ type: 'went', to: { kind: 'station', guid: found.guid } }];
      return [{ type: 'went-home' }, ...station];
    },
    fulfillments: (argument) => {
      const [first, rest] = commandLine(argument);
      const chosen = dateAmongWords(first, today);
      if (chosen !== undefined && 'fault' in chosen) return chosen.fault;
      const text = chosen === undefined ? argument : rest;
      const fault = filterFault(text);
      if (fault !== undefined) return fault;
      const before: readonly MonitorEvent[] = [
        ...(chosen === undefined ? [] : [choseDate(chosen.date, today)]),
        { type: 'left-drills' },
      ];
      const left = before.reduce(updateMonitor, state);
      const isThere = currentScreen(left.navigation).kind === 'fulfillments';
      return [
        ...before,
        {
          type: 'changed-fulfillments',
          change: {
            filter: { text, on: true, before: undefined },
            query: { ...fulfillmentsView(left).query, levels: LEVELS, stationGuid: undefined },
            stationName: undefined,
          },
        },
        ...(isThere ? [] : [{ type: 'went', to: { kind: 'fulfillments' } } as const]),
      ];
    },
    date: (argument) => {
      const chosen = dateWords(argument, today);
      return 'fault' in chosen ? chosen.fault : [choseDate(chosen.date, today)];
    },
    dates: (argument) => {
      if (argument === '') return openDates(state);
      const found = stationCalled(argument);
      if (found === undefined) return words.noStationNamed(argument);
      return openDates(state, found.guid);
    },
    issues: () => openIssues(state, 'issues'),
    changes: () => openIssues(state, 'changes'),
    ...rewindCommands(check),
    mouse: (argument) => {
      if (session.screen?.mouse === undefined) return words.NO_MOUSE;
      if (argument !== 'on' && argument !== 'off') return words.MOUSE_ON_OR_OFF;
      const isOn = argument === 'on';
      return [{ type: 'turned-mouse', isOn }, noticed(isOn ? words.MOUSE_ON : words.MOUSE_OFF)];
    },
    dishes: () => ofSeveral({ type: 'went', to: { kind: 'dishes' } }),
    restaurant: (argument) => {
      if (argument === '') return ofSeveral({ type: 'went-to-fleet' });
      const wanted = argument.toLowerCase();
      const found = session.restaurants.find(
        ({ guid, name }) => guid.toLowerCase() === wanted || name.toLowerCase().includes(wanted),
      );
      if (found === undefined) return words.WHICH_RESTAURANT;
      return [{ type: 'chose-restaurant', guid: found.guid }];
    },
  };
}
