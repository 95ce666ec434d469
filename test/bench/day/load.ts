/** Reads a body from a file, in a separate process: keeping nothing, or into the table, then filtered and sorted. */
import { createReadStream } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readRecords } from '../../../src/api/record-stream.ts';
import { decodeItemFulfillment } from '../../../src/contract/decode.ts';
import { typedFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/model/fulfillment-table.ts';
import { EVERY_ROW, selectRows } from '../../../src/kitchen/tables/item-query.ts';

export interface Load {
  readonly ms: number;
  /** Until the first record. */
  readonly firstMs: number;
  /** Process memory with only the code loaded. */
  readonly idleMb: number;
  /** Peak process memory. */
  readonly peakMb: number;
  /** Longest time without taking a key. */
  readonly stallMs: number;
  readonly rows: number;
  /** From all rows to one kind of station. */
  readonly filterMs: number;
  readonly found: number;
  /** All rows, last fulfilled first. */
  readonly sortMs: number;
}

/** As large as the monitor's. */
const ROOM = 1 << 20;
const CLOCK = { closeoutHour: 4, timeOfDay: () => 0 };

export async function load(path: string, keeps: boolean): Promise<Load> {
  const table = new FulfillmentTable('', ROOM);
  const idleMb = mostMemory();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  let firstMs = Number.NaN;
  await readRecords(createReadStream(path), (value) => {
    if (Number.isNaN(firstMs)) firstMs = performance.now() - begun;
    if (!keeps) return;
    const record = decodeItemFulfillment(value);
    if (record !== undefined) table.append(record);
  });
  const ms = performance.now() - begun;
  delay.disable();
  const peakMb = mostMemory();
  const day = new FulfillmentDay(table);
  const { filter } = typedFilter('level:0 station:grill');
  const filtering = performance.now();
  const { length: found } = selectRows(day, { ...EVERY_ROW, filter }, CLOCK);
  const sorting = performance.now();
  selectRows(day, EVERY_ROW, CLOCK);
  const sortMs = performance.now() - sorting;
  const stallMs = delay.max / 1e6;
  const { length: rows } = table;
  const filterMs = sorting - filtering;
  return { ms, firstMs, idleMb, peakMb, stallMs, rows, filterMs, found, sortMs };
}

function mostMemory(): number {
  return process.resourceUsage().maxRSS / 1024;
}
