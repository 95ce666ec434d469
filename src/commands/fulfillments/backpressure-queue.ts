/** Producer-consumer queue with backpressure, for one value at a time. */

export interface BackpressureQueue<Value> {
  /** Resolves when the value is taken and the next one wanted, or when the consumer has left. */
  readonly put: (value: Value) => Promise<void>;
  /** Ends the values. */
  readonly end: () => void;
  /** The values, for one pass. A consumer that leaves early releases the producers. */
  readonly values: () => AsyncGenerator<Value>;
}

export function backpressureQueue<Value>(): BackpressureQueue<Value> {
  const waiting: { readonly value: Value; readonly taken: () => void }[] = [];
  let isEnded = false;
  let isLeft = false;
  let wake = () => {};
  return {
    put: (value) =>
      new Promise((taken) => {
        if (isLeft) taken();
        else waiting.push({ value, taken });
        wake();
      }),
    end() {
      isEnded = true;
      wake();
    },
    async *values() {
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
