import { decodeItemFulfillment, type ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure, NO_SUBSCRIPTION } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { boundCount } from './body.ts';
import { type Caller, eachRecord, type RecordTotals } from './kitchen-call.ts';
import type { Limits } from './limits.ts';
import type { OnProgress } from './record-stream.ts';

/** A complete export for one restaurant and business date, without its records. */
export interface FulfillmentTotals extends RecordTotals {
  /** For another restaurant (A1). */
  readonly foreignRows: number;
  /** Export's first byte, epoch ms by our clock. */
  readonly readAt: number;
  /** The platform's entity tag for this exact content. */
  readonly etag: string | undefined;
}

/** Longest entity tag kept and sent back, characters. */
const LONGEST_TAG = 256;

/** With records, including duplicates and foreign ones. */
export interface FulfillmentsRead extends FulfillmentTotals {
  readonly records: readonly ItemFulfillmentRead[];
}

/** Called when an export starts to arrive, and again when it is repeated. Returns the record receiver. */
export type BeginExport = (readAt: number) => (record: ItemFulfillmentRead) => void;

export interface Unchanged {
  readonly unchanged: true;
  /** Platform's answer, epoch ms by our clock. */
  readonly readAt: number;
}

interface DateQuery {
  readonly restaurantGuid: string;
  readonly businessDate: string;
  readonly known: string | undefined;
}

/** Reads a date unless it still has entity tag `known`. Throws NOT_SUBSCRIBED on 204, unlike an empty date (A7). */
export function readFulfillments(
  limits: Limits,
  call: Caller,
  { restaurantGuid, businessDate, known }: DateQuery,
  begin: BeginExport,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<FulfillmentTotals | Unchanged> {
  const ownGuid = restaurantGuid.toLowerCase();
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
          throw new Failure('NOT_SUBSCRIBED', NO_SUBSCRIPTION, { status: 204 });
        }
        const take = begin(readAt);
        let foreignRows = 0;
        let rows = 0;
        const totals = await eachRecord(
          answer.body,
          decodeItemFulfillment,
          (record) => {
            rows += 1;
            boundCount(rows, limits.exportRows, 'rows');
            const own = record.restaurantGuid;
            if (own !== undefined && own !== ownGuid && own.toLowerCase() !== ownGuid)
              foreignRows += 1;
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
