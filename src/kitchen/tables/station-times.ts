import { LATE_SHARE, type RowFigures, type RowTimes } from '../measures/figures.ts';
import type { MeasureDefinition } from '../measures/measure.ts';
import { MASS_BUMP_RULE, OTHER_DATE_RULE, OVER_HOUR_RULE } from '../measures/measures.ts';
import { P90_RULE } from '../measures/quantile.ts';
import { LIMIT_ORIGINS, p90Limit, type StationLimit } from '../measures/row-limits.ts';
import { leftOutCount, leftOutText } from '../measures/words.ts';
import type { ClockFace } from '../model/business-day.ts';
import { countText, durationText, hundredths, roundedMs, shareText } from '../text/quantities.ts';
import { HELD_RULE } from '../tickets/station-holding.ts';
import { type Column, countColumn, limitMark, msColumn, subjectTable } from './column.ts';

export interface GroupTimes extends RowFigures {
  readonly name: string;
  /** All rows, including rows that figures leave out. */
  readonly rows: number;
  /** `undefined` if the rows have several limits. */
  readonly limit: StationLimit | undefined;
}

export interface StationTimes extends GroupTimes {
  /** The GUID. For rows without a GUID: the name. `undefined` for rows with neither. */
  readonly key: string | undefined;
  readonly limit: StationLimit;
  /** How long other items of the same tickets waited for this station, in total. `undefined` without a GUID. */
  readonly heldMs: number | undefined;
}

export interface ReviewedStation extends StationTimes {
  readonly stationUsual?: { readonly medianMs: number; readonly p90Ms: number } | undefined;
}

const TIMES = {
  rows: countColumn(({ rows }: GroupTimes) => rows, { head: 'Rows' }),
  medianMs: msColumn(({ medianMs }: GroupTimes) => medianMs, {
    head: 'Median',
    mark: ({ medianMs, limit }) => limitMark(medianMs, limit),
  }),
  p90Ms: msColumn(({ p90Ms }: GroupTimes) => p90Ms, {
    head: '90% under',
    mark: ({ p90Ms, limit }) => limitMark(p90Ms, p90Limit(limit)),
  }),
  count: countColumn((times: GroupTimes) => times.count),
  caution: countColumn(({ caution }: GroupTimes) => caution),
  cautionShare: {
    head: 'Caution',
    align: 'right',
    cell: (times: GroupTimes) => shareText(times.caution, times.count + times.overHour),
  },
  late: countColumn(({ late }: GroupTimes) => late),
  lateShare: {
    value: ({ lateShare }: GroupTimes) => lateShare,
    unit: 'share',
    head: 'Late',
    doc: 'late divided by the sum of count and unBumped',
  },
  unBumped: countColumn(({ overHour }: GroupTimes) => overHour, {
    head: OVER_HOUR_RULE.title,
    doc: 'rows over 60 min, late but not in median and p90',
  }),
  massBumped: countColumn(({ excluded }: GroupTimes) => excluded['mass-bumped'], {
    head: MASS_BUMP_RULE.title,
    doc: 'in none of these figures',
  }),
} as const;

const STATION = {
  station: {
    value: ({ key }: ReviewedStation) => key,
    doc: 'GUID, or the name where rows have none',
  },
  name: { value: ({ name }: ReviewedStation) => name, type: 'text', head: 'Station' },
} as const;

const usualP90Ms = msColumn(({ stationUsual }: ReviewedStation) => stationUsual?.p90Ms, {
  head: 'Usual',
});

export const STATION_TIMES_TABLE = subjectTable({
  ...STATION,
  ...TIMES,
  heldMs: msColumn(({ heldMs }: ReviewedStation) => heldMs, {
    head: 'Held',
    doc: "how long other stations' food waited",
  }),
  limit: {
    json: ({ limit: { cautionMs, lateMs, from } }) => ({ cautionMs, lateMs, from }),
    type: { 'cautionMs lateMs': 'ms', from: LIMIT_ORIGINS },
  },
  cautionMs: msColumn(({ limit }: ReviewedStation) => limit.cautionMs, { json: false }),
  lateMs: msColumn(({ limit }: ReviewedStation) => limit.lateMs, { json: false }),
  limitFrom: { value: ({ limit }) => limit.from, type: { $null: LIMIT_ORIGINS }, json: false },
  chart: { head: 'Chart' },
  usualP90Ms: { ...usualP90Ms, json: false },
  timesUsual: {
    cell: ({ p90Ms, stationUsual }) =>
      p90Ms && stationUsual && `${(p90Ms / stationUsual.p90Ms).toFixed(1)}x`,
    head: 'vs usual',
    align: 'right',
  },
});

export const USUAL_TIMES_TABLE = subjectTable({
  ...STATION,
  usualMedianMs: msColumn(({ stationUsual }: ReviewedStation) => stationUsual?.medianMs),
  usualP90Ms,
});

export const DAYPARTS_TABLE = subjectTable({
  name: { value: ({ name }: GroupTimes) => name, type: 'text', head: 'Daypart' },
  ...TIMES,
});

