/** What the keys do that do the same on every screen. */
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { BINDINGS } from '../../state/keys/bindings.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import { type Actions, noticed, type Steps, said, saying } from '../../state/monitor/actions.ts';
import { type MonitorState, updateMonitor } from '../../state/monitor/monitor-state.ts';
import { openDate } from '../../state/navigation.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import { firstBindings, keySentences, offeredBindings } from './offered-keys.ts';
import { openDates } from './open-screens.ts';
import type { Scene } from './scene.ts';

/** The keys that only open a screen. */
const OPENING: Actions = Object.fromEntries(
  BINDINGS.flatMap(([action, { opens }]) =>
    opens === undefined ? [] : [[action, (): Steps => [{ type: 'went', to: opens }]]],
  ),
);

const ALL_KEYS = 'Question mark again lists all keys.';

/** The keys; where the screen is heard, help is read out instead of opened. */
export function everywhereActions(
  { check, session, isHeard }: Scene,
  state: MonitorState,
  scope: Scope,
): Actions {
  const { date, frozen, navigation } = state;
  const isFirst = navigation.stack.length === 1;
  return {
    ...OPENING,
    help: () => (isHeard ? spokenHelp() : [{ type: 'opened-overlay', overlay: 'help' }]),
    restaurant:
      session.fleet === undefined
        ? 'Only one restaurant is configured.'
        : () => [{ type: 'went-to-fleet' }],
    date: () => [{ type: 'opened-overlay', overlay: 'date' }],
    command: () => [{ type: 'changed-prompt', prompt: promptView('command', '') }],
    refresh: () => [{ effect: 'refresh' }],
    freeze: () =>
      frozen === undefined
        ? [{ type: 'froze', date: check.date }, noticed('Updates paused. r refresh, = resume')]
        : [{ type: 'froze', date: undefined }, noticed('Updates resumed.'), { effect: 'reread' }],
    plain: () =>
      isHeard ? [said('Everything here is plain text already.')] : [{ effect: 'show-plain' }],
    escape: () => (isFirst ? [said('This is the first screen. q quits.')] : goBack()),
    back: () => (isFirst ? [{ effect: 'quit' }] : goBack()),
    quit: () => [{ effect: 'quit' }],
    stations: () => [{ type: 'went-home' }],
    dates: () => openDates(state),
    sortMenu: () => [{ type: 'opened-overlay', overlay: 'sort' }],
    ...dateSteps(),
  };

  /** The most used keys; asked again, all of them. */
  function spokenHelp(): Steps {
    const all = offeredBindings(check, scope);
    const first = firstBindings(all);
    if (state.notice === ALL_KEYS || first.length === all.length) {
      return [noticed(undefined), saying(() => keySentences(all))];
    }
    return [saying(() => keySentences(first)), noticed(ALL_KEYS)];
  }

  /** What was open when its business date ended gives way to the current one. */
  function goBack(): Steps {
    const back = { type: 'went-back' } as const;
    const after = updateMonitor(state, back).navigation;
    const isFollowed = date === undefined && frozen === undefined;
    const isOver = isFollowed && check.date !== check.today && openDate(navigation) !== undefined;
    if (!isOver || openDate(after) !== undefined) return [back];
    return [back, noticed(`The business date is now ${businessDateLabel(check.today)}.`)];
  }

  /** `[` and `]` on a business date. */
  function dateSteps(): Actions {
    const { today } = check;
    // The current date is followed, not pinned: it goes on after closeout.
    const next = shiftBusinessDate(check.date, 1);
    return {
      previousDate: () => [{ type: 'chose-date', date: shiftBusinessDate(check.date, -1) }],
      nextDate:
        check.date >= today
          ? check.date === today
            ? 'This is the latest business date.'
            : 'This date has not begun yet.'
          : () => [{ type: 'chose-date', date: next === today ? undefined : next }],
    };
  }
}
