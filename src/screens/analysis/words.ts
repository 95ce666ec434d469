import type { Span, Tone } from '../../components/Line.tsx';
import type { Definition, ExcludedCounts } from '../../kitchen/measures/measure.ts';
import { BY_STATION, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { HeatCell, HeatRow, TimelineQuarter } from '../../kitchen/measures/timeline.ts';
import { lateClause, leftOutText, roundDuration } from '../../kitchen/measures/words.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { levelName, oddityText } from '../../kitchen/model/fulfillment.ts';
import { clockTime } from '../../kitchen/model/local-time.ts';
import { limitWord } from '../../kitchen/tables/column.ts';
import type { ValueRow } from '../../kitchen/tables/station-times.ts';
import {
  clauses,
  countOf,
  countText,
  type DurationWords,
  shareText,
} from '../../kitchen/text/quantities.ts';
import {
  type DayHolding,
  HELD_RULE,
  HOLDING_LEFT_OUT,
  type HoldingLeftOut,
  type StationHolding,
} from '../../kitchen/tickets/station-holding.ts';
import type { WorstTicket } from '../../kitchen/tickets/worst-tickets.ts';

export const NO_ROWS = 'There are no items.';
export const NOTHING_TO_OPEN = 'There is nothing to open.';
export const NO_HOURS =
  'This restaurant has no time zone set, so hours could be wrong and are not shown.';

export function measureNotes(
  { title, rule }: Definition,
  excluded: ExcludedCounts | undefined,
  figures = '',
): readonly string[] {
  return [
    `${figures === '' ? `${title}: ` : `${figures}: ${title.toLowerCase()}, `}${rule}.`,
    excluded === undefined
      ? 'No station of these items uses the start queue.'
      : `Left out: ${leftOutText(excluded)}.`,
  ];
}

function overText(count: number): string | false {
  return count > 0 && `${countText(count)} ${oddityText('un-bumped')}`;
}

export function valueSentence(
  { value: name, rows, totalRows: all, times }: ValueRow,
  duration: DurationWords,
): string {
  const { medianMs, p90Ms, overHour = 0 } = times ?? {};
  const stats =
    medianMs === undefined
      ? 'no station time'
      : `station time median ${duration(medianMs)}, 90% under ${duration(p90Ms)}`;
  return `${name}: ${clauses(countOf(rows, 'item'), shareText(rows, all), stats, overText(overHour))}.`;
}

export function hourSentence(
  { name, limit }: HeatRow,
  hour: string,
  cell: HeatCell | undefined,
  hasLimit: boolean,
  duration: DurationWords,
): string {
  const subject = `${name}, from ${hour}`;
  if (cell === undefined) return `${subject}: no items.`;
  const { medianMs, count, overHour } = cell;
  if (medianMs === undefined)
    return `${subject}: ${clauses('no valid times', overText(overHour))}.`;
  const time = `median ${duration(medianMs)} of ${countOf(count, 'item')}`;
  const stats = `${subject}: ${clauses(time, limitWord(medianMs, limit), overText(overHour))}.`;
  return hasLimit ? `${stats} Limit: ${lateClause(limit)}.` : stats;
}

/** `fine` are the entries of times below caution. Only signs have a color, so that a calm day's legend is calm. */
export function limitLegend(
  fine: readonly string[],
  [caution, late]: readonly [string, string],
  limit: StationLimit | undefined,
): readonly Span[] {
  const from = limit === undefined ? '' : ` from ${roundDuration(limit.cautionMs)}`;
  const lateText = limit === undefined ? `late ${BY_STATION}` : lateClause(limit);
  const part = (text: string, tone: Tone): Span => ({ text, tone, toned: 1 });
  return [
    ...fine.map((text) => part(text, 'calm')),
    part(`${caution} caution${from}`, 'warn'),
    part(`${late} ${lateText}`, 'error'),
  ];
}

export function bumpName(level: number | undefined): string {
  if (level === undefined) return 'bump';
  return level === 0 ? 'prep bump' : `${levelName(level)} bump`;
}

interface QuarterDetails {
  readonly what: string;
  readonly fired: number;
  /** Bumps a week earlier. */
  readonly before: number | undefined;
  readonly limit: StationLimit | undefined;
}

export function quarterSentence(
  { bumps, medianMs, p90Ms, late, count, overHour }: TimelineQuarter,
  time: string,
  { what, fired, before, limit }: QuarterDetails,
  duration: DurationWords,
): string {
  const all = count + overHour;
  const over = overText(overHour);
  const limitText = limit === undefined || medianMs === undefined ? '' : limitWord(medianMs, limit);
  return `${time}: ${clauses(
    withNote(countOf(bumps, what), before !== undefined && `${countText(before)} a week earlier`),
    `${countText(fired)} fired`,
    medianMs === undefined
      ? 'no station time'
      : withNote(`median ${duration(medianMs)}`, limitText),
    medianMs !== undefined && `90% under ${duration(p90Ms)}`,
    all > 0 && withNote(`${countText(late)} of ${countText(all)} late`, over),
  )}.`;
}

const withNote = (text: string, note: string | false): string =>
  note === '' || note === false ? text : `${text} (${note})`;

export function ticketSentence(
  { tookMs, firedAt, fulfilledAt, holder, items }: WorstTicket,
  clock: ClockFace,
  duration: DurationWords,
): string {
  const times = `took ${duration(tookMs)}, fired ${clockTime(firedAt, clock)}, bumped ${clockTime(fulfilledAt, clock)}`;
  const waited =
    holder?.waiting === undefined
      ? `${holder === undefined ? 'No item waited' : `It waited on ${holder.name}`}.`
      : `${countOf(holder.waiting, 'item')} waited on ${holder.name}, longest ${duration(holder.ms)}.`;
  return `${countOf(items, 'item')} ${times}. ${waited}`;
}

const LEFT_OUT_WORDS: Readonly<Partial<Record<HoldingLeftOut, string>>> = {
  'another level': 'at other levels',
  'no station': 'without a station',
  'no ticket': 'without a ticket',
  'un-bumped': oddityText('un-bumped'),
};

export function waitsBelow({ tickets, held }: DayHolding): readonly string[] {
  return [
    `Items waited on ${countText(held)} of ${countOf(tickets, 'ticket')}.`,
    'Held is the sum over items. Median and longest are per ticket.',
  ];
}

export function waitNotes({ leftOut }: DayHolding): readonly string[] {
  const out = HOLDING_LEFT_OUT.filter((reason) => leftOut[reason] > 0).map(
    (reason) => `${countText(leftOut[reason])} ${LEFT_OUT_WORDS[reason] ?? reason}`,
  );
  return [
    `Held: ${HELD_RULE}. Median and longest: the longest wait on each ticket.`,
    `Rows left out: ${out.length === 0 ? 'none' : out.join(', ')}.`,
  ];
}

export function waitSentence(
  { station, causedMs, tickets, medianMs, longestMs }: StationHolding,
  duration: DurationWords,
): string {
  return `${station.name}: ${clauses(
    `others waited ${duration(causedMs)} in total on ${countOf(tickets, 'ticket')}`,
    `median ${duration(medianMs)}`,
    `longest ${duration(longestMs)}`,
  )}.`;
}
