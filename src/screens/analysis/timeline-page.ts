/** The day by quarter hours: what was done, what was fired, how long it took, and the same weekday a week before. */
import { countText } from '../../components/quantities.ts';
import { firedQuarters } from '../../kitchen/analysis/fired-quarters.ts';
import { quarterFilter } from '../../kitchen/analysis/quarter-filter.ts';
import { besideQuarters } from '../../kitchen/analysis/same-quarters.ts';
import { takenMeasure } from '../../kitchen/analysis/taken-measures.ts';
import { businessQuarters } from '../../kitchen/measures/business-quarters.ts';
import { STATION_TIME } from '../../kitchen/measures/station-time.ts';
import { type TimelineQuarter, timeline } from '../../kitchen/measures/timeline.ts';
import { type AnalysisInput, type AnalysisPage, emptyPage, type Tell } from './analysis-page.ts';
import { measureNotes } from './measure-notes.ts';
import { type TimelineData, timelineDrawing, timelineRoom } from './timeline-drawing.ts';
import type { OtherRows } from './week-before.ts';

const TITLE = 'Timeline by the quarter hour';

/** Why there is nothing by the hour where no zone is set. */
export const NO_HOURS =
  'No hours are shown: no time zone is set for this restaurant, and in another zone they would be wrong.';

/** The quarter hours from the first with anything in it to the last. */
export function timelinePage(input: AnalysisInput, other: OtherRows | undefined): AnalysisPage {
  const { day, rows, date, calendar, zoneKnown, tier, thresholds } = input;
  if (!zoneKnown) return emptyPage(TITLE, NO_HOURS);
  const clock = businessQuarters(calendar, date);
  const stationTime = takenMeasure(day, STATION_TIME);
  const found = timeline(day, stationTime, rows, clock, thresholds.lateMs);
  if (found === undefined) return emptyPage(TITLE, 'There are no rows.');
  const fired = firedQuarters(day, rows, clock);
  const before = rowsBefore(input, other, clock.quarters);
  const used = found.quarters.map(
    (quarter, place) => quarter.rows > 0 || (fired[place] ?? 0) > 0 || (before?.[place] ?? 0) > 0,
  );
  const [first, end] = [used.indexOf(true), used.lastIndexOf(true) + 1];
  if (first === -1) return emptyPage(TITLE, 'Nothing was fired or done within the business day.');
  const quarters = found.quarters.slice(first, end);
  const data: TimelineData = {
    names: quarters.map(({ name }) => name),
    done: quarters.map((quarter) => quarter.rows),
    fired: Array.from(fired.subarray(first, end)),
    medianMs: quarters.map(({ median = 0 }) => median),
    before: before?.slice(first, end),
  };
  const outside =
    found.rowsOutside === 0 ? [] : [`${countText(found.rowsOutside)} rows outside of the day.`];
  return {
    title: TITLE,
    notes: [
      ...measureNotes(STATION_TIME, found.excluded, 'Median'),
      ...outside,
      ...(other === undefined ? [] : [`A week before: ${other.words}.`]),
    ],
    nothing: 'There are no rows.',
    ids: data.names,
    detailRows: (width) => (width < 100 ? 2 : 1),
    sentence: ({ entry }, tell) => {
      const quarter = quarters[entry];
      if (quarter === undefined) return '';
      return quarterSentence(quarter, data.fired[entry] ?? 0, data.before?.[entry], tell);
    },
    drill: ({ entry }) => ({
      kind: 'narrow',
      by: quarterFilter(clock, first + entry, first + entry),
    }),
    body: {
      kind: 'drawing',
      room: (width) => timelineRoom(width, tier),
      draw: (options) => timelineDrawing(data, options, tier),
    },
  };
}

/** Rows by quarter of the other day, beside those of this one; `undefined` where it is not known. */
function rowsBefore(
  { calendar, thresholds }: AnalysisInput,
  other: OtherRows | undefined,
  quarters: readonly { readonly name: string }[],
): readonly number[] | undefined {
  if (other?.known === undefined) return undefined;
  const { day, rows } = other.known;
  const clock = businessQuarters(calendar, other.date);
  const stationTime = takenMeasure(day, STATION_TIME);
  const found = timeline(day, stationTime, rows, clock, thresholds.lateMs);
  if (found === undefined) return undefined;
  const counts = found.quarters.map((quarter) => quarter.rows);
  return besideQuarters(quarters, clock.quarters, counts);
}

function quarterSentence(
  { name, rows, median, p90, late, count }: TimelineQuarter,
  fired: number,
  before: number | undefined,
  tell: Tell,
): string {
  const week = before === undefined ? '' : ` (${countText(before)} a week before)`;
  const took =
    median === undefined
      ? 'no station time'
      : `median ${tell(median)}, p90 ${tell(p90)}, ${countText(late)} of ${countText(count)} late`;
  return `${name}: ${countText(rows)} done${week}, ${countText(fired)} fired, ${took}.`;
}
