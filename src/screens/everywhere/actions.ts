import type { LineCheck } from '../../hooks/line-check.ts';
import { filterFault } from '../../kitchen/filter/filter-parser.ts';
import {
  businessDateAt,
  businessDayStart,
  shiftBusinessDate,
} from '../../kitchen/model/business-day.ts';
import { asOfText } from '../../kitchen/model/date-words.ts';
import { clockTime } from '../../kitchen/model/local-time.ts';
import {
  parsePossibleDate,
  parseTimeTarget,
  parseTypedDate,
} from '../../kitchen/model/typed-time.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import { capitalized } from '../../kitchen/text/quantities.ts';
import {
  type Actions,
  announce,
  announceLazily,
  type CommandActions,
  noArgumentText,
  noticeEvent,
  type Steps,
} from '../../state/actions.ts';
import { BINDINGS, keyUsesText } from '../../state/bindings.ts';
import { splitLine } from '../../state/command-words.ts';
import type { Scope } from '../../state/keymap.ts';
import { type MonitorEvent, type MonitorState, updateMonitor } from '../../state/monitor-state.ts';
import { currentScreen, openDate } from '../../state/navigation.ts';
import { promptView } from '../../state/prompt-view.ts';
import { fulfillmentsView } from '../../state/screen-views.ts';
import { firstBindings, keySentences, offeredBindings } from './offered-keys.ts';
import { chooseDate, openDates, openIssues } from './open-screens.ts';
import type { Scene } from './scene.ts';
import {
  allKeysText,
  currentDateText,
  firstScreenText,
  NOT_LOADED,
  ONE_RESTAURANT,
  PLAIN_ALREADY,
  TYPE_MOMENT,
} from './words.ts';

const OPEN_ACTIONS: Actions = Object.fromEntries(
  BINDINGS.flatMap(([action, { opens }]) =>
    opens === undefined ? [] : [[action, (): Steps => [{ type: 'went', to: opens }]]],
  ),
);

/** For screen readers, help is spoken instead of opened. */
export function everywhereActions(scene: Scene, state: MonitorState, scope: Scope): Actions {
  const { check, session, isSpoken, keymap } = scene;
  const { date, frozenDate, navigation } = state;
  const isFirstScreen = navigation.stack.length === 1;
  const openNeighbor = (days: 1 | -1) => (): Steps => [
    chooseDate(shiftBusinessDate(check.date, days), check.today),
  ];
  return {
    ...OPEN_ACTIONS,
    help: () => (isSpoken ? spokenHelp() : [{ type: 'opened-overlay', overlay: 'help' }]),
    restaurant: session.fleet === undefined ? ONE_RESTAURANT : () => [{ type: 'went-to-fleet' }],
    date: () => [{ type: 'opened-overlay', overlay: 'date' }],
    command: () => [{ type: 'changed-prompt', prompt: promptView('command', '') }],
    refresh: () => [{ effect: 'refresh' }],
    freeze: () =>
      frozenDate === undefined
        ? [
            { type: 'froze', date: check.date },
            noticeEvent(
              `Updates are paused. ${keyUsesText(keymap, ['refresh', 'refresh'], ['freeze', 'resume'])}`,
            ),
          ]
        : [{ type: 'froze', date: undefined }, noticeEvent('Updates go on.'), { effect: 'reread' }],
    plain: () => (isSpoken ? [announce(PLAIN_ALREADY)] : [{ effect: 'show-plain' }]),
    escape: () => (isFirstScreen ? [announce(firstScreenText(keymap))] : goBack()),
    back: () => (isFirstScreen ? [{ effect: 'quit' }] : goBack()),
    quit: () => [{ effect: 'quit' }],
    stations: () => [{ type: 'went-home' }],
    dates: () => openDates(state),
    issues: () => openIssues(state, 'issues'),
    sortMenu: () => [{ type: 'opened-overlay', overlay: 'sort' }],
    previousDate: openNeighbor(-1),
    nextDate:
      check.date < check.today
        ? openNeighbor(1)
        : check.date === check.today
          ? 'Later dates are still to come.'
          : "This date hasn't started.",
    earlier: () => stepInTime(check, state, -1),
    later: () => stepInTime(check, state, 1),
    asOf: () => [{ type: 'changed-prompt', prompt: promptView('as of', 'at') }],
  };

  /** The first time, speaks the most used keys. The second time, speaks all keys. */
  function spokenHelp(): Steps {
    const all = offeredBindings(scene, scope);
    const first = firstBindings(all);
    if (state.notice === allKeysText(keymap) || first.length === all.length) {
      return [noticeEvent(undefined), announceLazily(() => keySentences(all))];
    }
    return [announceLazily(() => keySentences(first)), noticeEvent(allKeysText(keymap))];
  }

  /** Leaving the last screen of a business date that has ended switches to the current date, and says so. */
  function goBack(): Steps {
    const back = { type: 'went-back' } as const;
    const after = updateMonitor(state, back).navigation;
    const isPinned = date !== undefined || frozenDate !== undefined;
    const hasEnded = !isPinned && check.date !== check.today && openDate(navigation) !== undefined;
    if (!hasEnded || openDate(after) !== undefined) return [back];
    return [back, noticeEvent(currentDateText(check.today))];
  }
}

