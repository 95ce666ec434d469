import { type DateGrid, LATE_SIGN } from '../../components/grids.ts';
import type { DatesReading } from '../../hooks/use-dates.ts';
import type { KeptChanges } from '../../hooks/use-stations.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90 } from '../../kitchen/measures/quantile.ts';
import { lateLimitText } from '../../kitchen/measures/words.ts';
import {
  businessDateLabel,
  shiftBusinessDate,
  shortDateLabel,
} from '../../kitchen/model/business-day.ts';
import { dateRuns } from '../../kitchen/model/date-words.ts';
import { failureText, isNotCopied } from '../../kitchen/model/failure-text.ts';
import { type DurationWriter, stationSetupNotes } from '../../kitchen/stations/words.ts';
import { TREND_MEASURES, type TrendMeasure } from '../../kitchen/tables/dates.ts';
import { CHANGE_SIGN } from '../../kitchen/tables/stations.ts';
import { clauses, countOf, countText, shareText } from '../../kitchen/text/quantities.ts';
import type { ShownDate, ShownTrend, SummaryFigures } from '../../kitchen/usual/trend.ts';
import type { MissedDate } from '../../kitchen/usual/usual-dates.ts';
import { keyUsesText } from '../../state/bindings.ts';
import type { Scene } from '../everywhere/scene.ts';
import { unknownChangesSentences } from '../everywhere/station-words.ts';
import { EARLIER_DATES_OFF, NO_TICKET_TIMES, NOT_SUBSCRIBED } from '../everywhere/words.ts';
import type { DatesRow } from './rows.ts';

export interface DatesData {
  readonly scene: Scene;
  readonly state: DatesReading['state'];
  readonly changes: KeptChanges;
  readonly trend: ShownTrend;
  readonly measure: TrendMeasure;
  readonly rows: readonly DatesRow[];
  readonly grid: DateGrid;
}

export const UNREAD_SIGN = '.';
export const FAILED_SIGN = '?';
export const UNCOPIED_SIGN = 'x';

/** `28 dates` if all are read, else `19 of 28 dates read, 2 failed, 5 not copied, 1 without ticket times`. */
export function datesProgressText(model: DatesData): string {
  const { read, failed, notCopied, unsubscribed, all } = countDates(model);
  if (read === all) return countOf(all, 'date');
  return clauses(
    `${countText(read)} of ${countOf(all, 'date')} read`,
    failed > 0 && `${countText(failed)} failed`,
    notCopied > 0 && `${countText(notCopied)} not copied`,
    unsubscribed > 0 && `${countText(unsubscribed)} without ticket times`,
  );
}

export function unreadSentences(model: DatesData): readonly string[] {
  const { state, scene } = model;
  const { unread } = countDates(model);
  const unknown = unknownChangesSentences(model.changes.failure);
  const missed = model.trend.dates.flatMap(({ date, failure }) =>
    failure === undefined ? [] : [{ date, failure }],
  );
  const waiting = waitingSentences(state, scene.check.isFrozen, unread);
  return [...missedSentences(missed), ...unknown, ...waiting];
}

export function legendText({ scene, trend, grid, changes, measure }: DatesData): string {
  const has = (sign: string) =>
    grid.rows.some(({ cells }) => cells.some(({ text }) => text === sign));
  const isLate = grid.rows.some(({ cells }) => cells.some((cell) => cell.isLate));
  const fewText = measure.minBumps > 1 && `or fewer than ${measure.minBumps} bumps`;
  const isChanged = trend.dates.some(({ date }) => changes.byDate.has(date));
  const isShaded = grid.rows.some(({ cells }) => cells.some(({ shade }) => shade !== undefined));
  const shades = scene.theme.glyphs.plot.shades.map((shade) => shade.repeat(2)).join(' ');
  const parts = [
    isShaded && `${shades} lowest to highest quarter of each row`,
    isLate && `${LATE_SIGN} ${lateLimitText(trend.shared)}`,
    (isLate || measure === TREND_MEASURES.late) && limitsDateText(trend),
    has('-') && clauses('- none', fewText),
    has(UNREAD_SIGN) && `${UNREAD_SIGN} not read yet`,
    has(UNCOPIED_SIGN) && `${UNCOPIED_SIGN} not copied`,
    has(FAILED_SIGN) && `${FAILED_SIGN} failed to load`,
    isChanged && `${CHANGE_SIGN} setup changed`,
  ];
  return parts.filter((part) => part !== false).join('   ');
}

