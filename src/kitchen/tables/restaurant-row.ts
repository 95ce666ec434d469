import { Failure } from '../../contract/failures.ts';
import type { FleetRow } from '../fleet/fleet-row.ts';
import { failureWord } from '../model/failure-text.ts';
import type { CellTone } from './column.ts';

/** A restaurant as last read. */
export interface RestaurantRow extends FleetRow {
  readonly date?: string;
  /** The requested date is an earlier one, which is only read. */
  readonly isPast?: boolean;
  /** When it is shown, epoch ms. */
  readonly now?: number;
  /** The last reading failed or is too old. */
  readonly isOld?: boolean;
}

/** States are judged only for today, with a date read. */
export function isRestaurantJudged({ isPast, status }: RestaurantRow): boolean {
  return isPast !== true && status?.headline.day !== undefined;
}

/** Too few earlier dates are available to judge slow stations. */
export function isSlowUnjudged(row: RestaurantRow): boolean {
  return isRestaurantJudged(row) && row.status?.isProvisional === true;
}

/** Shows an older reading, because a later one failed or none was made. */
export function isReadingOld({ state, readAt }: RestaurantRow): boolean {
  return (state instanceof Failure || state === 'outdated') && readAt !== undefined;
}

/** `read`, `not subscribed`, `no access`, `unreachable`, `timed out`, `not copied` and so on. In JSON, `denied` for `no access`. */
export function readingText({ state }: RestaurantRow): string {
  return state instanceof Failure ? failureWord(state.code) : state;
}

export function readingTone({ state }: RestaurantRow): CellTone | undefined {
  return state instanceof Failure ? 'error' : state === 'incomplete' ? 'warn' : undefined;
}
