import { clockSkewMs, skewSentence } from '../../api/clock.ts';
import type { TokenView } from '../../api/grant.ts';
import { createKitchenApi } from '../../api/kitchen-api.ts';
import { DEFAULT_LIMITS, type Limits } from '../../api/limits.ts';
import { checkRestaurant, parseBaseUrl } from '../../api/preflight.ts';
import { Failure } from '../../contract/failures.ts';
import { KITCHEN_SCOPE } from '../../contract/operations.ts';
import { countOf, durationText } from '../../kitchen/text/quantities.ts';
import type { SourceDependencies } from '../../reader/kitchen-source.ts';
import { offlineArchive } from '../../reader/sources/configured-source.ts';
import { connectionFrom } from '../../reader/sources/connection.ts';
import { withClientSecret } from '../../settings/client-secret.ts';
import {
  type ChosenProfile,
  readConfigured,
  sharingAllowance,
} from '../../settings/profile-choice.ts';
import { requestedRestaurants } from '../../settings/requested-restaurants.ts';
import { SETTINGS, type SettingFlags } from '../../settings/settings.ts';
import { type BeginStep, type DoctorCheck, failedCheck } from './check-line.ts';
import { networkChecks } from './network.ts';
import {
  type CheckedPlatform,
  otherRestaurantChecks,
  restaurantChecks,
  resultOrFailure,
} from './restaurant-checks.ts';

/** A token that lives no longer than this is never used, because the client replaces tokens a minute before they expire. */
const MIN_TOKEN_MS = 60_000;

/** Checks configuration, network, and platform in turn. After a failure, only the clock is still checked. */
export async function* kitchenChecks(
  flags: SettingFlags,
  dependencies: SourceDependencies,
  begin: BeginStep = () => undefined,
  bounds: Partial<Limits> = {},
): AsyncGenerator<DoctorCheck, void, undefined> {
  const { clock } = dependencies;
  let platform: CheckedPlatform | undefined;
  let skewMs: number | undefined;
  let answerCount = 0;
  try {
    const { environment, chosen } = await readConfigured(flags, dependencies.environment);
    if (chosen !== undefined) yield { about: 'profile', says: profileText(chosen) };
    const archive = offlineArchive(flags, environment);
    if (archive !== undefined) {
      begin('the archive');
      const { archiveChecks } = await import('./restaurant-checks.ts');
      const restaurants = requestedRestaurants(flags, environment);
      yield* archiveChecks(archive, restaurants, clock, sharingAllowance(flags, environment));
      return;
    }
    begin("the client's secret");
    const withSecret = await withClientSecret(environment, dependencies);
    const connection = await connectionFrom(flags, withSecret, chosen?.profile);
    if (connection === undefined) {
      yield {
        about: 'configuration',
        says: 'Not configured: only the monitor works, with the demo.',
        fix: 'Run linecheck config init.',
      };
      return;
    }
    for (const { guid } of connection.restaurants) checkRestaurant(guid);
    const baseUrl = parseBaseUrl(connection.baseUrl, connection.allowInsecureHttp);
    const limits = { ...DEFAULT_LIMITS, ...bounds };
    // A cached token would hide wrong credentials.
    const { tokenStore: _kept, ...options } = connection;
    const api = createKitchenApi({
      ...options,
      environment,
      clock,
      limits,
      onAnswer({ headers }) {
        answerCount += 1;
        skewMs = clockSkewMs(headers, clock.now()) ?? skewMs;
      },
    });
    const { host } = new URL(baseUrl.origin);
    platform = { connection, baseUrl, host, api, limits, environment, clock, begin };
  } catch (error) {
    yield failedCheck('configuration', error);
    return;
  }
  try {
    yield* configurationChecks(platform);
    yield* platformChecks(platform);
    if (answerCount > 0) yield clockCheck(skewMs, platform.host);
  } finally {
    await platform.api.close();
  }
}