export const STATION_RULES = {
  p90: P90_RULE,
  late: LATE_SHARE.rule,
  unBumped: OVER_HOUR_RULE.rule,
  massBumped: MASS_BUMP_RULE.rule,
  otherDate: OTHER_DATE_RULE.rule,
  stations: 'slowest first, by p90',
  dayparts: 'by fire time',
  heldMs: HELD_RULE,
} as const;

export interface MeasureFigures extends MeasureDefinition {
  /** `undefined` if no station uses the start queue, or nothing was bumped at the measure's expo level. */
  readonly summary: RowTimes | undefined;
}

export const MEASURES_TABLE = subjectTable({
  id: { value: ({ id }: MeasureFigures) => id, type: 'text' },
  title: { value: ({ title }) => title, type: 'text', head: 'Measure' },
  rule: { value: ({ rule }) => rule, type: 'text' },
  applies: {
    value: ({ summary }) => summary !== undefined,
    type: 'flag',
    doc: 'false where no station uses the start queue, or nothing was bumped at its expo level',
  },
  medianMs: time('Median', ({ medianMs }) => medianMs),
  p90Ms: time('90% under', ({ p90Ms }) => p90Ms),
  meanMs: time('Mean', ({ meanMs }) => meanMs),
  worstMs: time('Longest', ({ worstMs }) => worstMs),
  count: {
    value: ({ summary }) => summary?.count,
    unit: 'count',
    head: 'Count',
    cell: ({ summary }) => (summary === undefined ? NOT_APPLICABLE : countText(summary.count)),
  },
  leftOut: {
    json: ({ summary }) => summary?.excluded,
    type: { $null: { $map: 'count: items by reason' } },
    head: 'Left out',
    align: 'right',
    cell: ({ summary }) =>
      summary === undefined ? NOT_APPLICABLE : countText(leftOutCount(summary.excluded)),
  },
});

const NOT_APPLICABLE = 'n/a';

function time(
  head: string,
  msOf: (summary: RowTimes) => number | undefined,
): Column<MeasureFigures> {
  return {
    value: ({ summary }) => summary && msOf(summary),
    unit: 'ms',
    head,
    cell: ({ summary }) =>
      summary === undefined ? NOT_APPLICABLE : durationText(roundedMs(msOf(summary))),
  };
}

export function whyLeftOut({ summary, level }: MeasureFigures): string {
  if (summary !== undefined) return leftOutText(summary.excluded);
  return level === undefined
    ? 'all, no station uses the start queue'
    : `all, nothing was bumped at expo ${level}`;
}

export interface ValueRow {
  readonly value: string;
  readonly rows: number;
  readonly totalRows: number;
  readonly times: RowTimes | undefined;
}

export const VALUES_TABLE = subjectTable({
  value: { value: ({ value }: ValueRow) => value },
  rows: countColumn(({ rows }: ValueRow) => rows, { head: 'Items' }),
  share: {
    cell: ({ rows, totalRows }) => shareText(rows, totalRows),
    head: 'Share',
    align: 'right',
  },
  bar: { head: '' },
  medianMs: msColumn(({ times }: ValueRow) => times?.medianMs, { head: 'Median' }),
  p90Ms: msColumn(({ times }: ValueRow) => times?.p90Ms, { head: '90% under' }),
  overHour: {
    value: ({ times }) => times?.overHour,
    unit: 'count',
    head: 'Over 60',
    cell: ({ times }) => (times?.overHour ? countText(times.overHour) : undefined),
  },
});

export interface ReviewSpan {
  readonly startsAt: number;
  /** Items bumped at prep. */
  readonly items: number;
  /** `undefined` if too few earlier dates are known. */
  readonly usualItems: number | undefined;
  /** The median of times divided by the items' usual times. `undefined` for too few times. */
  readonly ratio: number | undefined;
  /** Set if items were slow. `busy` if there were many more items than usual, otherwise `quiet`. */
  readonly bad: 'busy' | 'quiet' | undefined;
}

export interface HourRow extends ReviewSpan {
  readonly clock: ClockFace;
}

export const HOURS_TABLE = subjectTable(
  {
    at: {
      value: ({ startsAt }: HourRow) => startsAt,
      unit: 'instant',
      type: 'instant',
      head: 'From',
    },
    items: countColumn(({ items }: HourRow) => items, { head: 'Items' }),
    usualItems: {
      value: ({ usualItems }) =>
        usualItems === undefined ? undefined : Math.round(usualItems * 10) / 10,
      unit: 'count',
      type: 'number?',
      head: 'Usual items',
      cell: ({ usualItems }) =>
        usualItems === undefined ? undefined : countText(Math.round(usualItems)),
    },
    ratio: {
      value: ({ ratio }) => hundredths(ratio),
      unit: 'ratio',
      head: 'vs usual time',
      cell: ({ ratio }) => (ratio === undefined ? undefined : `${ratio.toFixed(1)}x`),
      doc: 'times divided by what these items usually take',
    },
    bad: { value: ({ bad }) => bad, type: { $null: ['busy', 'quiet'] } },
  },
  { clockOf: ({ clock }) => clock },
);
