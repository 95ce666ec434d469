/** Station times of a complete date, by station and by daypart, with the rules behind the figures. */
import { HELD_RULE } from '../journey/station-holding.ts';
import { MASS_BUMPED, OTHER_DATE, UN_BUMPED } from '../measures/measures.ts';
import { P90_RULE } from '../measures/quantile.ts';
import {
  LATE_SHARE,
  LIMIT_ORIGINS,
  limitOfP90,
  type StationLimit,
  type TimeFigures,
} from '../measures/row-limits.ts';
import { shareText } from '../text/quantities.ts';
import { type Column, subjectTable } from './column.ts';

/** A group of prep rows. */
export interface GroupTimes extends TimeFigures {
  readonly name: string;
  /** All rows, including those left out of other numbers. */
  readonly rows: number;
  /** These rows' limit. `undefined` if they have several. */
  readonly limit: StationLimit | undefined;
}

export interface StationTimes extends GroupTimes {
  /** GUID, or the name without one. `undefined` for rows with neither. */
  readonly key: string | undefined;
  readonly limit: StationLimit;
  /** Total time other items on the same tickets waited. `undefined` without a GUID. */
  readonly heldMs: number | undefined;
}

/** Beside what the station usually takes, where that is known. */
export interface ReviewedStation extends StationTimes {
  readonly usual?: { readonly medianMs: number; readonly p90Ms: number } | undefined;
}

const TIMES = {
  rows: { value: ({ rows }: GroupTimes) => rows, unit: 'count', type: 'count', head: 'Rows' },
  medianMs: {
    value: ({ median }: GroupTimes) => median,
    unit: 'ms',
    head: 'Median',
    limit: ({ limit }: GroupTimes) => limit,
  },
  p90Ms: {
    value: ({ p90 }: GroupTimes) => p90,
    unit: 'ms',
    head: '90% in',
    limit: ({ limit }: GroupTimes) => limitOfP90(limit),
  },
  count: { value: ({ count }: GroupTimes) => count, unit: 'count', type: 'count' },
  caution: { value: ({ caution }: GroupTimes) => caution, unit: 'count', type: 'count' },
  cautionShare: {
    head: 'Caution',
    align: 'right',
    cell: ({ caution, count, unBumped }: GroupTimes) => shareText(caution, count + unBumped),
  },
  late: { value: ({ late }: GroupTimes) => late, unit: 'count', type: 'count' },
  lateShare: {
    value: ({ lateShare }: GroupTimes) => lateShare,
    unit: 'share',
    head: 'Late',
    doc: 'late out of count and unBumped',
  },
  unBumped: {
    value: ({ unBumped }: GroupTimes) => unBumped,
    unit: 'count',
    type: 'count',
    head: UN_BUMPED.title,
    doc: 'rows over 60 min, late but not in median and p90',
  },
  massBumped: {
    value: ({ massBumped }: GroupTimes) => massBumped,
    unit: 'count',
    type: 'count',
    head: MASS_BUMPED.title,
    doc: 'in none of these figures',
  },
} as const satisfies Readonly<Record<string, Column<GroupTimes>>>;

const STATION = {
  station: {
    value: ({ key }: ReviewedStation) => key,
    doc: 'GUID, or the name where rows have none',
  },
  name: { value: ({ name }: ReviewedStation) => name, type: 'text', head: 'Station' },
} as const satisfies Readonly<Record<string, Column<ReviewedStation>>>;

const USUAL = {
  usualMedianMs: { value: ({ usual }: ReviewedStation) => usual?.medianMs, unit: 'ms' },
  usualP90Ms: {
    value: ({ usual }: ReviewedStation) => usual?.p90Ms,
    unit: 'ms',
    head: 'Usual',
  },
} as const satisfies Readonly<Record<string, Column<ReviewedStation>>>;

export const STATION_TIMES_TABLE = subjectTable({
  ...STATION,
  ...TIMES,
  heldMs: {
    value: ({ heldMs }: ReviewedStation) => heldMs,
    unit: 'ms',
    head: 'Held',
    doc: "how long other stations' food waited",
  },
  limit: {
    json: ({ limit: { cautionMs, lateMs, from } }) => ({ cautionMs, lateMs, from }),
    type: { 'cautionMs lateMs': 'ms', from: LIMIT_ORIGINS },
  },
  cautionMs: { value: ({ limit }) => limit.cautionMs, unit: 'ms', json: false },
  lateMs: { value: ({ limit }) => limit.lateMs, unit: 'ms', json: false },
  limitFrom: {
    value: ({ limit }) => limit.from,
    type: { $null: LIMIT_ORIGINS },
    json: false,
  },
  chart: { head: 'Chart' },
  usualP90Ms: { ...USUAL.usualP90Ms, json: false },
  timesUsual: {
    cell: ({ p90, usual }) =>
      p90 === undefined || usual === undefined ? '-' : `${(p90 / usual.p90Ms).toFixed(1)}x`,
    head: 'x usual',
    align: 'right',
  },
});

export const USUAL_TIMES_TABLE = subjectTable({ ...STATION, ...USUAL });

/** By fire time. */
export const DAYPARTS_TABLE = subjectTable({
  name: { value: ({ name }: GroupTimes) => name, type: 'text', head: 'Daypart' },
  ...TIMES,
});

/** How the figures are made, by their ID in JSON. */
export const STATION_RULES = {
  p90: P90_RULE,
  late: LATE_SHARE.rule,
  unBumped: UN_BUMPED.rule,
  massBumped: MASS_BUMPED.rule,
  otherDate: OTHER_DATE.rule,
  stations: 'slowest first, by p90',
  dayparts: 'by fire time',
  heldMs: HELD_RULE,
} as const;
