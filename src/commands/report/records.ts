/** Values as in JSON, one record per measure, station, daypart and ticket. */
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { idsOf, type RecordShape } from '../../kitchen/export/record-shape.ts';
import { LIMIT_ORIGINS } from '../../kitchen/measures/row-limits.ts';
import { ODDITIES } from '../../kitchen/table/fulfillment.ts';
import type { ReportValue } from './schema.ts';

/** Stable: scripts rely on them. Durations are ms. */
export const REPORT_COLUMNS = {
  section: ['measure', 'station', 'daypart', 'load', 'ticket'],
  businessDate: 'date',
  id: 'text?',
  name: 'text?',
  rows: 'count?',
  count: 'count?',
  medianMs: 'ms?',
  p90Ms: 'ms?',
  meanMs: 'ms?',
  worstMs: 'ms?',
  caution: 'count?',
  late: 'count?',
  lateShare: 'share?',
  unBumped: 'count?',
  massBumped: 'count?',
  heldMs: 'ms?',
  firedAt: 'instant?',
  fulfilledAt: 'instant?',
  tookMs: 'ms?',
  peak: 'count?',
  at: 'instant?',
  tickets: 'count?',
  odd: { $null: ODDITIES },
  cautionMs: 'ms?',
  lateMs: 'ms?',
  limitFrom: { $null: LIMIT_ORIGINS },
} as const satisfies JsonType;
type ReportColumn = keyof typeof REPORT_COLUMNS;
type Values = ValueOf<typeof REPORT_COLUMNS>;

/** Null for columns the section does not fill. */
export type ReportRow = Pick<Values, 'section' | 'businessDate'> & Partial<Values>;

const columns = idsOf(REPORT_COLUMNS);
const isNumber = (column: ReportColumn) => {
  const type = REPORT_COLUMNS[column];
  return typeof type === 'string' && /^(?:count|ms|share)/.test(type);
};

export const REPORT_SHAPE: RecordShape<ReportRow, ReportColumn> = {
  columns,
  numbers: new Set(columns.filter(isNumber)),
  cells: (row, of) => of.map((column) => row[column] ?? undefined),
  json: (row) => row,
};

/** Sections: measure, station, daypart, load and ticket. */
export function* reportRows(value: ReportValue): Generator<ReportRow> {
  const { businessDate, openLoad } = value;
  const head = (section: ReportRow['section']) => ({ section, businessDate });
  for (const { id, title, medianMs, p90Ms, meanMs, worstMs, count } of value.measures) {
    yield { ...head('measure'), id, name: title, medianMs, p90Ms, meanMs, worstMs, count };
  }
  for (const { station, limit, ...figures } of value.stations) {
    const { from: limitFrom, ...limits } = limit;
    yield { ...head('station'), id: station, ...figures, ...limits, limitFrom };
  }
  for (const daypart of value.dayparts ?? []) yield { ...head('daypart'), ...daypart };
  if (openLoad !== null) {
    const { peak, at, tickets } = openLoad;
    yield { ...head('load'), peak, at, tickets };
  }
  for (const { ticketGuid, waitedOn: _, ...times } of value.worstTickets) {
    yield { ...head('ticket'), id: ticketGuid, ...times };
  }
}
