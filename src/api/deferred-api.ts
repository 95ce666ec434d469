/** A client created on first use, for callers that draw first. */

import { canceled } from './cancellation.ts';
import type { KitchenApi } from './kitchen-api.ts';
import { UNUSED_LINK } from './link.ts';

/** Client from `make`, made by the first call. All calls throw `make` rejections. Closing before the first call closes nothing. */
export function deferredApi(make: () => Promise<KitchenApi>): KitchenApi {
  let making: Promise<KitchenApi> | undefined;
  let api: KitchenApi | undefined;
  let isClosed = false;
  const early = new Map<() => void, () => void>();

  async function arrival(): Promise<KitchenApi> {
    // Nothing would close a client created now.
    if (isClosed) throw canceled();
    making ??= make().then((made) => {
      api = made;
      for (const listener of early.keys()) early.set(listener, made.subscribe(listener));
      return made;
    });
    return making;
  }

  return {
    stations: async (...args) => (await arrival()).stations(...args),
    station: async (...args) => (await arrival()).station(...args),
    fulfillments: async (...args) => (await arrival()).fulfillments(...args),
    streamFulfillments: async (...args) => (await arrival()).streamFulfillments(...args),
    renewFulfillments: async (...args) => (await arrival()).renewFulfillments(...args),
    login: async (...args) => (await arrival()).login(...args),
    token: () => api?.token(),
    link: () => api?.link() ?? UNUSED_LINK,
    subscribe: (listener) => {
      if (api !== undefined) return api.subscribe(listener);
      // A wrapper, so that one function subscribed twice is two subscriptions.
      const entry = () => listener();
      early.set(entry, () => undefined);
      return () => {
        early.get(entry)?.();
        early.delete(entry);
      };
    },
    close: async () => {
      isClosed = true;
      // A failed client has nothing to close.
      await making?.then(
        (made) => made.close(),
        () => undefined,
      );
    },
  };
}
