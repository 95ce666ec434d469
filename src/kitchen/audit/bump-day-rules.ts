import { MINUTE_MS } from '../../contract/instant.ts';
import { MASS_BUMP_LIMIT_MS, OVER_HOUR_MS, TICKETS_AT_ONCE } from '../model/row-oddities.ts';
import { countOf, countText } from '../text/quantities.ts';
import { CLOSEOUT_WINDOW_MS, type DayTally, MIN_LATE_AT_CLOSEOUT_MS } from './day-view.ts';
import type { KitchenDay } from './kitchen-view.ts';
import {
  atLeast,
  type BelowThreshold,
  type DayRule,
  isMany,
  issue,
  type Lack,
  NO_KDS,
  type Observation,
  percent,
  someOfTotal,
  type Verdict,
  WAS,
} from './rule.ts';

/** The thresholds of R28. Well-run kitchens bump 1–2% late. */
const LATE = {
  overMinutes: OVER_HOUR_MS / MINUTE_MS,
  fewest: 3,
  share: 0.02,
  stuckMinutes: MIN_LATE_AT_CLOSEOUT_MS / MINUTE_MS,
  sweepMinutes: CLOSEOUT_WINDOW_MS / MINUTE_MS,
};
/** The thresholds of R29. Well-run kitchens mass-bump 1–3%. */
const MASS = {
  quickSeconds: MASS_BUMP_LIMIT_MS / 1_000,
  tickets: TICKETS_AT_ONCE,
  fewest: 3,
  share: 0.05,
};

const NO_CLOSEOUT: Lack = { missing: 'time zone not set, so closeout is unknown' };
const NO_DATES: Lack = { missing: "time zone not set, so the date's start and end are unknown" };

const TIME_FIELDS = ['ticketFiredAt', 'itemFulfilledAt'] as const;

export const BUMP_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R28',
    name: 'unbumped',
    severity: 'warn',
    condition: `More than ${LATE.overMinutes} min from fire to bump: at least ${LATE.fewest} items and over ${percent(LATE.share)} at one station. Or as many bumped within ${LATE.sweepMinutes} min of closeout after more than ${LATE.stuckMinutes} min.`,
    why: "Items were bumped late or forgotten. Those aren't cook times.",
    thresholdText: atLeast(LATE),
    fix: 'Bump each item when it is done. Times over 60 min are left out of the median and the 90%, and counted beside them.',
    fields: TIME_FIELDS,
    judge: (_station, { stationDay }) => judgeStation(stationDay, judgeLate),
    judgeKitchen: (day) => [...judgeOtherRows(day, judgeLate), ...calendarLack(day, NO_CLOSEOUT)],
  },
  {
    id: 'R29',
    name: 'mass-bump',
    severity: 'info',
    condition: `Bumped at prep within ${MASS.quickSeconds} s of fire (or the station's mass-bump limit), or in the same second as ${MASS.tickets - 1} other tickets or more: at least ${MASS.fewest} items and over ${percent(MASS.share)} at one station.`,
    why: "The screen was cleared, or the items need no cooking. Those aren't cook times.",
    thresholdText: atLeast(MASS),
    fix: 'Bump each item when it is done. For a very quick station, set a mass-bump limit (--mass-bump-limit).',
    fields: [...TIME_FIELDS, 'ticketGuid'],
    judge: (_station, { stationDay }) => judgeStation(stationDay, judgeMassBumps),
    judgeKitchen: (day) => judgeOtherRows(day, judgeMassBumps),
  },
  {
    id: 'R30',
    name: 'clock',
    severity: 'warn',
    condition:
      'itemStartedAt is before ticketFiredAt, itemFulfilledAt is before itemStartedAt, or ticketFiredAt is outside the business date and adjacent dates.',
    why: 'A device clock is wrong, or somebody edited the times.',
    fix: "Check each device's clock. Stats leave these times out.",
    fields: [...TIME_FIELDS, 'itemStartedAt'],
    judge: (_station, { stationDay }) => judgeStation(stationDay, judgeClock),
    judgeKitchen: (day) => [...judgeOtherRows(day, judgeClock), ...calendarLack(day, NO_DATES)],
  },
];

