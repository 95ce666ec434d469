/** Filtering and sorting a day that is loaded, against what the machine can do with numbers alone. */
import { createReadStream } from 'node:fs';
import { readRecords } from '../../../src/api/record-stream.ts';
import { decodeItemFulfillment } from '../../../src/contract/decode.ts';
import { typedFilter } from '../../../src/kitchen/filter/typed-filter.ts';
import { EVERY_ROW, selectRows } from '../../../src/kitchen/fulfillment-query.ts';
import { groupsBy } from '../../../src/kitchen/measures/groups.ts';
import { STATION_TIME } from '../../../src/kitchen/measures/station-time.ts';
import { summary } from '../../../src/kitchen/measures/summary.ts';
import { quantile } from '../../../src/kitchen/quantile.ts';
import { filterMask } from '../../../src/kitchen/table/filter-mask.ts';
import { dayOf, type FulfillmentDay } from '../../../src/kitchen/table/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/table/fulfillment-table.ts';

/** Times in ms, of the first run each. */
export interface Query {
  readonly passMs: number;
  readonly filterMs: number;
  readonly nativeSortMs: number;
  readonly sortMs: number;
  readonly groupMs: number;
  /** The same groups over an array of plain objects. */
  readonly objectGroupMs: number;
}

const CLOCK = { closeoutHour: 4, timeOfDay: () => 0 };

/** Loads a body and runs each once. */
export async function query(path: string): Promise<Query> {
  const table = new FulfillmentTable('');
  await readRecords(createReadStream(path), (value) => {
    const record = decodeItemFulfillment(value);
    if (record !== undefined) table.append(record);
  });
  const day = dayOf(table);
  const numbers = Int32Array.from({ length: day.length }, (_, at) => at % 977);
  const took = Float64Array.from({ length: day.length }, (_, row) => tookOf(day, row));
  return {
    passMs: timed(() => count(numbers)),
    filterMs: timed(() => filterMask(day, typedFilter('level:0 grill').filter, CLOCK)),
    nativeSortMs: timed(() => took.slice().sort()),
    sortMs: timed(() => selectRows(day, { ...EVERY_ROW, sort: 'took' }, CLOCK)),
    groupMs: timed(() => stationQuantiles(day)),
    objectGroupMs: objectGroups(day),
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

function stationQuantiles(day: FulfillmentDay): unknown {
  const rows = Uint32Array.from({ length: day.length }, (_, row) => row);
  const measurement = STATION_TIME.take(day);
  return groupsBy(day, rows, 'station').map((group) => summary(measurement, group.rows));
}

/** What a program without a table would do: rows as objects, grouped in a map. */
function objectGroups(day: FulfillmentDay): number {
  const rows = Array.from({ length: day.length }, (_, row) => day.table.row(row));
  return timed(() => {
    const groups = new Map<string | undefined, number[]>();
    for (const { record, tookMs, oddity } of rows) {
      if (record.itemFulfillmentLevel !== 0 || tookMs === undefined || oddity !== undefined)
        continue;
      const own = groups.get(record.prepStationGuid);
      if (own === undefined) groups.set(record.prepStationGuid, [tookMs]);
      else own.push(tookMs);
    }
    return [...groups.values()].map((values) => {
      values.sort((a, b) => a - b);
      return [quantile(values, 0.5), quantile(values, 0.9)];
    });
  });
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
