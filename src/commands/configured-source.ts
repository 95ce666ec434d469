/** The source that a reading command takes: an archive, the configured platform, or the demo when nothing is configured. */
import { systemClock } from '../api/clock.ts';
import { Failure } from '../contract/failures.ts';
import { isTimeZone } from '../kitchen/local-time.ts';
import type { ProfileName } from '../simulator/profile.ts';
import { configuredAudit } from './audit-settings.ts';
import { withClientSecret } from './client-secret.ts';
import { type ConnectionFlags, connectionFrom } from './connection.ts';
import { zoneAtDinner } from './demo-place.ts';
import { demoSource, type KitchenSource, platformSource } from './kitchen-source.ts';
import { offlineArchive } from './offline-archive.ts';
import type { Profile } from './profile.ts';
import { configured } from './profile-choice.ts';
import { readyConnection } from './ready-connection.ts';
import { setting } from './setting.ts';
import { toldRestaurants } from './told-restaurants.ts';

/** The demo that is shown when nothing is configured. */
export const DEMO: { readonly profile: ProfileName; readonly seed: number } = {
  profile: 'typical',
  seed: 1,
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Of flags, environment and profile, the archive that `--archive` names; else the configured platform; else the archive of `LINECHECK_ARCHIVE`; else the demo. Throws
 * CONFIGURATION or USAGE before anything is sent or started, and NOT_ARCHIVED or ARCHIVE for an archive that cannot be read. A secret that
 * is read first is so even where a kept token would do: later its command could not ask for anything on a screen that is drawn upon.
 */
export async function configuredSource(
  flags: ConnectionFlags,
  outside: Environment,
  isSecretReadFirst = false,
): Promise<KitchenSource> {
  const { environment, chosen } = await configured(flags, outside);
  const profile = chosen?.profile;
  const archive = offlineArchive(flags, environment);
  if (archive !== undefined) {
    const { offlineSource } = await import('./offline-source.ts');
    const wanted = toldRestaurants(flags, environment);
    return judged(await offlineSource(archive, wanted), environment, profile);
  }
  const connection = isSecretReadFirst
    ? connectionFrom(flags, await withClientSecret(environment), profile)
    : await readyConnection(flags, environment, profile);
  if (connection === undefined) return demoAnywhere(DEMO, flags.timezone, environment);
  const source = platformSource(connection);
  const refreshMs = profile?.refreshMs ?? source.refreshMs;
  return judged({ ...source, refreshMs }, environment, profile);
}

/** A demo in the zone that is told, else wherever it is dinner time now. Throws USAGE for a zone that is none. */
export function demoAnywhere(
  of: typeof DEMO,
  timezone: string | undefined,
  environment: Environment,
): KitchenSource {
  const zone =
    setting(timezone) ??
    setting(environment['LINECHECK_TIMEZONE']) ??
    zoneAtDinner(systemClock.now());
  if (isTimeZone(zone)) return judged(demoSource({ ...of, zone }), environment);
  throw new Failure('USAGE', 'The time zone is not an IANA name such as America/New_York.');
}

function judged(source: KitchenSource, environment: Environment, profile?: Profile): KitchenSource {
  const auditSettings = configuredAudit(environment, profile?.audit);
  const thresholds = profile?.thresholds;
  return {
    ...source,
    ...(auditSettings !== undefined && { auditSettings }),
    ...(thresholds !== undefined && { thresholds }),
  };
}
