/** Values on their way from whoever pushes to whoever pulls: one at a time. */

/** A hand-over. */
export interface Handover<Value> {
  /** Resolves when the value has been taken and the next is wanted, or nobody wants any more. */
  readonly put: (value: Value) => Promise<void>;
  /** No value comes any more. */
  readonly end: () => void;
  /** The values; may be run through once. Whoever leaves early lets go of all who put. */
  readonly values: () => AsyncGenerator<Value>;
}

/** Makes one. */
export function handover<Value>(): Handover<Value> {
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
