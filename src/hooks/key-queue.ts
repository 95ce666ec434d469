/** Keys that were read but not yet handled, oldest first: a slow link delivers many at once. */
export interface KeyQueue {
  readonly add: (names: readonly string[]) => void;
  /** The oldest, taken out; `undefined` when there is none. */
  readonly take: () => string | undefined;
  readonly clear: () => void;
}

/** An empty queue. */
export function keyQueue(): KeyQueue {
  const names: string[] = [];
  return {
    add: (more) => {
      names.push(...more);
    },
    take: () => names.shift(),
    clear: () => {
      names.length = 0;
    },
  };
}