function profileText({ profile, configuration, chosenBy: by }: ChosenProfile): string {
  const { name, restaurants } = profile;
  const from = configuration.sourceOf(['profiles', name, 'restaurants']);
  const count = `${countOf(restaurants.length, 'restaurant')} from ${from}`;
  if (name === '') return `none, and ${count}`;
  const nameText = `${name} in ${configuration.path}, chosen by ${by}`;
  return from === SETTINGS.restaurants.variable ? `${nameText}, and ${count}` : nameText;
}

function* configurationChecks(platform: CheckedPlatform): Generator<DoctorCheck> {
  const { connection, baseUrl, host } = platform;
  const { restaurants, otherRestaurants } = connection;
  const about = 'configuration';
  const fix = "Set LINECHECK_TIMEZONE to the restaurant's time zone: business dates depend on it.";
  for (const { guid, name, zoneKnown, calendar } of restaurants) {
    const isLast = guid === restaurants.at(-1)?.guid;
    const count = isLast ? otherRestaurants.length : 0;
    const more = count === 0 ? '' : `, and ${count} more`;
    const says = `${host}, ${name}`;
    yield zoneKnown
      ? { about, says: `${says}, ${calendar.zone}${more}` }
      : { about, says: `${says}, no time zone set${more}.`, fix };
  }
  if (baseUrl.isLoopback || baseUrl.origin.startsWith('https:')) return;
  yield {
    about,
    says: 'The secret travels unencrypted, over plain http.',
    fix: 'Use https, and remove --allow-insecure-http.',
  };
}

async function* platformChecks(
  platform: CheckedPlatform,
): AsyncGenerator<DoctorCheck, void, undefined> {
  const { connection, baseUrl, host, api, limits, environment, clock, begin } = platform;
  const { restaurants, otherRestaurants, credentials, authorities } = connection;
  let about = 'network';
  try {
    const { connectMs } = limits;
    const now = () => clock.now();
    yield* networkChecks({ baseUrl, authorities, environment, connectMs, now, begin });
    begin(`the login at ${host}`);
    const login = await resultOrFailure(api.login());
    if (login instanceof Failure && login.origin === 'link') throw login;
    yield { about, says: `${host} answers in ${api.link().lastAnswerMs ?? 0} ms` };

    about = 'credentials';
    if (login instanceof Failure) throw login;
    yield credentialsCheck(login, credentials.clientId, clock.now());
    yield scopeCheck(login.scopes);

    const isOneOfSeveral = restaurants.length > 1;
    for (const each of restaurants) yield* restaurantChecks(platform, each, isOneOfSeveral);
    yield* otherRestaurantChecks(platform, otherRestaurants);
  } catch (error) {
    yield failedCheck(about, error);
  }
}

function credentialsCheck({ clientId, expiresAt }: TokenView, configuredId: string, now: number) {
  const about = 'credentials';
  const says = `${clientId ?? configuredId} logged in for ${durationText(expiresAt - now)}`;
  if (expiresAt - now > MIN_TOKEN_MS) return { about, says };
  const fix =
    'Check the clocks of this machine and the platform, and the token lifetime on the platform: ' +
    'if tokens expire right away, every request needs a login.';
  return { about, says: `${says}.`, fix };
}

/** A missing scope is a warning, because only the platform decides what a token may read. */
function scopeCheck(scopes: readonly string[] | undefined): DoctorCheck {
  const about = 'scope';
  if (scopes === undefined) return { about, says: 'the token does not list scopes' };
  if (scopes.includes(KITCHEN_SCOPE)) return { about, says: KITCHEN_SCOPE };
  const fix = `Have the scope ${KITCHEN_SCOPE} added where the client was issued.`;
  const scopeText = scopes.length === 0 ? 'no scopes' : scopes.join(' ');
  return { about, says: `${scopeText}, without ${KITCHEN_SCOPE}.`, fix };
}

function clockCheck(skewMs: number | undefined, host: string): DoctorCheck {
  const about = 'clock';
  if (skewMs === undefined) return { about, says: `${host} sends no time` };
  const sentence = skewSentence(skewMs, host);
  if (sentence === undefined) return { about, says: `matches ${host} to the minute` };
  const fix =
    'Set the clock by network time (timedatectl set-ntp true), or ask platform support to fix theirs.';
  return { about, says: sentence, fix };
}
