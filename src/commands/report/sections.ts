import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { limitMark, MARK_WIDTH } from '../../kitchen/columns/limit-mark.ts';
import { HELD_RULE } from '../../kitchen/journey/station-holding.ts';
import { MASS_BUMPED, OTHER_DATE, UN_BUMPED } from '../../kitchen/measures/measures.ts';
import { P90_RULE } from '../../kitchen/measures/quantile.ts';
import {
  BY_STATION,
  LATE_SHARE,
  limitOfP90,
  type StationLimit,
  sameLimit,
} from '../../kitchen/measures/row-limits.ts';
import {
  OPEN_LOAD,
  type OpenLoad,
  TICKET_TIME,
  type WorstTicket,
} from '../../kitchen/measures/ticket-time.ts';
import { lateByOrigin, lateText, leftOutText } from '../../kitchen/measures/words.ts';
import { oddityText } from '../../kitchen/table/fulfillment.ts';
import {
  capitalized,
  columnDuration,
  countOf,
  countText,
  durationText,
  shareText,
} from '../../kitchen/text/quantities.ts';
import { type Block, type Section, tableColumns } from '../../output/document.ts';
import type { TableCell } from '../../output/table.ts';
import { whySection } from './date-why.ts';
import type { Report } from './day.ts';
import type {
  DaypartFigures,
  MeasureFigures,
  ReportDayFigures,
  ReportRowsFigures,
  ReportStationFigures,
} from './figures.ts';

export const NO_DAYPARTS = 'Not shown: the restaurant has no time zone set.';

export function laterSections({ restaurant, day }: Report): Section[] {
  const { stations, dayparts, openLoad } = day.figures;
  const { calendar } = restaurant;
  return [
    stationSection(stations, hasOtherDates(day.figures)),
    daypartSection(dayparts),
    openLoadSection(openLoad, calendar),
    ...whySection(day.why),
    ticketSection(day.figures, calendar),
  ];
}

/** Some numbers leave out another date's rows. */
function hasOtherDates({ measures }: ReportDayFigures): boolean {
  return measures.some(({ summary }) => (summary?.excluded['other date'] ?? 0) > 0);
}

function stationSection(
  stations: readonly ReportStationFigures[],
  areDatesShown: boolean,
): Section {
  const title = 'Stations, slowest first (by 90% in)';
  if (stations.length === 0) return { title, blocks: [{ lines: ['No rows from any station.'] }] };
  const rows = stations.map((station) => [
    station.name,
    ...timeCells(station),
    countText(station.unBumped),
    countText(station.massBumped),
    columnDuration(station.heldMs),
  ]);
  const heads = [...TIME_HEADS, UN_BUMPED.title, MASS_BUMPED.title, 'Held'];
  const shared = sameLimit(stations.map(({ limit }) => limit));
  const rules = ruleBlock([
    ['90% in', P90_RULE],
    ['Caution, Late', `station time ${limitWords(shared)}; ${LATE_SHARE.rule}`],
    ...(shared === undefined ? lateByOrigin(stations) : []),
    [UN_BUMPED.title, UN_BUMPED.rule],
    [MASS_BUMPED.title, MASS_BUMPED.rule],
    ...(areDatesShown ? [[OTHER_DATE.title, OTHER_DATE.rule] as const] : []),
    ['Held', HELD_RULE],
  ]);
  return {
    title,
    blocks: [{ table: { columns: tableColumns(['Station'], heads), rows } }, rules],
  };
}

/** `from 8:00 (!), and from 12:00 (!!), default`. */
function limitWords(shared: StationLimit | undefined): string {
  if (shared === undefined) return `${BY_STATION} (! and !!)`;
  const { cautionMs, lateMs, from } = shared;
  return `from ${durationText(cautionMs)} (!), and from ${durationText(lateMs)} (!!), ${from}`;
}

