/** The source that a reading command takes: the configured platform, or the demo when nothing is configured. */
import { systemClock } from '../api/clock.ts';
import { Failure } from '../contract/failures.ts';
import { isTimeZone } from '../kitchen/local-time.ts';
import { type ConnectionFlags, connectionFrom } from './connection.ts';
import { zoneAtDinner } from './demo-place.ts';
import { demoSource, type KitchenSource, platformSource } from './kitchen-source.ts';
import { DEMO } from './monitor.ts';
import { setting } from './setting.ts';

/** Throws CONFIGURATION or USAGE before anything is sent or started. */
export function configuredSource(
  flags: ConnectionFlags,
  environment: Readonly<Record<string, string | undefined>>,
): KitchenSource {
  const connection = connectionFrom(flags, environment);
  if (connection !== undefined) return platformSource(connection);
  const zone =
    setting(flags.timezone) ??
    setting(environment['LINECHECK_TIMEZONE']) ??
    zoneAtDinner(systemClock.now());
  if (isTimeZone(zone)) return demoSource({ ...DEMO, zone });
  throw new Failure('USAGE', 'The time zone is not an IANA name such as America/New_York.');
}
