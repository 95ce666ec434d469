/** Values as in JSON, one record per measure, station, daypart and ticket. */
import { idsOf, type RecordShape } from '../../kitchen/export/record-shape.ts';
import type { reportValue } from './json.ts';

/** Stable: scripts rely on them. Durations are ms. */
const REPORT_COLUMNS = {
  section: 'word',
  businessDate: 'word',
  id: 'word',
  name: 'word',
  rows: 'number',
  count: 'number',
  medianMs: 'number',
  p90Ms: 'number',
  meanMs: 'number',
  worstMs: 'number',
  caution: 'number',
  late: 'number',
  lateShare: 'number',
  unBumped: 'number',
  massBumped: 'number',
  heldMs: 'number',
  firedAt: 'word',
  fulfilledAt: 'word',
  tookMs: 'number',
  peak: 'number',
  at: 'word',
  tickets: 'number',
  medianMsThen: 'number',
  p90MsThen: 'number',
  odd: 'word',
  cautionMs: 'number',
  lateMs: 'number',
  limitFrom: 'word',
} as const;
type ReportColumn = keyof typeof REPORT_COLUMNS;

type Value = string | number | null | undefined;

/** Null for columns the section does not fill. */
export type ReportRow = { readonly section: string } & {
  readonly [Column in ReportColumn]?: Value;
};

const columns = idsOf(REPORT_COLUMNS);

export const REPORT_SHAPE: RecordShape<ReportRow, ReportColumn> = {
  columns,
  numbers: new Set(columns.filter((column) => REPORT_COLUMNS[column] === 'number')),
  cells: (row, of) => of.map((column) => row[column] ?? undefined),
  json: (row) => row,
};

/** Sections: measure, station, daypart, load and ticket. With a comparison, both dates' numbers. */
export function* reportRows(value: ReturnType<typeof reportValue>): Generator<ReportRow> {
  const { businessDate, openLoad, comparison } = value;
  const head = (section: string) => ({ section, businessDate });
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
  const measures = comparison?.measures ?? [];
  const stations = comparison?.stations.map(({ station, ...each }) => ({ id: station, ...each }));
  for (const [section, all] of [
    ['compared measure', measures],
    ['compared station', stations ?? []],
  ] as const) {
    for (const { id, name, medianMs, p90Ms } of all) {
      const here = { medianMs: medianMs.here, p90Ms: p90Ms.here };
      yield {
        ...head(section),
        id,
        name,
        ...here,
        medianMsThen: medianMs.there,
        p90MsThen: p90Ms.there,
      };
    }
  }
}
