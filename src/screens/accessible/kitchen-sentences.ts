/** A kitchen and its day in a few sentences. */
import { countOf, countText } from '../../components/quantities.ts';
import type { LineCheck } from '../../hooks/use-line-check.ts';
import type { Severity } from '../../kitchen/audit/rule.ts';
import { businessDateLabel } from '../../kitchen/business-day.ts';
import type { BoardRow } from '../../kitchen/station-board.ts';
import { unreadDayText } from '../unread-day.ts';
import { dayArrival } from './day-arrival.ts';
import { spokenDuration } from './spoken-durations.ts';

/** Restaurant and business date, with the zone where none is set. */
export function placeSentence({ restaurant, date, today }: LineCheck): string {
  const { name, zoneKnown, calendar } = restaurant;
  const when = `${businessDateLabel(date)}${date === today ? '' : ', not today'}`;
  return `${name}, ${when}${zoneKnown ? '' : `; no time zone is set, so times are told in ${calendar.zone}`}.`;
}

/** How many stations there are, and how many have something wrong, by the worst of it. */
export function stationsSentence(rows: readonly BoardRow[]): string {
  const worst = (severity: Severity | undefined): number =>
    rows.filter(({ findings }) => findings[0]?.severity === severity).length;
  const parts = [
    [worst('error'), 'with errors'],
    [worst('warn'), 'with warnings'],
    [worst('info'), 'with remarks'],
    [worst(undefined), 'with nothing wrong'],
  ] as const;
  const told = parts.filter(([count]) => count > 0);
  return `${countOf(rows.length, 'station')}, ${told.map(([count, how]) => `${countText(count)} ${how}`).join(', ')}.`;
}

/** How many findings there are, for when that changes. */
export function findingsSentence({ board }: LineCheck): string {
  const count = (severity: Severity): number =>
    board.findings.filter((finding) => finding.severity === severity).length;
  return `${countOf(count('error'), 'error')}, ${countOf(count('warn'), 'warning')}, ${countOf(count('info'), 'remark')}`;
}

/** The business date in figures. */
export function daySentence({ board, day, restaurant }: LineCheck): string {
  if (day.data?.value.kind === 'not subscribed') {
    return `No figures: ${restaurant.name} is not subscribed at the professional tier.`;
  }
  const figures = board.day;
  if (figures === undefined) {
    return dayArrival(day) === 'broke off' && day.partial !== undefined
      ? `Incomplete: ${countOf(day.partial.length, 'record')} of the day came before its reading broke off, and of a part there are no figures.`
      : unreadDayText(day);
  }
  if (figures.rows === 0) return 'Nothing fulfilled on this business date yet.';
  const { levels, stationTime } = figures;
  return `Fulfilled: ${countText(levels[0])} at stations, ${countText(levels[1])} at expo 1, ${countText(levels[2])} at expo 2. Station time: median ${spokenDuration(stationTime.median)}, p90 ${spokenDuration(stationTime.p90)}.`;
}
