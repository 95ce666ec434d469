import { decodeItemFulfillment, type ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure, NO_SUBSCRIPTION } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { requireCount } from './body.ts';
import { type Caller, eachRecord, type RecordTotals } from './kitchen-call.ts';
import type { Limits } from './limits.ts';
import type { OnProgress } from './record-stream.ts';

export interface FulfillmentTotals extends RecordTotals {
  readonly foreignRows: number;
  /** When the export's first byte came, epoch ms by our clock. */
  readonly readAt: number;
  readonly etag: string | undefined;
}

const MAX_ETAG_LENGTH = 256;

/** The records include duplicates and rows of other restaurants. */
export interface FulfillmentsRead extends FulfillmentTotals {
  readonly records: readonly ItemFulfillmentRead[];
}

/** Called when an export starts to arrive, and again if the export is repeated. Returns the function that gets each record. */
export type BeginExport = (readAt: number) => (record: ItemFulfillmentRead) => void;

export interface Unchanged {
  readonly unchanged: true;
  /** Epoch ms by our clock. */
  readonly readAt: number;
}

interface DateQuery {
  readonly restaurantGuid: string;
  readonly businessDate: string;
  readonly known: string | undefined;
}

/** Reads a date unless its entity tag is still `known`. Throws NOT_SUBSCRIBED for a 204, which doesn't mean an empty date. */
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
            requireCount(rows, limits.exportRows, 'rows');
            const guid = record.restaurantGuid;
            if (guid !== undefined && guid !== ownGuid && guid.toLowerCase() !== ownGuid)
              foreignRows += 1;
            take(record);
          },
          onProgress,
        );
        const tag = answer.headers.get('etag');
        const etag = tag !== undefined && tag.length <= MAX_ETAG_LENGTH ? tag : undefined;
        return { ...totals, foreignRows, readAt, etag };
      },
    },
    signal,
  );
}
