/** Filtering, sorting, and grouping a loaded day, against the machine's limit with only numbers or plain objects. */
import { createReadStream } from 'node:fs';
import { readRecords } from '../../../src/api/record-stream.ts';
import { decodeItemFulfillment } from '../../../src/contract/decode.ts';
import { filterMask } from '../../../src/kitchen/filter/filter-mask.ts';
import { typedFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { rowTimes } from '../../../src/kitchen/measures/figures.ts';
import { STATION_TIME } from '../../../src/kitchen/measures/measures.ts';
import { quantile } from '../../../src/kitchen/measures/quantile.ts';
import { stationGroups } from '../../../src/kitchen/measures/row-groups.ts';
import { allRows, FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/model/fulfillment-table.ts';
import type { Fulfillment } from '../../../src/kitchen/model/fulfillment.ts';
import { EVERY_ROW, selectRows } from '../../../src/kitchen/tables/item-query.ts';
import { median } from '../terminal/statistics.ts';

const WORKS = ['pass', 'filter', 'nativeSort', 'sort', 'objectGroup', 'group'] as const;
type Work = (typeof WORKS)[number];

/** Ms: each first run in the process, and later ones. */
export interface Query {
  readonly first: Readonly<Record<Work, number>>;
  readonly again: Readonly<Record<Work, number>>;
}

const AGAIN = 5;
const CLOCK = { closeoutHour: 4, timeOfDay: () => 0 };

/** In turns with a peer. `isPeerFirst` decides the first turn. */
export async function query(path: string, isPeerFirst: boolean): Promise<Query> {
  const table = new FulfillmentTable('');
  await readRecords(createReadStream(path), (value) => {
    const record = decodeItemFulfillment(value);
    if (record !== undefined) table.append(record);
  });
  const works = worksOn(new FulfillmentDay(table));
  const names = isPeerFirst ? WORKS : WORKS.toReversed();
  const first = timesOf(works, names);
  const more = Array.from({ length: AGAIN }, () => timesOf(works, names));
  return { first, again: eachWork((name) => median(more.map((times) => times[name]))) };
}

function worksOn(day: FulfillmentDay): Readonly<Record<Work, () => unknown>> {
  const numbers = Int32Array.from({ length: day.length }, (_, at) => at % 977);
  const took = Float64Array.from({ length: day.length }, (_, row) => tookOf(day, row));
  const { order } = allRows(day);
  const objects = Array.from(order, (row) => day.row(row));
  const { filter } = typedFilter('level:0 grill');
  // Compares names as people do. The runtime has loaded this once a kitchen's stations were listed.
  'a'.localeCompare('b', 'en');
  return {
    pass: () => count(numbers),
    filter: () => filterMask(day, filter, CLOCK),
    nativeSort: () => took.slice().sort(),
    sort: () => selectRows(day, { ...EVERY_ROW, sort: 'took' }, CLOCK),
    objectGroup: () => objectGroups(objects),
    group: () => stationQuantiles(day, order),
  };
}

function timesOf(
  works: Readonly<Record<Work, () => unknown>>,
  names: readonly Work[],
): Readonly<Record<Work, number>> {
  const times = new Map(names.map((name) => [name, timed(works[name])]));
  return eachWork((name) => times.get(name) ?? Number.NaN);
}

function eachWork(of: (name: Work) => number): Readonly<Record<Work, number>> {
  return {
    pass: of('pass'),
    filter: of('filter'),
    nativeSort: of('nativeSort'),
    sort: of('sort'),
    objectGroup: of('objectGroup'),
    group: of('group'),
  };
}

function count(numbers: Int32Array): number {
  let above = 0;
  for (const number of numbers) if (number > 488) above += 1;
  return above;
}

function tookOf({ table }: FulfillmentDay, row: number): number {
  const { itemFulfilledAt, ticketFiredAt } = table.instant;
  return (itemFulfilledAt.values[row] ?? 0) - (ticketFiredAt.values[row] ?? 0);
}

/** Per station: median, p90, and what is left out, from columns. */
function stationQuantiles(day: FulfillmentDay, rows: Uint32Array): unknown {
  const measurement = STATION_TIME.measure(day);
  return stationGroups(day, rows).map((group) => rowTimes(measurement, group.rows));
}

/** As without a table: rows as objects, grouped in a map. */
function objectGroups(rows: readonly Fulfillment[]): unknown {
  const groups = new Map<string | undefined, number[]>();
  for (const { record, tookMs, oddity } of rows) {
    if (record.itemFulfillmentLevel !== 0 || tookMs === undefined || oddity !== undefined) continue;
    const own = groups.get(record.prepStationGuid);
    if (own === undefined) groups.set(record.prepStationGuid, [tookMs]);
    else own.push(tookMs);
  }
  return [...groups.values()].map((values) => {
    values.sort((a, b) => a - b);
    return [quantile(values, 0.5), quantile(values, 0.9)];
  });
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
