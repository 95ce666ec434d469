/** Holds compiled code that V8 would drop when it has not run for a while: that of the start would be missing from what is kept. */

let isHeld = false;

export function holdCode(): void {
  setFlushing(false);
  isHeld = true;
}

export function releaseCode(): void {
  if (isHeld) setFlushing(true);
  isHeld = false;
}

/** Runs something under the flags of the start: V8 accepts code only under the flags that it was made under. */
export function withFlagsOfStart<T>(action: () => T): T {
  if (!isHeld) return action();
  setFlushing(true);
  try {
    return action();
  } finally {
    setFlushing(false);
  }
}

function setFlushing(isFlushing: boolean): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString(isFlushing ? '--flush-bytecode' : '--no-flush-bytecode');
}
