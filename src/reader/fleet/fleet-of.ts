import type { Clock } from '../../api/transport/clock.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import { type FleetReader, fleetReader } from './fleet-reader.ts';
import type { FleetSource } from './read-restaurant.ts';

/** The service is our own, in this process, and keys are answered in between. */
const ARCHIVE_REQUESTS_PER_SECOND = 100;

/** All restaurants, on their current business dates or an archive's latest. Reads nothing before `run`. */
export function fleetOf(
  source: KitchenSource,
  clock: Clock,
  decisionsOf: FleetSource['decisionsOf'],
  dates: 'current' | 'latest' = 'current',
  follower?: FleetSource['follower'],
): FleetReader {
  const { kind, restaurants, heldDates } = source;
  const read = {
    ...fleetSource(source, decisionsOf),
    ...(follower !== undefined && { follower }),
    ...(dates === 'latest' && heldDates !== undefined && { heldDates }),
  };
  const rate = kind === 'archive' ? ARCHIVE_REQUESTS_PER_SECOND : undefined;
  return fleetReader(read, restaurants, clock, rate);
}

export function fleetSource(
  source: KitchenSource,
  decisionsOf: FleetSource['decisionsOf'],
): FleetSource {
  const { heldDates: _heldDates, ...others } = source;
  return { ...others, decisionsOf };
}
