/** Keys and commands for a date's moments. The header shows the moment in view. */
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import {
  businessDateAt,
  businessDayStart,
  shiftBusinessDate,
} from '../../kitchen/calendar/business-day.ts';
import { timeTarget } from '../../kitchen/calendar/typed-time.ts';
import { asOfText } from '../../kitchen/calendar/words.ts';
import { capitalized } from '../../kitchen/text/quantities.ts';
import {
  type Actions,
  type CommandActions,
  noticed,
  type Steps,
  said,
} from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { takesNoArgument } from '../../state/monitor/words.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import { choseDate } from './open-screens.ts';
import * as words from './words.ts';

const SECOND_MS = 1_000;
/** Moments are on the clock's multiples of the shortest step. */
const STEP_MS = 5 * 60_000;
/** Presses of one key in a row with the same step. */
const PRESSES = 6;
const STEPS = [1, 3, 6] as const;

export function rewindActions(check: LineCheck, state: MonitorState): Actions {
  const by = (direction: 1 | -1) => () => {
    const run = state.rewind?.run ?? 0;
    return stepped(check, direction, Math.sign(run) === direction ? run : 0);
  };
  return {
    earlier: by(-1),
    later: by(1),
    asOf: () => [{ type: 'changed-prompt', prompt: promptView('as of', 'at') }],
  };
}

export function rewindCommands(check: LineCheck): CommandActions {
  const { date, today, restaurant } = check;
  const { calendar } = restaurant;
  return {
    at: (argument) => {
      const latest = latestOf(check);
      if (latest === undefined) return words.NOT_LOADED;
      const target = timeTarget(argument, { date, today, from: check.asOf ?? latest, calendar });
      if (target === undefined) return words.TYPE_MOMENT;
      if (target.kind === 'date') return [choseDate(target.date, today)];
      const { at } = target;
      if (businessDateAt(at, calendar) !== date) return words.TYPE_MOMENT;
      return date === today && at > latest ? words.NOTHING_LATER : toMoment(check, at, 0);
    },
    now: (argument) => (argument === '' ? TO_LATEST : takesNoArgument('now')),
  };
}

/** To the current date's states, or to the complete past date. */
export const TO_LATEST: Steps = [{ type: 'rewound', to: undefined }, said(words.BACK_TO_LATEST)];

/** On a full second, which a filter can name. */
function toMoment({ date, restaurant }: LineCheck, reached: number, run: number): Steps {
  const at = Math.floor(reached / SECOND_MS) * SECOND_MS;
  const sentence = capitalized(asOfText(at, restaurant.calendar));
  return [{ type: 'rewound', to: { date, at, run } }, said(`${sentence}.`)];
}

function stepped(check: LineCheck, direction: 1 | -1, run: number): Steps {
  const { asOf } = check;
  const latest = latestOf(check);
  if (latest === undefined) return [noticed(words.NOT_LOADED)];
  const stride = STEP_MS * (STEPS[Math.floor(Math.abs(run) / PRESSES)] ?? 6);
  const from = (asOf ?? latest) / STEP_MS;
  if (direction === 1) {
    const to = Math.floor(from) * STEP_MS + stride;
    if (asOf === undefined) return [noticed(words.NOTHING_LATER)];
    return to < latest ? toMoment(check, to, run + 1) : TO_LATEST;
  }
  const opens = businessDayStart(check.date, check.restaurant.calendar);
  const bumped = Math.max(opens, check.day.bumps()?.from ?? latest);
  const first = Math.floor(bumped / STEP_MS) * STEP_MS;
  if (asOf !== undefined && asOf <= first) return [noticed(words.NOTHING_EARLIER)];
  return toMoment(check, Math.max(first, Math.ceil(from) * STEP_MS - stride), run - 1);
}

/** Epoch ms: when today was read, or a past date's last bump by closeout. `undefined` until loaded. */
function latestOf({ date, today, day, restaurant }: LineCheck): number | undefined {
  const { data } = day;
  if (data?.value.kind !== 'day') return undefined;
  if (date === today) return data.readAt;
  const closeout = businessDayStart(shiftBusinessDate(date, 1), restaurant.calendar);
  return Math.min(closeout, day.bumps()?.to ?? closeout);
}
