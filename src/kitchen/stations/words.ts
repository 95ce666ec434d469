import { needsBusinessDate } from '../audit/audit.ts';
import type { Issue } from '../audit/rule.ts';
import {
  type BusinessCalendar,
  businessDateAt,
  businessDateLabel,
  shortDateLabel,
} from '../model/business-day.ts';
import { countOf, durationText } from '../text/quantities.ts';
import type { ShownDate, TrendStation } from '../usual/trend.ts';
import {
  type SetupChange,
  type SinceChange,
  sinceChange,
  stationChangeText,
} from './setup-changes.ts';
import type { SetupOnDate, StationListGaps } from './setup-history.ts';

export function stationListGaps({ unreadable, damaged }: StationListGaps): readonly string[] {
  return [
    ...(unreadable > 0
      ? [`${countOf(unreadable, 'entry', 'entries')} in the station list could not be read.`]
      : []),
    ...(damaged > 0
      ? [
          `${countOf(damaged, 'station has', 'stations have')} an unreadable field, which counts as not set.`,
        ]
      : []),
  ];
}

/** Says which setup is used if the date's setup is unknown. Fits 60 columns. */
export function unknownSetupText({ known }: SetupOnDate): string | undefined {
  if (known === 'by then') return undefined;
  return `That date's setup is unknown: this is the ${known === 'later' ? 'oldest' : 'current'} one.`;
}

/** Empty if the current setup was seen by the date's end. */
export function setupOnDateText(setup: SetupOnDate, calendar: BusinessCalendar): readonly string[] {
  const { isCurrent, versions } = setup;
  const { seenAt } = versions.at(-1) ?? {};
  const unknown = unknownSetupText(setup);
  if (seenAt === undefined) return unknown === undefined ? [] : [unknown];
  const seen = businessDateLabel(businessDateAt(seenAt, calendar));
  if (unknown !== undefined) return [`${unknown} It was first seen on ${seen}.`];
  return isCurrent ? [] : [`This is that date's setup, first seen on ${seen}.`];
}

export function setupOnDateMark(
  { isCurrent, known, versions }: SetupOnDate,
  calendar: BusinessCalendar,
): string | undefined {
  const { seenAt } = versions.at(-1) ?? {};
  if (known === 'by then' && isCurrent) return undefined;
  if (seenAt === undefined || isCurrent) return "today's setup";
  return `setup of ${businessDateLabel(businessDateAt(seenAt, calendar))}`;
}

/** With `Since Thu, Nov 12, 2026.` if an earlier setup did not have the issue. */
export function datedIssueText({ message, since }: Pick<Issue, 'message' | 'since'>): string {
  if (since === undefined || since.isOldest) return message;
  return `${message} Since ${businessDateLabel(since.date)}.`;
}

/** A cell such as `Thu, Nov 12`, `Nov 12 or earlier`, or `this date` for an issue in a date's rows. */
export function issueSinceText({ rule, since }: Issue): string {
  if (since === undefined) return needsBusinessDate(rule) ? 'this date' : '-';
  const label = shortDateLabel(since.date);
  return since.isOldest ? `${label.replace(/^\w+, /, '')} or earlier` : label;
}

export interface SetupNote {
  readonly date: string;
  readonly text: string;
}

/** One note per change first seen on these dates, with the station's 90% before and after. */
export function stationSetupNotes(
  all: readonly SetupChange[],
  dates: readonly ShownDate[],
  { key, guid, name }: TrendStation,
  words?: DurationWriter,
): readonly SetupNote[] {
  const shownDates = new Set(dates.map(({ date }) => date));
  const changed = all.flatMap(({ date, changes }) => {
    const stationChange = changes.find((change) => change.guid === guid);
    return stationChange === undefined ? [] : [{ date, words: stationChangeText(stationChange) }];
  });
  const days = changed.map(({ date }) => date);
  // Today is left out, because it is not complete.
  const past = dates.filter(({ isToday }) => !isToday);
  const compared = past.map(({ date, figures }) => ({ date, p90Ms: figures?.station(key).p90Ms }));
  return changed
    .filter(({ date }) => shownDates.has(date))
    .map((change) => ({
      date: change.date,
      text: sinceChangeText(
        name,
        change.date,
        change.words,
        sinceChange(compared, change.date, days),
        words,
      ),
    }));
}

export type DurationWriter = (ms: number) => string;

/** Times in summaries are exact within this share. */
const TIME_TOLERANCE = 0.02;

/** `date` is when the change was first seen. `words` describe the change. */
export function sinceChangeText(
  station: string,
  date: string,
  words: string,
  compared: SinceChange | undefined,
  durationWords: DurationWriter = durationText,
): string {
  const seen = `seen on ${businessDateLabel(date)}`;
  if (compared === undefined) return `${station}: setup change ${seen}: ${words}.`;
  const { before, after } = compared;
  const difference = after.p90Ms - before.p90Ms;
  const isSame = Math.abs(difference) <= TIME_TOLERANCE * Math.max(before.p90Ms, after.p90Ms);
  const verdict = isSame
    ? 'about the same'
    : `${durationWords(Math.abs(difference))} ${difference > 0 ? 'higher' : 'lower'}`;
  const numbers = `${durationWords(before.p90Ms)} on ${countOf(before.dates, 'date')} before, ${durationWords(after.p90Ms)} on ${after.dates} after`;
  return `Since the change ${seen} (${words}), ${station}'s 90% is ${verdict} (${numbers}).`;
}
