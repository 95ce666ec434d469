/** Reads the item fulfillments of a business date. */
import { decodeItemFulfillment, type ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { Limits } from '../transport/limits.ts';
import { type Caller, eachRecord, type RecordTotals } from './kitchen-call.ts';
import type { OnProgress } from './record-stream.ts';

/** A complete export of one restaurant and business date, without its records. */
export interface FulfillmentTotals extends RecordTotals {
  /** Records that name another restaurant than the requested one (A1). */
  readonly foreignRows: number;
  /** Epoch ms of our clock at which the export began to arrive. */
  readonly readAt: number;
  /** The platform's entity tag of this exact content, if any. */
  readonly etag: string | undefined;
}

/** Longest entity tag that is kept and sent back, characters. */
const LONGEST_TAG = 256;

/** The same with its records, including duplicates and foreign ones. */
export interface FulfillmentsRead extends FulfillmentTotals {
  readonly records: readonly ItemFulfillmentRead[];
}

/** Called when an export begins to arrive, and again when it is repeated; returns the receiver of its records. */
export type BeginExport = (readAt: number) => (record: ItemFulfillmentRead) => void;

/** An export that has not changed; it has no records. */
export interface Unchanged {
  readonly unchanged: true;
  /** Epoch ms of our clock at the platform's answer. */
  readonly readAt: number;
}

/** The requested export. */
interface Asked {
  readonly restaurantGuid: string;
  readonly businessDate: string;
  readonly known: string | undefined;
}

/**
 * Reads a business date, unless it still has the entity tag `known` of an earlier read. Throws NOT_SUBSCRIBED on 204, which differs from an
 * empty date (A7).
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
        let foreignRows = 0;
        const totals = await eachRecord(
          answer.body,
          decodeItemFulfillment,
          (record) => {
            const own = record.restaurantGuid;
            if (own !== undefined && own !== asked && own.toLowerCase() !== asked) foreignRows += 1;
            take(record);
          },
          onProgress,
        );
        const tag = answer.headers.get('etag');
        const etag = tag !== undefined && tag.length <= LONGEST_TAG ? tag : undefined;
        return { ...totals, foreignRows, readAt, etag };
      },
    },
    signal,
  );
}
