/** Reading a body from a file, in a process of its own: keeping nothing, or into the table. */
import { createReadStream } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readRecords } from '../../../src/api/record-stream.ts';
import { decodeItemFulfillment } from '../../../src/contract/decode.ts';
import { FulfillmentTable } from '../../../src/kitchen/table/fulfillment-table.ts';

export interface Load {
  readonly ms: number;
  /** Until the first record was there. */
  readonly firstMs: number;
  /** Most memory of the process. */
  readonly peakMb: number;
  /** Longest time in which no key would have been read. */
  readonly stallMs: number;
  readonly rows: number;
}

/** Reads it; `keeps` says whether anything is kept. */
export async function load(path: string, keeps: boolean): Promise<Load> {
  const table = new FulfillmentTable('', 1 << 20);
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
  const peakMb = process.resourceUsage().maxRSS / 1024;
  return { ms, firstMs, peakMb, stallMs: delay.max / 1e6, rows: table.length };
}