export function measureTitle(measure: TrendMeasure, trend: ShownTrend): string {
  return measure.title(clauses(lateLimitText(trend.shared), limitsDateText(trend)));
}

/** All dates are judged by the limits of the newest one. */
function limitsDateText({ dates }: ShownTrend): string {
  return `limits of ${shortDateLabel(dates.at(-1)?.date ?? '')}`;
}

function countDates({ trend }: DatesData) {
  const past = trend.dates.filter(({ isToday }) => !isToday);
  const read = past.filter(({ figures }) => figures !== undefined).length;
  const notCopied = past.filter(({ failure }) => isNotCopied(failure)).length;
  const unsubscribed = past.filter(isUnsubscribed).length;
  const missing = past.filter(({ failure }) => failure !== undefined).length;
  const failed = missing - notCopied - unsubscribed;
  const unread = past.length - read - missing;
  return { read, failed, notCopied, unsubscribed, unread, all: past.length };
}

export function cellSentences(
  { rows, trend, changes }: DatesData,
  rowIndex: number,
  dateIndex: number,
  words: DurationWriter,
): readonly string[] {
  const row = rows[rowIndex];
  const date = trend.dates[dateIndex];
  if (row === undefined || date === undefined) return [];
  const figures = row.figuresOn(date);
  const subject = `${row.name}, ${businessDateLabel(date.date)}${date.isToday ? ' so far' : ''}`;
  const changeTexts = changeSentences(row, date, trend, changes, words);
  if (figures === undefined) return [`${subject}: ${unreadDateText(date)}`, ...changeTexts];
  const dateBefore = shiftBusinessDate(date.date, -7);
  const weekBefore = trend.dates.find((other) => other.date === dateBefore);
  return [
    `${subject}: ${figuresText(row, figures, limitWords(row, trend, words), words)}`,
    ...changeTexts,
    ...comparisonSentences(figures, weekBefore && row.figuresOn(weekBefore), weekBefore, words),
  ];
}

/** A station's own changes are compared with the dates around them. */
function changeSentences(
  { station }: DatesRow,
  { date }: ShownDate,
  { dates }: ShownTrend,
  { all, byDate }: KeptChanges,
  words: DurationWriter,
): readonly string[] {
  const changed = byDate.get(date) ?? [];
  const notes = station === undefined ? [] : stationSetupNotes(all, dates, station, words);
  const ownChanges = notes.flatMap((note) => (note.date === date ? [note.text] : []));
  const hasOthers = changed.length !== ownChanges.length;
  return [
    ...ownChanges,
    ...(hasOthers ? [`Setup change first seen on this date: ${changed.join('; ')}.`] : []),
  ];
}

function unreadDateText(shown: ShownDate): string {
  const { failure } = shown;
  if (failure === undefined) return 'not read yet.';
  if (isNotCopied(failure)) return 'not copied.';
  if (isUnsubscribed(shown)) return 'no ticket times.';
  const { head, code } = failureText(failure);
  return `failed to load. ${head} (${code}).`;
}

function limitWords({ limit }: DatesRow, trend: ShownTrend, words: DurationWriter): string {
  return clauses(limit !== undefined && lateLimitText(limit, words), limitsDateText(trend));
}

