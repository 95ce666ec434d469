/** The outcome of reading a restaurant of a chain. */
import type { Failure } from '../../contract/failures.ts';

/** The result of the last attempt; `incomplete` where entries of the station list could not be read. */
export type FleetState = 'not read yet' | 'read' | 'incomplete' | 'not subscribed' | Failure;

/** A missing subscription is no failure and hides nothing; unreadable entries of the station list are worse. */
export function fleetState(failure: Failure | undefined, unreadable: number): FleetState {
  if (failure !== undefined && failure.code !== 'NOT_SUBSCRIBED') return failure;
  if (unreadable > 0) return 'incomplete';
  return failure === undefined ? 'read' : 'not subscribed';
}
