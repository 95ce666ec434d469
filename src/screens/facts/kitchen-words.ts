import { dayArrival } from '../../hooks/use-day.ts';
import type { LineCheck } from '../../hooks/use-line-check.ts';
import { type Severity, severityCounts, severityCountsText } from '../../kitchen/audit/rule.ts';
import type { DayFigures } from '../../kitchen/measures/day-figures.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import { asOfText, dateMark, emptyDateText } from '../../kitchen/model/date-words.ts';
import { NO_SUBSCRIPTION } from '../../kitchen/model/failure-text.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import { DEMO_SENTENCE } from '../../kitchen/text/json-text.ts';
import { clauses, countOf, countText, spokenDuration } from '../../kitchen/text/quantities.ts';
import { partSentence, unreadDayText } from '../everywhere/reading-words.ts';

/** Restaurant and business date. Mentions a missing zone, and the demo. */
export function placeSentence(check: LineCheck): string {
  const { restaurant, date, asOf, isDemo } = check;
  const { name, zoneKnown, calendar } = restaurant;
  return [
    ...(isDemo ? [DEMO_SENTENCE] : []),
    `${clauses(name, businessDateLabel(date), asOf === undefined ? dateMark(check) : asOfText(asOf, calendar))}.`,
    ...(zoneKnown ? [] : [`No time zone is set, so times are in ${calendar.zone}.`]),
  ].join(' ');
}

/** Station count, and stations with issues by worst severity. Before a date is loaded, setup issues only. */
export function stationsSentence({ rows, day }: StationBoard): string {
  const worst = (severity: Severity | undefined): number =>
    rows.filter(({ findings }) => findings[0]?.severity === severity).length;
  const parts = [
    [worst('error'), 'with errors'],
    [worst('warn'), 'with warnings'],
    [worst('info'), 'with notes'],
    [worst(undefined), day === undefined ? 'with no setup issues' : 'with no issues'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  if (rows.length === 0) return 'No stations.';
  return `${countOf(rows.length, 'station')}, ${shown.map(([count, how]) => `${countText(count)} ${how}`).join(', ')}.`;
}

/** Announced when the count changes. */
export function findingsSentence({ board }: LineCheck): string {
  return severityCountsText(severityCounts(board.findings));
}

/** `622 prep, 557 expo 1, 356 expo 2`. */
export function bumpedText(levels: DayFigures['levels']): string {
  return `Bumped: ${countText(levels[0])} prep, ${countText(levels[1])} expo 1, ${countText(levels[2])} expo 2.`;
}

export function daySentence(check: LineCheck): string {
  const { board, day } = check;
  if (day.data?.value.kind === 'not subscribed') {
    return NO_SUBSCRIPTION;
  }
  const figures = board.day;
  if (figures === undefined) {
    return dayArrival(day) === 'broke off' && day.partial !== undefined
      ? `${partSentence(day.partial.length)} An incomplete date has no stats.`
      : unreadDayText(day);
  }
  if (figures.rows === 0) return emptyDateText(check);
  const { levels, stationTime } = figures;
  const { medianMs, p90Ms, overHour } = stationTime;
  return `${bumpedText(levels)} Station time: ${clauses(
    `median ${spokenDuration(medianMs)}`,
    `90% in ${spokenDuration(p90Ms)}`,
    overHour > 0 && `${countText(overHour)} over 60 minutes`,
  )}.`;
}
