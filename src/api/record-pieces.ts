import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import type { KitchenApi, ReadingOptions } from './kitchen-api.ts';
import type { FulfillmentTotals } from './reading/fulfillments.ts';

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
): AsyncGenerator<readonly ItemFulfillmentRead[]> {
  const left = new AbortController();
  const pieces = backpressureQueue<readonly ItemFulfillmentRead[]>();
  let taken: ItemFulfillmentRead[] = [];
  let isHandedOver = false;
  const begin = () => {
    if (isHandedOver) {
      throw new Failure(
        'UNREACHABLE',
        'The reading failed partway. The rows printed so far are incomplete.',
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
    await pieces.put(piece);
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
    .then(pieces.end);
  try {
    yield* pieces.values();
    if (failed !== undefined) throw failed.error;
  } finally {
    left.abort();
    await reading;
  }
}

/** With backpressure, one value at a time. */
function backpressureQueue<Value>() {
  const waiting: { readonly value: Value; readonly taken: () => void }[] = [];
  let isEnded = false;
  let isLeft = false;
  let wake = () => {};
  return {
    /** Resolves when the next value is wanted, or the consumer has left. */
    put: (value: Value) =>
      new Promise<void>((taken) => {
        if (isLeft) taken();
        else waiting.push({ value, taken });
        wake();
      }),
    end: (): void => {
      isEnded = true;
      wake();
    },
    /** For one pass. A consumer leaving early releases the producers. */
    async *values(): AsyncGenerator<Value> {
      try {
        for (;;) {
          const [first] = waiting;
          if (first !== undefined) {
            yield first.value;
            waiting.shift();
            first.taken();
          } else if (isEnded) return;
          else {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
        }
      } finally {
        isLeft = true;
        for (const { taken } of waiting.splice(0)) taken();
      }
    },
  };
}
