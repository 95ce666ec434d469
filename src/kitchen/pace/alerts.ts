/** Alerts: each slow, quiet, or stopped state once, at the start. */
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { KitchenPace } from './kitchen-pace.ts';
import { followStates, type OpenState, type OpenStates } from './state-events.ts';

/** A started state, or a sentence about a lost platform: for one restaurant, or for all. */
export type Alert =
  | { readonly restaurant: RestaurantChoice; readonly of: OpenState }
  | { readonly restaurant: RestaurantChoice | undefined; readonly lost: string };

const ALERTING = new Set(['slow', 'quiet', 'stopped'] as const);

/** A business date's (`YYYYMMDD`) reading. */
interface WatchedReading {
  readonly date: string;
  readonly pace: KitchenPace;
  readonly dates: readonly string[];
  /** By GUID. */
  readonly muted: { readonly has: (guid: string) => boolean };
}

interface Watch {
  /** When watching started, epoch ms: earlier states raise no alert. */
  readonly since: number;
  readonly asOf: number;
  readonly states: OpenStates | undefined;
}

/** Each state alerts once, whether the restaurant's own screen reads it first, or the fleet. */
export class WatchedKitchens {
  readonly #watches = new Map<string, Watch>();

  /** Unless already watched. `now` is epoch ms. */
  expect(restaurantGuid: string, now: number): void {
    if (this.#watches.has(restaurantGuid)) return;
    this.#watches.set(restaurantGuid, { since: now, asOf: 0, states: undefined });
  }

  readonly hasOpen = (restaurantGuid: string): boolean =>
    (this.#watches.get(restaurantGuid)?.states?.open.length ?? 0) > 0;

  /** Alerts after a reading, without those over. A reading older than the last changes nothing. Muted stations' states start and end without an alert. */
  see(
    restaurant: RestaurantChoice,
    { date, pace, dates, muted }: WatchedReading,
    before: readonly Alert[],
  ): readonly Alert[] {
    const { guid } = restaurant;
    const watch = this.#watches.get(guid);
    const { asOf } = pace;
    if (watch === undefined || asOf < watch.asOf) return before;
    const { since, states } = watch;
    const isFirst = states?.date !== date;
    const { events, after } = followStates(isFirst ? { date, open: [] } : states, {
      pace,
      dates,
      isUsualPending: false,
      followed: ALERTING,
    });
    this.#watches.set(guid, { since, asOf, states: after });
    const started = events.flatMap(({ ended, of }) => {
      if (ended !== undefined || (isFirst && of.saidAt < since)) return [];
      return of.station !== undefined && muted.has(of.station.key) ? [] : [{ restaurant, of }];
    });
    const isOpen = ({ station, since: from }: OpenState) =>
      after.open.some((each) => each.station?.key === station?.key && each.since === from);
    const kept = before.filter(
      (alert) => alert.restaurant?.guid !== guid || 'lost' in alert || isOpen(alert.of),
    );
    const isSame = kept.length === before.length && started.length === 0;
    return isSame ? before : [...kept, ...started];
  }
}
