import { type LineCheck, rowsOf } from '../../hooks/line-check.ts';
import { dayArrival } from '../../hooks/use-day.ts';
import type { KeptSetups } from '../../hooks/use-stations.ts';
import { notJudgedGroups, ruleRanges } from '../../kitchen/audit/audit.ts';
import {
  type Issue,
  SEVERITY_MARKS,
  type Severity,
  severityCounts,
  severityCountsText,
} from '../../kitchen/audit/rule.ts';
import type { StationFigures } from '../../kitchen/measures/day-figures.ts';
import type { TimeStats } from '../../kitchen/measures/quantile.ts';
import { leftOutSentence, limitSentence } from '../../kitchen/measures/words.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import {
  asOfText,
  dateMark,
  emptyDateText,
  isFutureDate,
  noFiguresText,
} from '../../kitchen/model/date-words.ts';
import { failureText, NO_SUBSCRIPTION } from '../../kitchen/model/failure-text.ts';
import { allRows, type FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { stationFacts, stationName } from '../../kitchen/model/restaurant.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { BoardRow, StationBoard } from '../../kitchen/stations/station-board.ts';
import { datedIssueText } from '../../kitchen/stations/words.ts';
import type { SetupStation } from '../../kitchen/tables/station-row.ts';
import { STATION_SUBJECT } from '../../kitchen/tables/stations.ts';
import { DEMO_SENTENCE } from '../../kitchen/text/json-text.ts';
import {
  capitalized,
  clauses,
  countOf,
  countText,
  durationText,
  spokenDuration,
} from '../../kitchen/text/quantities.ts';
import { type StationTrust, stationTrusts } from '../../kitchen/usual/bump-trust.ts';
import { adviceSentence, believedText, doubtSentences } from '../../kitchen/usual/bump-words.ts';
import { memoize } from '../../state/memoize.ts';
import { stationState } from './station-columns.ts';
import { incompleteSentence, stillLoadingText, unreadDayText } from './words.ts';

export const mutedSentence = (station: string, note: string): string =>
  `${station} is muted until closeout${note === '' ? '' : `: ${note}`}. M unmutes it.`;

/** `position` is text such as `3 of 8`. */
export function stationSentence(row: SetupStation, position: string, check: LineCheck): string {
  const { name, status, setup, figures } = row;
  const facts = clauses(
    STATION_SUBJECT.speak(row, SPOKEN_COLUMNS),
    figures === undefined
      ? missingFiguresText(check)
      : STATION_SUBJECT.speak(row, SPOKEN_DATE_COLUMNS),
  );
  const issues = setup.issues.map(({ severity, words }) => `${severityName(severity)}, ${words}`);
  return [
    `${name}, ${position}: ${facts}.`,
    issues.length === 0 ? noIssues(check) : `${issues.join('; ')}.`,
    ...(status?.isMuted === true ? [`Until closeout ${mutedText(status.muteNote ?? '')}.`] : []),
  ].join(' ');
}

const SPOKEN_COLUMNS = ['state', 'nowMedianMs', 'usualMs', 'printingMode', 'expo'] as const;
const SPOKEN_DATE_COLUMNS = ['lastBumpAt', 'medianMs', 'p90Ms', 'overHour'] as const;

const severityName = (severity: Severity): string =>
  capitalized(SEVERITY_MARKS[severity].sentenceWord);

function missingFiguresText(check: LineCheck): string {
  if (check.board.day !== undefined) {
    return isFutureDate(check) ? "the day hasn't started" : 'no bumps at prep on this date';
  }
  if (check.day.data !== undefined) return 'no ticket times';
  return stillLoadingText(check.day) === undefined ? 'date not loaded' : 'loading this date';
}

export function stationIssueSentences(row: BoardRow, check: LineCheck): readonly string[] {
  const { issues } = row;
  return [
    issues.length === 0 ? noIssues(check) : `${countOf(issues.length, 'issue')}.`,
    ...issues.map(issueSentence),
    ...issueNotes(row),
  ];
}

export function issueSentence(issue: Issue): string {
  const { severity, rule, fix } = issue;
  const message = datedIssueText(issue);
  return `${severityName(severity)} ${rule}: ${message} Fix: ${fix}`;
}

const trustsOf = memoize((day: FulfillmentDay, limits: DateLimits) => {
  const trusts = stationTrusts(day, allRows(day).order, limitsOfRows(day, limits));
  return new Map(trusts.map((trust) => [trust.key, trust]));
});

/** `undefined` before the date is judged, and without a bump. */
export function stationTrust(
  { day, limits, pace }: LineCheck,
  guid: string,
): StationTrust | undefined {
  const rows = rowsOf(day.data?.value);
  return rows === undefined || pace === undefined ? undefined : trustsOf(rows, limits).get(guid);
}

/** Empty if the station's bumps can be believed. */
export function adviceSentences(check: LineCheck, guid: string): readonly string[] {
  const trust = stationTrust(check, guid);
  const advice = trust && adviceSentence(trust);
  return advice === undefined ? [] : [advice];
}

export function figureSentences(
  { figures: day, station }: BoardRow,
  check: LineCheck,
): readonly string[] {
  const limit = stationState(check, station.guid)?.limit;
  if (day === undefined) {
    return [check.board.day === undefined ? unreadDayText(check.day) : noFiguresText(check)];
  }
  const { rows, load, stationTime, queue, make } = day;
  const trust = stationTrust(check, station.guid);
  return [
    `${countOf(rows, 'item')}, ${load} in the last 15 minutes.`,
    spreadSentence('Station time', stationTime),
    ...(queue === undefined ? [] : [spreadSentence('Queue', queue)]),
    ...(make === undefined ? [] : [spreadSentence('Make', make)]),
    ...(limit === undefined ? [] : [limitSentence(limit)]),
    leftOutSentence(stationTime.excluded),
    ...(trust === undefined ? [] : [believedText(trust), ...doubtSentences(trust)]),
  ];
}

function spreadSentence(what: string, { medianMs, p90Ms, worstMs }: TimeStats): string {
  return `${what}: median ${spokenDuration(medianMs)}, 90% under ${spokenDuration(p90Ms)}, longest ${spokenDuration(worstMs)}.`;
}

export function noIssues(check: LineCheck): string {
  return check.board.day === undefined || isFutureDate(check) ? 'No setup issues.' : 'No issues.';
}

/** What rules counted below their threshold, and text such as `Not checked: R21 (no bumps at prep).` */
export function issueNotes({ notRaised, notJudged }: BoardRow): readonly string[] {
  const counts = notRaised.map(({ rule, count, of, what, one = what, thresholdText }) => {
    const counted =
      of === undefined
        ? countOf(count, one, what)
        : `${countText(count)} of ${countText(of)} ${what}`;
    return `${counted} (${rule}: ${thresholdText})`;
  });
  // The sentence is about one station, so it needs no names of stations.
  const withoutStations = notJudged.map((each) => ({ ...each, stations: [] }));
  const groups = notJudgedGroups(withoutStations).map(
    ({ rules, missing }) => `${ruleRanges(rules)} (${missing})`,
  );
  return [
    ...(counts.length === 0 ? [] : [`Below the threshold: ${counts.join('; ')}.`]),
    ...(groups.length === 0 ? [] : [`Not checked: ${groups.join('; ')}.`]),
  ];
}

export function tallyText({ rows, stationTime }: StationFigures): string {
  const mean = durationText(stationTime.meanMs);
  return `${countOf(rows, 'item')}, mean ${mean}, longest ${durationText(stationTime.worstMs)}.`;
}

export function fieldSentences({ station }: BoardRow, { board }: LineCheck): readonly string[] {
  const nameOf = (guid: string): string => {
    const other = board.rows.find((row) => row.station.guid === guid);
    return other === undefined ? `${guid}, not in the list` : stationName(other.station);
  };
  const monitored = station.connectedPrepStations?.map(({ guid }) => nameOf(guid)).join(', ');
  const facts = stationFacts(station, []).filter(([name]) => name !== '');
  return facts.map(
    ([name, value]) => `${name}: ${(name === 'connectedPrepStations' && monitored) || value}.`,
  );
}

/** Empty if earlier setups are known. */
export function unknownChangesSentences(failure: KeptSetups['failure']): readonly string[] {
  if (failure === undefined) return [];
  const { head, code } = failureText(failure);
  return [`Setup changes are unknown: ${head} (${code}).`];
}

export function restaurantSentence(check: LineCheck): string {
  const { restaurant, date, asOf, isDemo } = check;
  const { name, zoneKnown, calendar } = restaurant;
  return [
    ...(isDemo ? [DEMO_SENTENCE] : []),
    `${clauses(name, businessDateLabel(date), asOf === undefined ? dateMark(check) : asOfText(asOf, calendar))}.`,
    ...(zoneKnown ? [] : [`No time zone is set, so times are in ${calendar.zone}.`]),
  ].join(' ');
}

/** Before a date is loaded, only issues of the setup count. */
export function stationsSentence({ rows, day }: StationBoard): string {
  const countOfWorst = (severity: Severity | undefined): number =>
    rows.filter(({ issues }) => issues[0]?.severity === severity).length;
  const parts = [
    [countOfWorst('error'), 'with errors'],
    [countOfWorst('warn'), 'with warnings'],
    [countOfWorst('info'), 'with notes'],
    [countOfWorst(undefined), day === undefined ? 'with no setup issues' : 'with no issues'],
  ] as const;
  const counted = parts.filter(([count]) => count > 0);
  if (rows.length === 0) return 'There are no stations.';
  return `${countOf(rows.length, 'station')}, ${counted.map(([count, words]) => `${countText(count)} ${words}`).join(', ')}.`;
}

export function issueCountsSentence({ board }: LineCheck): string {
  return severityCountsText(severityCounts(board.issues));
}

export function daySentence(check: LineCheck): string {
  const { board, day } = check;
  if (day.data?.value.kind === 'not subscribed') {
    return NO_SUBSCRIPTION;
  }
  const figures = board.day;
  if (figures === undefined) {
    return dayArrival(day) === 'broke off' && day.partial !== undefined
      ? `${incompleteSentence(day.partial.length)} An incomplete date has no stats.`
      : unreadDayText(day);
  }
  if (figures.rows === 0) return emptyDateText(check);
  const { levels, stationTime } = figures;
  const { medianMs, p90Ms, overHour } = stationTime;
  const [prep, expo1, expo2] = levels;
  const bumped = `${countText(prep)} prep, ${countText(expo1)} expo 1, ${countText(expo2)} expo 2`;
  return `Bumped: ${bumped}. Station time: ${clauses(
    `median ${spokenDuration(medianMs)}`,
    `90% under ${spokenDuration(p90Ms)}`,
    overHour > 0 && `${countText(overHour)} over 60 minutes`,
  )}.`;
}