function ruleBlock(rules: readonly (readonly [column: string, rule: string])[]): Block {
  const entries = rules.map(([column, rule]) => {
    return { rows: [[column, rule]], lines: [['', `${column}: ${rule}.`] as const] };
  });
  return { list: { heads: ['Figure', 'Rule'], entries } };
}

function daypartSection(dayparts: readonly DaypartFigures[] | undefined): Section {
  const title = 'Dayparts, by fire time';
  if (dayparts === undefined) return { title, blocks: [{ lines: [NO_DAYPARTS] }] };
  if (dayparts.length === 0) return { title, blocks: [{ lines: ['No rows in any daypart.'] }] };
  const rows = dayparts.map((daypart) => [daypart.name, ...timeCells(daypart)]);
  return {
    title,
    blocks: [{ table: { columns: tableColumns(['Daypart'], TIME_HEADS), rows } }],
  };
}

function openLoadSection(load: OpenLoad | undefined, clock: ClockFace): Section {
  const { title } = OPEN_LOAD;
  const rules = ruleBlock([[title, OPEN_LOAD.rule]]);
  if (load?.at === undefined) return { title, blocks: [{ lines: ['No open tickets.'] }, rules] };
  const peak = `${countOf(load.peak, 'ticket')} open at ${clockTime(load.at, clock)}`;
  const of = `of ${countOf(load.tickets, 'ticket')} (left out: ${leftOutText(load.excluded)})`;
  return { title, blocks: [{ lines: [`Peak: ${peak}, ${of}.`] }, rules] };
}

function ticketSection({ worst, measures }: ReportDayFigures, clock: ClockFace): Section {
  const title = 'Longest tickets';
  if (worst.length === 0) return { title, blocks: [{ lines: ['No ticket times.'] }] };
  const counted = worst.filter(({ oddity }) => oddity === undefined);
  const rows = counted.map(({ ticketGuid, tookMs, firedAt, fulfilledAt }) => [
    ticketGuid,
    clockTime(firedAt, clock),
    clockTime(fulfilledAt, clock),
    columnDuration(tookMs),
  ]);
  const columns = tableColumns(['Ticket'], ['Fired', 'Bumped', 'Time']);
  const over = overHourLine(measures, worst.at(-1), clock);
  return {
    title,
    blocks: [
      ...(rows.length === 0 ? [] : [{ table: { columns, rows } }]),
      ...(over === undefined ? [] : [{ lines: [over] }]),
    ],
  };
}

/** `Over 60 min: 2 tickets, longest 11h02m (04:40 to 15:42, GUID).` Takes the last of the longest tickets. */
export function overHourLine(
  measures: readonly Pick<MeasureFigures, 'id' | 'summary'>[],
  last: WorstTicket | undefined,
  clock: ClockFace,
): string | undefined {
  if (last?.oddity === undefined) return undefined;
  const { ticketGuid, tookMs, firedAt, fulfilledAt } = last;
  const excluded = measures.find(({ id }) => id === TICKET_TIME.id)?.summary?.excluded;
  const span = `${clockTime(firedAt, clock)} to ${clockTime(fulfilledAt, clock)}`;
  return `${capitalized(oddityText('un-bumped'))}: ${countOf(excluded?.['un-bumped'] ?? 1, 'ticket')}, longest ${columnDuration(tookMs)} (${span}, ${ticketGuid}).`;
}

const TIME_HEADS = ['Rows', 'Median', '90% in', 'Caution', 'Late'] as const;

/** Rows, median and p90 with marks, share under caution, and late share. */
function timeCells(figures: ReportRowsFigures): readonly TableCell[] {
  const { rows, median, p90, count, caution, unBumped, limit } = figures;
  return [
    countText(rows),
    markedCell(median, limit),
    markedCell(p90, limitOfP90(limit)),
    shareText(caution, count + unBumped),
    lateText(figures),
  ];
}

function markedCell(ms: number | undefined, limit: StationLimit | undefined): TableCell {
  const { sign, tone } = limitMark(ms, limit);
  return { text: durationText(ms) + sign.padEnd(MARK_WIDTH), tone };
}
