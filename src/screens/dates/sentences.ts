/** A station on a date in sentences, on screen and in speech. */
import type { KeptChanges } from '../../hooks/reading/use-kept-setups.ts';
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90 } from '../../kitchen/measures/quantile.ts';
import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import { isNotCopied } from '../../kitchen/model/not-copied.ts';
import { countOf, countText, shareText } from '../../kitchen/text/quantities.ts';
import type { ShownDate, ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import { failureText } from '../../kitchen/wording/failure-text.ts';
import { lateWords } from '../../kitchen/wording/limit-text.ts';
import {
  type DurationWriter,
  stationSetupNotes,
} from '../../kitchen/wording/station-setup-notes.ts';
import { type DatesRow, figuresOf, limitOfRow } from '../everywhere/open-screens.ts';

/** The cells, and what changed in the setup. */
interface Cells {
  readonly rows: readonly DatesRow[];
  readonly trend: ShownTrend;
  readonly changes: KeptChanges;
}

/** Its figures, what changed in the setup, and its median against the week before. */
export function cellSentences(
  { rows, trend, changes }: Cells,
  row: number,
  at: number,
  words: DurationWriter,
): readonly string[] {
  const own = rows[row];
  const shown = trend.dates[at];
  if (own === undefined || shown === undefined) return [];
  const figures = figuresOf(own, shown);
  const place = `${own.name}, ${businessDateLabel(shown.date)}${shown.isToday ? ' so far' : ''}`;
  const changeSentences = changesText(own, shown, trend, changes, words);
  if (figures === undefined) return [`${place}: ${unreadText(shown)}`, ...changeSentences];
  const weekBefore = trend.dates.find(({ date }) => date === shiftBusinessDate(shown.date, -7));
  return [
    `${place}: ${figuresText(figures, limitOfRow(own, trend), words)}`,
    ...changeSentences,
    ...comparison(figures, weekBefore && figuresOf(own, weekBefore), weekBefore, words),
  ];
}

/** What changed in the setup; for the station itself, with the dates before and after. */
function changesText(
  { station }: DatesRow,
  { date }: ShownDate,
  { dates }: ShownTrend,
  { all, byDate }: KeptChanges,
  words: DurationWriter,
): readonly string[] {
  const changed = byDate.get(date) ?? [];
  const notes = station === undefined ? [] : stationSetupNotes(all, dates, station, words);
  const own = notes.flatMap((note) => (note.date === date ? [note.text] : []));
  const isAll = changed.length === own.length;
  return [
    ...own,
    ...(isAll ? [] : [`Setup change first seen on this date: ${changed.join('; ')}.`]),
  ];
}

/** Why a date has no figures. */
function unreadText({ failure }: ShownDate): string {
  if (failure === undefined) return 'not read yet.';
  if (isNotCopied(failure)) return 'not copied.';
  const { head, code } = failureText(failure);
  return `could not be read. ${head} (${code}).`;
}

function figuresText(
  figures: SummaryFigures,
  limit: StationLimit | undefined,
  words: DurationWriter,
): string {
  const { items, medianMs, p90Ms, late, lateShare, unBumped, leftOut } = figures;
  if (items + unBumped + leftOut === 0) return 'no bumps.';
  const parts = [
    medianMs === undefined
      ? `no median (fewer than ${MIN_FOR_MEDIAN} bumps)`
      : `median ${words(medianMs)}`,
    ...(p90Ms !== undefined
      ? [`90% in ${words(p90Ms)}`]
      : medianMs === undefined
        ? []
        : [`no 90% (fewer than ${MIN_FOR_P90} bumps)`]),
    ...(lateShare === undefined
      ? []
      : [
          `late ${shareText(late, items + unBumped)} (${limit === undefined ? "stations' limits" : lateWords(limit, words)})`,
        ]),
    countOf(items, 'item'),
    `${countText(unBumped)} over 60 min`,
  ];
  return `${parts.join(', ')}.`;
}

/** `Median 0:45 longer than on Wed, Jan 7, 2026 (9:08).` Empty where either date has none. */
function comparison(
  { medianMs }: SummaryFigures,
  before: SummaryFigures | undefined,
  date: ShownDate | undefined,
  words: DurationWriter,
): readonly string[] {
  const other = before?.medianMs;
  if (medianMs === undefined || other === undefined || date === undefined) return [];
  const day = `${businessDateLabel(date.date)} (${words(other)})`;
  const by = Math.round(medianMs / 1000) - Math.round(other / 1000);
  if (by === 0) return [`Median the same as on ${day}.`];
  return [`Median ${words(Math.abs(by) * 1000)} ${by > 0 ? 'longer' : 'shorter'} than on ${day}.`];
}
