import { useMemo } from 'react';
import {
  type CauseDay,
  type CauseQuestion,
  causeDaySteps,
} from '../../kitchen/causes/cause-day.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { LineCheck } from './use-line-check.ts';
import { useSteps } from './use-steps.ts';

export type CausesReading = NonNullable<ReturnType<typeof useCauses>>;

interface CauseSource extends CauseQuestion {
  readonly day: FulfillmentDay;
}

const known = new WeakMap<CauseSource, CauseDay>();

/** Why tickets took long, once all earlier dates are read. While new rows are compared, the last answer stays, with its rows. */
export function useCauses(
  { restaurant: { calendar }, date, day: { data }, limits: { usual }, pace }: LineCheck,
  isWanted: boolean,
) {
  const day = data?.value.kind === 'day' ? data.value.day : undefined;
  const isReady = pace !== undefined && pace.judging === undefined;
  const source = useMemo(
    () => (isReady && day !== undefined ? { day, date, calendar, usual } : undefined),
    [isReady, day, date, calendar, usual],
  );
  return useSteps(isWanted ? source : undefined, day?.length ?? 0, stepsOf);
}

function* stepsOf(source: CauseSource): Generator<undefined, CauseDay> {
  const causes = known.get(source) ?? (yield* causeDaySteps(source.day, source));
  known.set(source, causes);
  return causes;
}
