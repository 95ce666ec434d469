/** The read of a business date's item fulfillments. */
import { decodeItemFulfillment, type ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { Limits } from '../transport/limits.ts';
import type { Caller } from './kitchen-call.ts';
import type { OnProgress } from './record-stream.ts';
import { eachRecord, type RecordTotals } from './records.ts';

/** A complete export of one restaurant and business date, without its records. */
export interface FulfillmentTotals extends RecordTotals {
  /** Records that name another restaurant than the one asked for (A1). */
  readonly strangers: number;
  /** Epoch ms of our clock at which the export began to arrive. */
  readonly readAt: number;
  /** What the platform calls this very content, if it gives it a name. */
  readonly etag: string | undefined;
}

/** Longest entity tag that is kept and sent back, characters. */
const LONGEST_TAG = 256;

/** The same with its records; duplicates and strangers included, as they came. */
export interface FulfillmentsRead extends FulfillmentTotals {
  readonly records: readonly ItemFulfillmentRead[];
}

/** Called when an export begins to arrive, and again when it has to be repeated; gives what takes its records. */
export type BeginExport = (readAt: number) => (record: ItemFulfillmentRead) => void;

/** An export that is the same as the one before; nothing was handed over. */
export interface Unchanged {
  readonly unchanged: true;
  /** Epoch ms of our clock at which that was told. */
  readonly readAt: number;
}

/** Whose export of when is asked for. */
interface Asked {
  readonly restaurantGuid: string;
  readonly businessDate: string;
  readonly known: string | undefined;
}

/**
 * Reads a business date, unless it is still what `known`, the entity tag of an earlier reading, was given for. Throws NOT_SUBSCRIBED on
 * 204, which is not the same as an empty day (A7).
 */
export function readFulfillments(
  limits: Limits,
  call: Caller,
  { restaurantGuid, businessDate, known }: Asked,
  begin: BeginExport,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<FulfillmentTotals | Unchanged> {
  const asked = restaurantGuid.toLowerCase();
  return call(
    {
      restaurantGuid,
      path: `${OPERATIONS.itemFulfillmentsGet.path}?businessDate=${businessDate}`,
      firstByteMs: limits.exportFirstByteMs,
      totalMs: limits.exportTotalMs,
      maxBytes: limits.exportBytes,
      known,
      async read(answer, readAt): Promise<FulfillmentTotals | Unchanged> {
        if (answer.status === 304) return { unchanged: true, readAt };
        if (answer.status === 204) {
          throw new Failure(
            'NOT_SUBSCRIBED',
            'No ticket times for this restaurant: it has no Professional subscription.',
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
        const tag = answer.headers.get('etag');
        const etag = tag !== undefined && tag.length <= LONGEST_TAG ? tag : undefined;
        return { ...totals, strangers, readAt, etag };
      },
    },
    signal,
  );
}
