/** A station in one sentence, and its findings, figures and fields in some more. */

import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { Finding, Severity } from '../../kitchen/audit/rule.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import type { Spread } from '../../kitchen/measures/quantile.ts';
import type { ExpoPath } from '../../kitchen/routing/expo-routing.ts';
import { type Station, stationName } from '../../kitchen/stations/station.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { isAhead, noFiguresText } from '../../kitchen/wording/date-state.ts';
import { limitSentence } from '../../kitchen/wording/limit-text.ts';
import { mutedText } from '../../kitchen/wording/muted-text.ts';
import { countOf, countText } from '../../kitchen/wording/quantities.ts';
import { spokenDuration } from '../frame/spoken-durations.ts';
import { stillReadingText, unreadDayText } from '../frame/unread-day.ts';
import { stationState } from '../stations/states-by-station.ts';
import { nothingWrong, notJudgedText, notRaisedText } from '../stations/station-lines.ts';
import { newsText } from '../stations/station-news.ts';
import { excludedText, stationLimitNow } from './station-figures.ts';

/** Name, state, printing, expediter, last item, p90 and what is wrong. `place` is such as `3 of 8`. */
export function stationSentence(row: BoardRow, place: string, check: LineCheck): string {
  const { name, station, expo, findings } = row;
  const facts = [
    ...stateFacts(row, check),
    printing(station),
    EXPO[expo],
    ...figures(row, check),
  ].join(', ');
  const wrong = findings.map(({ severity, words }) => `${SEVERITY[severity]}, ${words}`);
  const nothing = check.board.day === undefined ? 'Nothing wrong in its setup' : 'Nothing wrong';
  const verdict = wrong.length === 0 ? nothing : wrong.join('; ');
  const news = newsText(check, station.guid);
  const note = check.pace?.mutes.get(station.guid);
  const muted = note === undefined ? '' : ` Until closeout ${mutedText(note)}.`;
  return `${name}, ${place}: ${facts}. ${verdict}.${news === undefined ? '' : ` Its set-up is ${news}.`}${muted}`;
}

/** Its state where that needs somebody, and what it takes now; nothing of a date that is over. */
function stateFacts({ station }: BoardRow, check: LineCheck): readonly string[] {
  const pace = stationState(check, station.guid)?.pace;
  if (pace === undefined || check.pace?.isPast === true) return [];
  const { state, since, now, usual, quarter } = pace;
  const from = since === undefined ? '' : ` since ${clockTime(since, check.restaurant.calendar)}`;
  return [
    ...(state === 'ok' || state === 'unknown' ? [] : [`${state}${from}`]),
    ...(now.medianMs === undefined ? [] : [`now ${spokenDuration(now.medianMs)}`]),
    ...(now.medianMs === undefined || usual === undefined
      ? []
      : [`usual ${spokenDuration(usual.at(quarter).medianMs)}`]),
  ];
}

const SEVERITY: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warn: 'Warning',
  info: 'Note',
};

const EXPO: Readonly<Record<ExpoPath, string>> = {
  explicit: 'tickets go to the expediter too',
  only: 'tickets go to the expediter only',
  'implicit-all': 'tickets reach the expediter by fallback',
  none: 'tickets skip the expediter',
  'not stated': 'expediter not stated',
};

function printing({ kitchenPrinter, printingMode }: Station): string {
  if (kitchenPrinter === undefined) return 'no printer';
  switch (printingMode) {
    case 'ON':
      return 'prints always';
    case 'OFFLINE_ONLY':
      return 'prints while the KDS is off';
    case undefined:
      return 'printing mode not stated';
    default:
      return `printing mode ${printingMode}`;
  }
}

function figures({ figures: day }: BoardRow, check: LineCheck): readonly string[] {
  const { board, restaurant } = check;
  if (day === undefined) {
    if (board.day === undefined) {
      return [stillReadingText(check.day) === undefined ? 'date not read' : 'date being read'];
    }
    return [isAhead(check) ? 'the date has not begun' : 'no item on this date'];
  }
  const { lastFulfilledAt: last, stationTime, excluded } = day;
  return [
    last === undefined
      ? 'last item at no known time'
      : `last item at ${clockTime(last, restaurant.calendar)}`,
    `median ${spokenDuration(stationTime.median)}`,
    `p90 ${spokenDuration(stationTime.p90)}`,
    ...(excluded['un-bumped'] === 0 ? [] : [`${countText(excluded['un-bumped'])} over 60 minutes`]),
  ];
}

/** Each finding with its fix, what lies below a threshold, and what could not be judged. */
export function findingSentences(row: BoardRow, check: LineCheck): readonly string[] {
  const { findings } = row;
  const notes = [notRaisedText(row), notJudgedText(row)].filter((text) => text !== undefined);
  return [
    findings.length === 0 ? nothingWrong(check) : `${countOf(findings.length, 'finding')}.`,
    ...findings.map(findingSentence),
    ...notes,
  ];
}

/** One finding with its fix. */
export function findingSentence({ severity, rule, message, fix }: Finding): string {
  return `${SEVERITY[severity]} ${rule}: ${message} Fix: ${fix}`;
}

/** The day of the station in figures, with what they leave out. */
export function figureSentences(
  { figures: day, station }: BoardRow,
  check: LineCheck,
): readonly string[] {
  const limit = stationLimitNow(station.guid, check);
  if (day === undefined) {
    return [check.board.day === undefined ? unreadDayText(check.day) : noFiguresText(check)];
  }
  const { rows, load, stationTime, queue, make } = day;
  return [
    `${countOf(rows, 'item')}, ${load} of them in the last quarter hour.`,
    spreadSentence('Station time', stationTime),
    ...(queue === undefined ? [] : [spreadSentence('Queue', queue)]),
    ...(make === undefined ? [] : [spreadSentence('Make', make)]),
    ...(limit === undefined ? [] : [limitSentence(limit)]),
    excludedText(day),
  ];
}

function spreadSentence(what: string, { median, p90, worst }: Spread): string {
  return `${what}: median ${spokenDuration(median)}, p90 ${spokenDuration(p90)}, worst ${spokenDuration(worst)}.`;
}

/** Every field of the station as the API gave it. */
export function fieldSentences({ station }: BoardRow, { board }: LineCheck): readonly string[] {
  const nameOf = (guid: string): string => {
    const other = board.rows.find((row) => row.station.guid === guid);
    return other === undefined ? `${guid}, not in the list` : stationName(other.station);
  };
  const monitored = station.connectedPrepStations?.map(({ guid }) => nameOf(guid));
  const fields = {
    guid: station.guid,
    name: station.name,
    kitchenPrinter: station.kitchenPrinter?.guid,
    printingMode: station.printingMode,
    expoRouting: station.expoRouting,
    includeWithExpediter: station.includeWithExpediter,
    connectedPrepStations: monitored?.length === 0 ? 'none' : monitored?.join(', '),
  };
  return Object.entries(fields).map(
    ([name, value]) => `${name}: ${value === undefined ? 'not stated' : String(value)}.`,
  );
}