function figuresText(
  { counts }: DatesRow,
  figures: SummaryFigures,
  limitText: string,
  words: DurationWriter,
): string {
  const { count, medianMs, p90Ms, late, lateShare, overHour, leftOut } = figures;
  if (count + overHour + leftOut === 0)
    return counts === 'item' ? 'no bumps at prep.' : 'no tickets.';
  const hasMedian = medianMs !== undefined;
  return `${clauses(
    hasMedian ? `median ${words(medianMs)}` : `no median (fewer than ${MIN_FOR_MEDIAN} bumps)`,
    p90Ms === undefined
      ? hasMedian && `no 90% (fewer than ${MIN_FOR_P90} bumps)`
      : `90% under ${words(p90Ms)}`,
    lateShare !== undefined && `late ${shareText(late, count + overHour)} (${limitText})`,
    countOf(count, counts),
    `${countText(overHour)} over 60 min`,
  )}.`;
}

/** Empty if either date has no median. */
function comparisonSentences(
  { medianMs }: SummaryFigures,
  before: SummaryFigures | undefined,
  date: ShownDate | undefined,
  words: DurationWriter,
): readonly string[] {
  const medianBefore = before?.medianMs;
  if (medianMs === undefined || medianBefore === undefined || date === undefined) return [];
  const day = `${businessDateLabel(date.date)} (${words(medianBefore)})`;
  const seconds = Math.round(medianMs / 1000) - Math.round(medianBefore / 1000);
  if (seconds === 0) return [`The median is the same as on ${day}.`];
  return [
    `The median is ${words(Math.abs(seconds) * 1000)} ${seconds > 0 ? 'longer' : 'shorter'} than on ${day}.`,
  ];
}

export interface DatesPanel {
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly keys: string;
}

/** Dates that were read while there was a subscription are still shown. */
export function noDatesPanel(
  { session, check, keymap }: Scene,
  dates: readonly ShownDate[],
): DatesPanel | undefined {
  if (session.usualReader === undefined) return TURNED_OFF_PANEL;
  const isWithoutTimes =
    check.day.data?.value.kind === 'not subscribed' || dates.some(isUnsubscribed);
  if (!isWithoutTimes || dates.some(({ figures }) => figures !== undefined)) return undefined;
  return {
    heading: NO_TICKET_TIMES,
    sentences: NOT_SUBSCRIBED,
    keys: keyUsesText(keymap, ['stations', 'stations']),
  };
}

const TURNED_OFF_PANEL: DatesPanel = {
  heading: 'Earlier dates are turned off',
  sentences: [EARLIER_DATES_OFF],
  keys: 'Set usual_weeks to 1 to 8 in the profile, or LINECHECK_USUAL_WEEKS=4, and restart linecheck.',
};

export function isUnsubscribed({ failure }: ShownDate | MissedDate): boolean {
  return failure?.code === 'NOT_SUBSCRIBED';
}

function missedSentences(missed: readonly MissedDate[]): readonly string[] {
  const byCode = Map.groupBy(missed, ({ failure }) => failure.code);
  return Array.from(byCode.values(), (group) => {
    const dates = dateRuns(group.map(({ date }) => date));
    if (group.some(({ failure }) => isNotCopied(failure)))
      return `Not copied: ${dates}. Run linecheck sync to copy them.`;
    if (group.some(isUnsubscribed)) return `No ticket times: ${dates}. ${NOT_SUBSCRIBED[0]}`;
    const [text] = group.map(({ failure }) => failureText(failure));
    return `Not read: ${dates}. ${text?.head ?? ''} (${text?.code ?? ''}). r refreshes.`;
  });
}

function waitingSentences(
  state: DatesReading['state'],
  isPaused: boolean,
  unread: number,
): readonly string[] {
  if (unread === 0) return [];
  const when = isPaused ? 'While paused' : 'On a slow link';
  return [
    state === 'kept only'
      ? `${when}, only saved dates are shown. r reads the other ${countText(unread)}.`
      : 'Loading dates one at a time, in the background. One can take over a minute.',
  ];
}