const LATE_OR_FORGOTTEN = 'They were late or forgotten.';

/** `totalText` names all rows of the tally in the sentence. */
type Judge = (tally: DayTally, totalText: string) => Observation | BelowThreshold | undefined;

function judgeStation(stationDay: DayTally | undefined, judge: Judge): Verdict {
  return stationDay === undefined || stationDay.rows === 0
    ? NO_KDS
    : judge(stationDay, countOf(stationDay.rows, 'item'));
}

function judgeOtherRows(day: KitchenDay, judge: Judge): readonly (Observation | BelowThreshold)[] {
  const { otherRows } = day;
  const verdict = judge(
    otherRows,
    `${countOf(otherRows.rows, 'row')} at expo or at no known station`,
  );
  if (verdict === undefined) return [];
  return ['count' in verdict ? { ...verdict, place: otherRowsPlace(day) } : verdict];
}

function otherRowsPlace({ view, unlistedStations }: KitchenDay): string {
  const atStations = sum([...view.stations.values()].map(({ rows }) => rows));
  const atUnlisted = sum(unlistedStations.map(({ rows }) => rows));
  return atStations - atUnlisted === view.prepRows ? 'expo' : 'expo or no known station';
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function calendarLack({ view }: KitchenDay, lack: Lack): readonly Lack[] {
  return view.hasCalendar ? [] : [lack];
}

function judgeLate({ overHour, clearedAtCloseout, late: count, rows: of }: DayTally, rows: string) {
  const isOver = isMany(overHour, of, LATE);
  const isAtCloseout = isMany(clearedAtCloseout, of, LATE);
  if (!isOver && !isAtCloseout) {
    const also = clearedAtCloseout > 0 ? ', or around closeout' : '';
    return belowThreshold(count, of, `items over ${LATE.overMinutes} min${also}`);
  }
  const around = `around closeout, over ${LATE.stuckMinutes} min after fire`;
  if (!isOver) {
    return issue`${clearedAtCloseout} at closeout | ${someOfTotal(clearedAtCloseout, rows, WAS)} bumped ${around}. ${LATE_OR_FORGOTTEN}`;
  }
  const { overMinutes: minutes } = LATE;
  const also = isAtCloseout ? `, and ${countText(clearedAtCloseout)} ${around}` : '';
  return issue`${overHour} over ${minutes} min | ${someOfTotal(overHour, rows, WAS)} bumped over ${minutes} min after fire${also}. ${LATE_OR_FORGOTTEN}`;
}

function judgeMassBumps({ massBumped: count, rows: of }: DayTally, rows: string) {
  if (!isMany(count, of, MASS)) return belowThreshold(count, of, 'items mass-bumped');
  return issue`${count} mass-bumped | ${someOfTotal(count, rows, WAS)} bumped within ${MASS.quickSeconds} s of fire (or the station's mass-bump limit), or with ${MASS.tickets - 1} other tickets or more in one second. Those aren't cook times.`;
}

function belowThreshold(count: number, of: number, what: string): BelowThreshold | undefined {
  return count === 0 ? undefined : { count, of, what };
}

function judgeClock({ impossible, otherDates }: DayTally, rows: string): Observation | undefined {
  const count = impossible + otherDates;
  if (count === 0) return undefined;
  const kinds = [
    ...(impossible > 0 ? ['before fire or start'] : []),
    ...(otherDates > 0 ? ['on another business date'] : []),
  ];
  const times = count === 1 ? 'time' : 'times';
  const some = someOfTotal(count, rows, ['has', 'have']);
  return issue`${count} wrong ${times} | ${some} times ${kinds.join(' or ')}. A device clock is wrong, or somebody edited the times.`;
}
