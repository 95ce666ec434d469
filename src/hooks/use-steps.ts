import { useEffect, useMemo, useState } from 'react';
import { runToEnd } from '../kitchen/model/steps.ts';

/** The work on more rows takes longer than a frame. */
const MAX_ROWS_AT_ONCE = 5_000;

export interface Finished<Source, Result> {
  readonly source: Source;
  readonly result: Result;
}

/**
 * Works on a source immediately, or in steps if it has so many rows that keys would wait. Until the steps are done, the last source's
 * result stays. `stepsOf` must be a constant function.
 */
export function useSteps<Source, Result>(
  source: Source | undefined,
  rows: number,
  stepsOf: (source: Source) => Generator<undefined, Result>,
): Finished<Source, Result> | undefined {
  const isLarge = rows > MAX_ROWS_AT_ONCE;
  const [last, setLast] = useState<Finished<Source, Result>>();
  const finished = useMemo(
    () =>
      source === undefined || isLarge ? undefined : { source, result: runToEnd(stepsOf(source)) },
    [source, stepsOf, isLarge],
  );
  useEffect(() => {
    if (source === undefined || !isLarge) return undefined;
    const steps = stepsOf(source);
    let next: NodeJS.Immediate;
    const step = (): void => {
      const { done, value } = steps.next();
      if (done === true) setLast({ source, result: value });
      else next = setImmediate(step);
    };
    next = setImmediate(step);
    return () => clearImmediate(next);
  }, [source, stepsOf, isLarge]);
  return isLarge ? last : finished;
}
