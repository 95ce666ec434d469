import { canceled } from './cancellation.ts';
import type { KitchenApi } from './kitchen-api.ts';
import { UNUSED_LINK } from './link.ts';

/** Makes the client on the first call, for callers that draw first. All calls throw what `make` throws. */
export function deferredApi(make: () => Promise<KitchenApi>): KitchenApi {
  let creation: Promise<KitchenApi> | undefined;
  let api: KitchenApi | undefined;
  let isClosed = false;
  const listeners = new Set<() => void>();

  async function createdApi(): Promise<KitchenApi> {
    // A client made after `close` would never be closed.
    if (isClosed) throw canceled();
    creation ??= make().then((newApi) => {
      api = newApi;
      newApi.subscribe(() => {
        for (const listener of listeners) listener();
      });
      return newApi;
    });
    return creation;
  }

  return {
    stations: async (...args) => (await createdApi()).stations(...args),
    station: async (...args) => (await createdApi()).station(...args),
    fulfillments: async (...args) => (await createdApi()).fulfillments(...args),
    streamFulfillments: async (...args) => (await createdApi()).streamFulfillments(...args),
    renewFulfillments: async (...args) => (await createdApi()).renewFulfillments(...args),
    login: async (...args) => (await createdApi()).login(...args),
    token: () => api?.token(),
    link: () => api?.link() ?? UNUSED_LINK,
    subscribe: (listener) => {
      // The wrapper keeps two subscriptions of the same function apart.
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    close: async () => {
      isClosed = true;
      await creation?.then(
        (newApi) => newApi.close(),
        () => undefined,
      );
    },
  };
}
