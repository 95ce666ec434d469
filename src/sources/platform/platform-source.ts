/** A platform as a source of kitchen data. */
import { deferredApi } from '../../api/deferred-api.ts';
import type { KitchenApiOptions } from '../../api/kitchen-api.ts';
import { checkRestaurant } from '../../api/reading/preflight.ts';
import type { ClientSecret } from '../../api/token/surroundings.ts';
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import type { Connection } from './connection.ts';

/** A platform. Throws before any call for an invalid base URL or restaurant. */
export function platformSource(
  connection: Connection<ClientSecret> & Pick<KitchenApiOptions, 'environment' | 'clock'>,
): KitchenSource {
  const { restaurants, areRestaurantsRequested, otherRestaurants, allowInsecureHttp, ...options } =
    connection;
  const { host } = new URL(parseBaseUrl(options.baseUrl, allowInsecureHttp).origin);
  for (const { guid } of restaurants) checkRestaurant(guid);
  const api = deferredApi(async () => {
    const { createKitchenApi } = await import('../../api/kitchen-api.ts');
    return createKitchenApi({ ...options, allowInsecureHttp });
  });
  return {
    kind: 'platform',
    api,
    restaurants: [...restaurants, ...otherRestaurants],
    ...(areRestaurantsRequested && { asked: restaurants }),
    name: host,
    refreshMs: SETTINGS.refreshMs.default,
    expectDate: () => undefined,
    close: () => api.close(),
  };
}
