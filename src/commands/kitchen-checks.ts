/** What the doctor finds of the configured platform or archive: is it told, is it there, does it let us in, can the restaurant be read. */

import { systemClock } from '../api/clock.ts';
import { createKitchenApi, type KitchenApi } from '../api/kitchen-api.ts';
import { checkRestaurant } from '../api/preflight.ts';
import { countOf, durationText } from '../components/quantities.ts';
import { Failure, type FailureCode } from '../contract/failures.ts';
import { KITCHEN_SCOPE } from '../contract/limits.ts';
import type { Environment } from '../terminal/terminal-kind.ts';
import { type Check, failedCheck } from './check-line.ts';
import { withClientSecret } from './client-secret.ts';
import { type ConnectionFlags, connectionFrom } from './connection.ts';
import { offlineArchive } from './offline-archive.ts';
import { type ChosenProfile, configured } from './profile-choice.ts';
import { setting } from './setting.ts';

/** Failures that came from no platform: the link, or something on it, is at fault. */
const NO_PLATFORM: ReadonlySet<FailureCode> = new Set(['UNREACHABLE', 'TIMED_OUT']);

/** Yields each check as soon as it is made, and ends with the first that fails: what follows depends on it. */
export async function* kitchenChecks(
  flags: ConnectionFlags,
  outside: Environment,
): AsyncGenerator<Check, void, undefined> {
  let about = 'configuration';
  let api: KitchenApi | undefined;
  try {
    const { environment, chosen } = await configured(flags, outside);
    if (chosen !== undefined) yield { about: 'profile', says: profileText(chosen) };
    const archive = offlineArchive(flags, environment);
    if (archive !== undefined) {
      const { archiveChecks } = await import('./archive-checks.ts');
      const wanted = setting(flags.restaurant) ?? setting(environment['LINECHECK_RESTAURANT']);
      yield* archiveChecks(archive, wanted);
      return;
    }
    const connection = connectionFrom(flags, await withClientSecret(environment), chosen?.profile);
    if (connection === undefined) {
      yield { about, says: 'nothing is configured: the demo would open' };
      return;
    }
    // A kept token would say nothing of the credentials.
    const { restaurant, otherRestaurants, tokenStore: _kept, ...options } = connection;
    checkRestaurant(restaurant.guid);
    api = createKitchenApi(options);
    const { host } = new URL(options.baseUrl);
    const zone = restaurant.zoneKnown ? restaurant.calendar.zone : 'no time zone set';
    const more = otherRestaurants.length === 0 ? '' : `, and ${otherRestaurants.length} more`;
    yield { about, says: `${host}, restaurant ${restaurant.guid}, ${zone}${more}` };

    about = 'platform';
    const login = await outcomeOf(api.login());
    if (login instanceof Failure && NO_PLATFORM.has(login.code)) throw login;
    yield { about, says: `${host} answers, in ${api.link().lastAnswerMs ?? 0} ms` };

    about = 'credentials';
    if (login instanceof Failure) throw login;
    const { scopes, clientId = options.credentials.clientId, expiresAt } = login;
    const life = durationText(expiresAt - systemClock.now());
    yield { about, says: `${clientId} is let in for ${life}; ${scopeText(scopes)}` };

    about = 'restaurant';
    const { stations } = await api.stations(restaurant.guid);
    yield { about, says: `${countOf(stations.length, 'station')} can be read` };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    yield failedCheck(about, error);
  } finally {
    await api?.close();
  }
}

function profileText({ profile, configuration, by }: ChosenProfile): string {
  return `${profile.name}, of ${configuration.path}, chosen by ${by}`;
}

async function outcomeOf<T>(call: Promise<T>): Promise<T | Failure> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The platform alone judges a token, so a scope that is missing in it fails nothing here. */
function scopeText(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'the token does not tell its scope';
  if (scopes.includes(KITCHEN_SCOPE)) return `scope ${KITCHEN_SCOPE}`;
  return `scope ${scopes.join(' ')}, without ${KITCHEN_SCOPE}`;
}