export function everywhereCommands({ check, session }: Scene, state: MonitorState): CommandActions {
  const { today } = check;
  const ifFleet = (event: MonitorEvent): Steps | string =>
    session.fleet === undefined ? ONE_RESTAURANT : [event];
  const home = { type: 'went-home' } as const;
  const withStation = (argument: string, steps: (guid: string) => Steps): Steps | string => {
    const typed = argument.toLowerCase();
    const station = check.stations.data?.value.stations.find(
      ({ guid, name }) =>
        guid.toLowerCase() === typed || name?.toLowerCase().includes(typed) === true,
    );
    return station === undefined ? `Unknown station "${argument}".` : steps(station.guid);
  };
  return {
    stations: (argument) =>
      argument === ''
        ? [home]
        : withStation(argument, (guid) => [home, { type: 'went', to: { kind: 'station', guid } }]),
    fulfillments: (argument) => {
      const [first, rest] = splitLine(argument);
      const chosen = parsePossibleDate(first, today);
      if (chosen !== undefined && 'fault' in chosen) return chosen.fault;
      const text = chosen === undefined ? argument : rest;
      const fault = filterFault(text);
      if (fault !== undefined) return fault;
      const before: readonly MonitorEvent[] = [
        ...(chosen === undefined ? [] : [chooseDate(chosen.date, today)]),
        { type: 'left-drills' },
      ];
      const stateBefore = before.reduce(updateMonitor, state);
      const isOpen = currentScreen(stateBefore.navigation).kind === 'fulfillments';
      return [
        ...before,
        {
          type: 'changed-view',
          view: 'fulfillments',
          change: {
            filter: { text, isOn: true, textBeforeTyping: undefined },
            query: {
              ...fulfillmentsView(stateBefore).query,
              levels: LEVELS,
              stationGuid: undefined,
            },
            stationName: undefined,
          },
        },
        ...(isOpen ? [] : [{ type: 'went', to: { kind: 'fulfillments' } } as const]),
      ];
    },
    date: (argument) => {
      const chosen = parseTypedDate(argument, today);
      return 'fault' in chosen ? chosen.fault : [chooseDate(chosen.date, today)];
    },
    dates: (argument) =>
      argument === '' ? openDates(state) : withStation(argument, (guid) => openDates(state, guid)),
    issues: () => openIssues(state, 'issues'),
    changes: () => openIssues(state, 'changes'),
    ...rewindCommands(check),
    mouse: (argument) => {
      if (session.screen?.mouse === undefined) return 'There is nothing to click here.';
      if (argument !== 'on' && argument !== 'off') return 'Type on or off.';
      const isOn = argument === 'on';
      return [
        { type: 'turned-mouse', isOn },
        noticeEvent(
          isOn
            ? 'The mouse is on: a click selects, another opens. Hold Shift to copy.'
            : 'The mouse is off.',
        ),
      ];
    },
    menu: () => [{ type: 'went', to: { kind: 'menuItems', of: 'restaurant' } }],
    chain: () => ifFleet({ type: 'went', to: { kind: 'menuItems', of: 'chain' } }),
    restaurant: (argument) => {
      if (argument === '') return ifFleet({ type: 'went-to-fleet' });
      const typed = argument.toLowerCase();
      const restaurant = session.restaurants.find(
        ({ guid, name }) => guid.toLowerCase() === typed || name.toLowerCase().includes(typed),
      );
      if (restaurant === undefined) return 'Type part of a restaurant name, or a GUID.';
      return [{ type: 'chose-restaurant', guid: restaurant.guid }];
    },
  };
}

