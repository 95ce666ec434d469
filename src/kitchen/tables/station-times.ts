/** Station times of a complete date, by station and by daypart, with the rules behind the figures. */

import { LATE_SHARE, type RowFigures } from '../measures/figures.ts';
import { MASS_BUMPED, OTHER_DATE, UN_BUMPED } from '../measures/measures.ts';
import { P90_RULE } from '../measures/quantile.ts';
import { LIMIT_ORIGINS, limitOfP90, type StationLimit } from '../measures/row-limits.ts';
import { shareText } from '../text/quantities.ts';
import { HELD_RULE } from '../tickets/station-holding.ts';
import { countColumn, msColumn, subjectTable } from './column.ts';

export interface GroupTimes extends RowFigures {
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
  rows: countColumn(({ rows }: GroupTimes) => rows, { head: 'Rows' }),
  medianMs: msColumn(({ medianMs }: GroupTimes) => medianMs, {
    head: 'Median',
    limit: ({ limit }) => limit,
  }),
  p90Ms: msColumn(({ p90Ms }: GroupTimes) => p90Ms, {
    head: '90% in',
    limit: ({ limit }) => limitOfP90(limit),
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
    doc: 'late out of count and unBumped',
  },
  unBumped: countColumn(({ overHour }: GroupTimes) => overHour, {
    head: UN_BUMPED.title,
    doc: 'rows over 60 min, late but not in median and p90',
  }),
  massBumped: countColumn(({ excluded }: GroupTimes) => excluded['mass-bumped'], {
    head: MASS_BUMPED.title,
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

const usualP90Ms = msColumn(({ usual }: ReviewedStation) => usual?.p90Ms, { head: 'Usual' });

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
    cell: ({ p90Ms, usual }) => p90Ms && usual && `${(p90Ms / usual.p90Ms).toFixed(1)}x`,
    head: 'x usual',
    align: 'right',
  },
});

export const USUAL_TIMES_TABLE = subjectTable({
  ...STATION,
  usualMedianMs: msColumn(({ usual }: ReviewedStation) => usual?.medianMs),
  usualP90Ms,
});

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
