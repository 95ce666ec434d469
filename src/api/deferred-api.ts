/** A client that is still on its way, for callers that must not wait for it before they draw. */
import type { KitchenApi } from './kitchen-api.ts';
import type { LinkView } from './link.ts';

const NOT_YET: LinkView = { state: 'busy', bytesReceived: 0 };

/**
 * Stands in for a client until it is there; calls made before wait for it. All calls throw what `arriving` is rejected
 * with. Closing it closes the client, whenever that arrives.
 */
export function deferredApi(arriving: Promise<KitchenApi>): KitchenApi {
  let api: KitchenApi | undefined;
  const early = new Set<() => void>();
  const arrived = arriving.then((arrival) => {
    api = arrival;
    for (const listener of early) listener();
    return arrival;
  });
  // Whoever calls hears of a failure; nobody has to.
  arrived.catch(() => undefined);
  return {
    stations: async (...args) => (await arrived).stations(...args),
    station: async (...args) => (await arrived).station(...args),
    fulfillments: async (...args) => (await arrived).fulfillments(...args),
    login: async (...args) => (await arrived).login(...args),
    token: () => api?.token(),
    link: () => api?.link() ?? NOT_YET,
    subscribe: (listener) => {
      if (api !== undefined) return api.subscribe(listener);
      let unsubscribe = (): void => {
        early.delete(listener);
      };
      const change = (): void => listener();
      early.add(listener);
      arrived.then(
        (arrival) => {
          if (early.delete(listener)) unsubscribe = arrival.subscribe(change);
        },
        () => undefined,
      );
      return () => unsubscribe();
    },
    close: async () => (await arrived).close(),
  };
}
