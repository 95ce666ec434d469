import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import type { FulfillmentTotals } from './fulfillments.ts';
import type { KitchenApi, ReadingOptions } from './kitchen-api.ts';

type Piece = readonly ItemFulfillmentRead[];

interface PiecesOptions extends ReadingOptions {
  /** Called once the date is complete. */
  readonly onTotals?: (totals: FulfillmentTotals) => void;
}

/** Leaving early ends the request. Throws read errors, and UNREACHABLE where the date would start over after records were handed out. */
export async function* recordPieces(
  api: Pick<KitchenApi, 'streamFulfillments'>,
  restaurantGuid: string,
  businessDate: string,
  { signal, onProgress, onTotals = () => undefined }: PiecesOptions = {},
): AsyncGenerator<Piece> {
  const left = new AbortController();
  // With backpressure, one piece at a time.
  const pieces = new TransformStream<Piece, Piece>();
  const writer = pieces.writable.getWriter();
  let taken: ItemFulfillmentRead[] = [];
  let isHandedOver = false;
  const begin = () => {
    if (isHandedOver) {
      throw new Failure(
        'UNREACHABLE',
        'The reading failed partway. The rows so far are incomplete.',
        { stops: 'date' },
      );
    }
    taken = [];
    return (record: ItemFulfillmentRead) => void taken.push(record);
  };
  const handOver: ReadingOptions['onProgress'] = async (progress) => {
    await onProgress?.(progress);
    const piece = taken;
    taken = [];
    if (piece.length === 0) return;
    isHandedOver = true;
    await writer.write(piece);
  };
  const either = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
  let failed: { readonly error: unknown } | undefined;
  const reading = api
    .streamFulfillments(restaurantGuid, businessDate, begin, {
      signal: either,
      onProgress: handOver,
    })
    .then(onTotals, (error: unknown) => {
      failed = { error };
    })
    // Without a consumer, nothing is left to end.
    .then(() => writer.close().catch(() => undefined));
  try {
    yield* pieces.readable;
    if (failed !== undefined) throw failed.error;
  } finally {
    left.abort();
    await reading;
  }
}
