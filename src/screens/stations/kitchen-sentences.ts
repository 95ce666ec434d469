/** A kitchen and its day in a few sentences. */

import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { Severity } from '../../kitchen/audit/rule.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { DEMO_SENTENCE } from '../../kitchen/export/demo-mark.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import { dateMark, emptyDateText } from '../../kitchen/wording/date-state.ts';
import { countOf, countText } from '../../kitchen/wording/quantities.ts';
import { dayArrival } from '../frame/day-arrival.ts';
import { spokenDuration } from '../frame/spoken-durations.ts';
import { unreadDayText } from '../frame/unread-day.ts';

/** Restaurant and business date, with the zone where none is set; of the demo that it is one. */
export function placeSentence(check: LineCheck): string {
  const { restaurant, date, isDemo } = check;
  const { name, zoneKnown, calendar } = restaurant;
  const mark = dateMark(check);
  const when = `${businessDateLabel(date)}${mark === '' ? '' : `, ${mark}`}`;
  const demo = isDemo ? `${DEMO_SENTENCE} ` : '';
  return `${demo}${name}, ${when}${zoneKnown ? '' : `; no time zone is set, so times are told in ${calendar.zone}`}.`;
}

/** How many stations there are, and how many have something wrong, by the worst of it; before a day is read, in the setup. */
export function stationsSentence({ rows, day }: StationBoard): string {
  const worst = (severity: Severity | undefined): number =>
    rows.filter(({ findings }) => findings[0]?.severity === severity).length;
  const parts = [
    [worst('error'), 'with errors'],
    [worst('warn'), 'with warnings'],
    [worst('info'), 'with notes'],
    [worst(undefined), `with nothing wrong${day === undefined ? ' in the setup' : ''}`],
  ] as const;
  const told = parts.filter(([count]) => count > 0);
  if (rows.length === 0) return 'No station.';
  return `${countOf(rows.length, 'station')}, ${told.map(([count, how]) => `${countText(count)} ${how}`).join(', ')}.`;
}

/** How many findings there are, for when that changes. */
export function findingsSentence({ board }: LineCheck): string {
  const count = (severity: Severity): number =>
    board.findings.filter((finding) => finding.severity === severity).length;
  return `${countOf(count('error'), 'error')}, ${countOf(count('warn'), 'warning')}, ${countOf(count('info'), 'note')}`;
}

/** The business date in figures. */
export function daySentence(check: LineCheck): string {
  const { board, day, restaurant } = check;
  if (day.data?.value.kind === 'not subscribed') {
    return `No figures: ${restaurant.name} is not subscribed at the professional tier.`;
  }
  const figures = board.day;
  if (figures === undefined) {
    return dayArrival(day) === 'broke off' && day.partial !== undefined
      ? `Incomplete: ${countOf(day.partial.length, 'record')} of the day came before its reading broke off, and of a part there are no figures.`
      : unreadDayText(day);
  }
  if (figures.rows === 0) return emptyDateText(check);
  const { levels, stationTime, excluded } = figures;
  const over = excluded['un-bumped'];
  const overHour = over === 0 ? '' : `, ${countText(over)} over 60 minutes`;
  return `Fulfilled: ${countText(levels[0])} at stations, ${countText(levels[1])} at expo 1, ${countText(levels[2])} at expo 2. Station time: median ${spokenDuration(stationTime.median)}, p90 ${spokenDuration(stationTime.p90)}${overHour}.`;
}