const SECOND_MS = 1_000;
/** Moments are multiples of the shortest step. */
const STEP_MS = 5 * 60_000;
/** A held key gets faster: after so many presses in a row, it uses the next number of steps. */
const PRESSES_PER_STRIDE = 6;
const STRIDES = [1, 3, 6] as const;

function rewindCommands(check: LineCheck): CommandActions {
  const { date, today, restaurant } = check;
  const { calendar } = restaurant;
  return {
    at: (argument) => {
      const latest = latestMoment(check);
      if (latest === undefined) return NOT_LOADED;
      const target = parseTimeTarget(argument, {
        date,
        today,
        from: check.asOf ?? latest,
        calendar,
      });
      if (target === undefined) return TYPE_MOMENT;
      if (target.kind === 'date') return [chooseDate(target.date, today)];
      const { time } = target;
      if (businessDateAt(time, calendar) !== date) return TYPE_MOMENT;
      return date === today && time > latest ? laterText(check, time) : rewindTo(check, time, 0);
    },
    now: (argument) => (argument === '' ? END_REWIND : noArgumentText('now')),
  };
}

export const END_REWIND: Steps = [
  { type: 'rewound', to: undefined },
  announce('The latest data is shown again.'),
];

/** The moment (epoch ms) is cut to full seconds, because a filter can name only those. */
function rewindTo({ date, restaurant }: LineCheck, moment: number, run: number): Steps {
  const time = Math.floor(moment / SECOND_MS) * SECOND_MS;
  const sentence = capitalized(asOfText(time, restaurant.calendar));
  return [{ type: 'rewound', to: { date, time, repeats: run } }, announce(`${sentence}.`)];
}

function stepInTime(check: LineCheck, { rewind }: MonitorState, direction: 1 | -1): Steps {
  const { asOf } = check;
  const latest = latestMoment(check);
  if (latest === undefined) return [noticeEvent(NOT_LOADED)];
  const { repeats = 0 } = rewind ?? {};
  const run = Math.sign(repeats) === direction ? repeats : 0;
  const stride = STEP_MS * (STRIDES[Math.floor(Math.abs(run) / PRESSES_PER_STRIDE)] ?? 6);
  const steps = (asOf ?? latest) / STEP_MS;
  if (direction === 1) {
    const next = Math.floor(steps) * STEP_MS + stride;
    if (asOf === undefined) return [noticeEvent(laterText(check, next))];
    return next < latest ? rewindTo(check, next, run + 1) : END_REWIND;
  }
  const dayStart = businessDayStart(check.date, check.restaurant.calendar);
  const firstBump = Math.max(dayStart, check.day.bumps()?.from ?? latest);
  const first = Math.floor(firstBump / STEP_MS) * STEP_MS;
  if (asOf !== undefined && asOf <= first)
    return [noticeEvent('Nothing was bumped earlier on this date.')];
  return rewindTo(check, Math.max(first, Math.ceil(steps) * STEP_MS - stride), run - 1);
}

/** Why a time (epoch ms) after the latest moment can't be shown. */
function laterText({ date, today, now, restaurant }: LineCheck, time: number): string {
  if (date !== today) return 'Nothing was bumped later on this date.';
  return time > now
    ? `${clockTime(time, restaurant.calendar)} is still to come.`
    : 'Nothing later has been read yet.';
}

/** Epoch ms. For today, when the date was read. For a past date, its last bump, but not after closeout. `undefined` until loaded. */
function latestMoment({ date, today, day, restaurant }: LineCheck): number | undefined {
  const { data } = day;
  if (data?.value.kind !== 'day') return undefined;
  if (date === today) return data.readAt;
  const closeout = businessDayStart(shiftBusinessDate(date, 1), restaurant.calendar);
  return Math.min(closeout, day.bumps()?.to ?? closeout);
}
