/** The outcomes of a sync: one per business date that was read, or could not be. */
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { failureState, failureWord } from '../../kitchen/wording/failure-text.ts';
import type { SyncedDay } from './day.ts';

/** What became of a date, or of a restaurant. */
export interface SyncOutcome {
  readonly restaurant: Pick<RestaurantChoice, 'guid' | 'name'>;
  /** `YYYYMMDD`; absent where it is about the station list. */
  readonly businessDate?: string;
  readonly result: SyncedDay | Failure;
}

/** `copied`, `not subscribed`, `no access`, `unreachable`, `timed out` and so on. */
export function outcomeState({ result }: SyncOutcome): string {
  return result instanceof Failure ? failureWord(result.code) : 'copied';
}

/** A date or a restaurant in JSON; what a failure does not have is null. */
export function outcomeValue(outcome: SyncOutcome): object {
  const { restaurant, businessDate, result } = outcome;
  const day = result instanceof Failure ? undefined : result;
  return {
    restaurant: restaurant.guid,
    name: restaurant.name,
    businessDate: businessDate ?? null,
    state: result instanceof Failure ? failureState(result.code) : outcomeState(outcome),
    code: result instanceof Failure ? result.code : null,
    records: day?.records ?? null,
    changed: day?.changed ?? null,
    duplicates: day?.duplicates ?? null,
    strangers: day?.foreignRows ?? null,
    unreadable: day?.unreadable ?? null,
    damaged: day?.damaged ?? null,
  };
}
