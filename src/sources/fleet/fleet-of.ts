/** The fleet of a source. */
import type { Clock } from '../../api/clock.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import { FleetReader } from './fleet-reader.ts';
import type { FleetSource } from './read-restaurant.ts';

/** A reader of all restaurants of a source; reads nothing before `run`. */
export function fleetOf(
  source: KitchenSource,
  clock: Clock,
  decisionsOf: FleetSource['decisionsOf'],
): FleetReader {
  return new FleetReader(fleetSource(source, decisionsOf), source.restaurants, clock);
}

/** What its restaurants are read from, and judged by. */
export function fleetSource(
  source: KitchenSource,
  decisionsOf: FleetSource['decisionsOf'],
): FleetSource {
  const { api, usual, auditSettings, thresholds } = source;
  const { stationLimits, massBumpLimits } = source;
  return {
    api,
    decisionsOf,
    ...(usual !== undefined && { usual }),
    ...(auditSettings !== undefined && { auditSettings }),
    ...(thresholds !== undefined && { thresholds }),
    ...(stationLimits !== undefined && { stationLimits }),
    ...(massBumpLimits !== undefined && { massBumpLimits }),
  };
}
