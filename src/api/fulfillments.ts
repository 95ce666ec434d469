/** The read of a business date's item fulfillments. */
import { decodeItemFulfillment, type ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';
import type { Caller } from './kitchen-call.ts';
import type { Limits } from './limits.ts';
import type { Progress } from './record-stream.ts';
import { collectRecords, type RecordsRead } from './records.ts';

/** The fulfillments of one restaurant and business date, complete; duplicates and strangers included, as they came. */
export interface FulfillmentsRead extends RecordsRead<ItemFulfillmentRead> {
  /** Records that name another restaurant than the one asked for (A1). */
  readonly strangers: number;
  /** Epoch ms of our clock at which the export began to arrive. */
  readonly readAt: number;
}

/** Reads a business date. Throws NOT_SUBSCRIBED on 204, which is not the same as an empty day (A7). */
export function readFulfillments(
  limits: Limits,
  call: Caller,
  restaurantGuid: string,
  businessDate: string,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<FulfillmentsRead> {
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
        const read = await collectRecords(answer.body, decodeItemFulfillment, onProgress);
        return { ...read, strangers: countStrangers(read.records, restaurantGuid), readAt };
      },
    },
    signal,
  );
}

function countStrangers(records: readonly ItemFulfillmentRead[], restaurantGuid: string): number {
  const asked = restaurantGuid.toLowerCase();
  return records.filter((record) => (record.restaurantGuid?.toLowerCase() ?? asked) !== asked)
    .length;
}
