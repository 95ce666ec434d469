import { useEffect, useMemo, useState } from 'react';
import { runToEnd } from '../kitchen/model/steps.ts';

/** With more rows, the work takes longer than a frame. */
const MAX_ROWS_AT_ONCE = 5_000;

export interface Finished<Source, Result> {
  readonly source: Source;
  readonly result: Result;
}

/** Many rows are worked on in steps, so that keys don't wait. Until the end, the last result stays. `stepsOf` must be constant. */
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
