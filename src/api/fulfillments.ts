/** The read of a business date's item fulfillments. */
import { decodeItemFulfillment, type ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';
import type { Caller } from './kitchen-call.ts';
import type { Limits } from './limits.ts';
import type { Progress } from './record-stream.ts';
import { eachRecord, type RecordTotals } from './records.ts';

/** A complete export of one restaurant and business date, without its records. */
export interface FulfillmentTotals extends RecordTotals {
  /** Records that name another restaurant than the one asked for (A1). */
  readonly strangers: number;
  /** Epoch ms of our clock at which the export began to arrive. */
  readonly readAt: number;
}

/** The same with its records; duplicates and strangers included, as they came. */
export interface FulfillmentsRead extends FulfillmentTotals {
  readonly records: readonly ItemFulfillmentRead[];
}

/** Called when an export begins to arrive, and again when it has to be repeated; gives what takes its records. */
export type BeginExport = (readAt: number) => (record: ItemFulfillmentRead) => void;

/** Reads a business date. Throws NOT_SUBSCRIBED on 204, which is not the same as an empty day (A7). */
export function streamFulfillments(
  limits: Limits,
  call: Caller,
  restaurantGuid: string,
  businessDate: string,
  begin: BeginExport,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<FulfillmentTotals> {
  const asked = restaurantGuid.toLowerCase();
  return call(
    {
      restaurantGuid,
      path: `${OPERATIONS.itemFulfillmentsGet.path}?businessDate=${businessDate}`,
      firstByteMs: limits.exportFirstByteMs,
      totalMs: limits.exportTotalMs,
      maxBytes: limits.exportBytes,
      async read(answer, readAt) {
        if (answer.status === 204) {
          throw new Failure(
            'NOT_SUBSCRIBED',
            'The platform exports no fulfillments: the restaurant has no active subscription at the professional tier.',
            { status: 204 },
          );
        }
        const take = begin(readAt);
        let strangers = 0;
        const totals = await eachRecord(
          answer.body,
          decodeItemFulfillment,
          (record) => {
            const own = record.restaurantGuid;
            if (own !== undefined && own !== asked && own.toLowerCase() !== asked) strangers += 1;
            take(record);
          },
          onProgress,
        );
        return { ...totals, strangers, readAt };
      },
    },
    signal,
  );
}
