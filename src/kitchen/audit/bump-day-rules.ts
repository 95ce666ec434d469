/** Rules about rows with times that nobody should count: R28–R30. */
import { grouped, someOf } from './count-words.ts';
import type { DayTally } from './day-tally.ts';
import type { KitchenDay } from './kitchen-view.ts';
import { NO_KDS } from './lacks.ts';
import type { DayRule, Lack, Observation, Verdict } from './rule.ts';

/** Of a few rows a share says nothing. */
const FEWEST_ROWS = 3;
/** One or two items in a hundred are forgotten in kitchens that do well. */
const FORGOTTEN_SHARE = 0.02;
/** One to three in a hundred are cleared there. */
const CLEARED_SHARE = 0.05;

const NO_CLOSEOUT: Lack = { lacks: 'no time zone is set, so closeout is unknown' };
const NO_DATES: Lack = { lacks: 'no time zone is set, so the ends of the date are unknown' };

const TIME_FIELDS = ['ticketFiredAt', 'itemFulfilledAt'] as const;

/** R28–R30. */
export const BUMP_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R28',
    name: 'unbumped',
    severity: 'warn',
    fix: 'Bump what is done; averages leave out what took over an hour.',
    fields: TIME_FIELDS,
    judge: (_station, { own }) => atStation(own, forgotten),
    judgeKitchen: (day) => [...elsewhere(day, forgotten), ...withoutCalendar(day, NO_CLOSEOUT)],
  },
  {
    id: 'R29',
    name: 'mass-bump',
    severity: 'info',
    fix: 'Bump each item when it is done; figures tell how many they leave out.',
    fields: [...TIME_FIELDS, 'ticketGuid'],
    judge: (_station, { own }) => atStation(own, cleared),
    judgeKitchen: (day) => elsewhere(day, cleared),
  },
  {
    id: 'R30',
    name: 'clock',
    severity: 'warn',
    fix: 'Check the clocks of the devices; averages leave out impossible times.',
    fields: [...TIME_FIELDS, 'itemStartedAt'],
    judge: (_station, { own }) => atStation(own, wrongClock),
    judgeKitchen: (day) => [...elsewhere(day, wrongClock), ...withoutCalendar(day, NO_DATES)],
  },
];

/** What is wrong with rows that are told of as `whose`. */
type Judge = (rows: DayTally, whose: string) => Observation | undefined;

function atStation(own: DayTally | undefined, judge: Judge): Verdict {
  return own === undefined || own.rows === 0
    ? NO_KDS
    : judge(own, `its ${grouped(own.rows)} items`);
}

function elsewhere({ strays }: KitchenDay, judge: Judge): readonly Observation[] {
  const found = judge(
    strays,
    `${grouped(strays.rows)} records of expediters or of no known station`,
  );
  return found === undefined ? [] : [found];
}

function withoutCalendar({ view }: KitchenDay, lack: Lack): readonly Lack[] {
  return view.hasCalendar ? [] : [lack];
}

function isMany(count: number, rows: number, share: number): boolean {
  return count >= FEWEST_ROWS && count > rows * share;
}

function forgotten({ forgotten: count, rows }: DayTally, whose: string): Observation | undefined {
  return isMany(count, rows, FORGOTTEN_SHARE)
    ? {
        words: `${count} forgotten`,
        message: `${someOf(count, whose, ['was', 'were'])} left on the screen for over an hour, or until closeout: done, and not bumped.`,
      }
    : undefined;
}

function cleared(
  { cleared: count, atOnce, rows }: DayTally,
  whose: string,
): Observation | undefined {
  return atOnce > 0 || isMany(count, rows, CLEARED_SHARE)
    ? {
        words: `${count} cleared`,
        message: `${someOf(count, whose, ['was', 'were'])} bumped within half a minute of the fire, or with those of four other tickets in one second: the screen was cleared, and these times say nothing.`,
      }
    : undefined;
}

function wrongClock({ impossible, otherDates }: DayTally, whose: string): Observation | undefined {
  const count = impossible + otherDates;
  if (count === 0) return undefined;
  const kinds = [
    ...(impossible > 0 ? ['done before the start or the fire'] : []),
    ...(otherDates > 0 ? ['of another business date'] : []),
  ];
  return {
    words: `${count} at wrong times`,
    message: `${someOf(count, whose, ['is', 'are'])} ${kinds.join(' or ')}: the clock of a device is wrong, or somebody edited the times.`,
  };
}
