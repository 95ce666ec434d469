import type { RestaurantChoice } from '../model/restaurant.ts';
import {
  ALERTING_STATES,
  type ComparedReading,
  followStates,
  type OpenState,
  type OpenStates,
} from './state-events.ts';

/** A state that started, or a sentence that the platform is lost: for one restaurant, or for all. */
export type Alert =
  | { readonly restaurant: RestaurantChoice; readonly openState: OpenState }
  | { readonly restaurant: RestaurantChoice | undefined; readonly lossText: string };

const FOLLOWED = new Set(ALERTING_STATES);

interface WatchedReading extends ComparedReading {
  readonly date: string;
  /** Muted stations by GUID. Their states start and end without an alert. */
  readonly muted: { readonly has: (guid: string) => boolean };
}

interface Watch {
  /** Epoch ms. States that started before raise no alert. */
  readonly since: number;
  readonly asOf: number;
  readonly states: OpenStates | undefined;
}

/** Each state alerts once, whether the restaurant's own screen reads it first, or the fleet. */
export class WatchedKitchens {
  readonly #watches = new Map<string, Watch>();

  watch(restaurantGuid: string, now: number): void {
    if (this.#watches.has(restaurantGuid)) return;
    this.#watches.set(restaurantGuid, { since: now, asOf: 0, states: undefined });
  }

  readonly hasOpen = (restaurantGuid: string): boolean =>
    (this.#watches.get(restaurantGuid)?.states?.open.length ?? 0) > 0;

  /** The alerts after a reading: new states are added, and ended ones removed. An older reading changes nothing. */
  alertsAfter(
    restaurant: RestaurantChoice,
    { date, muted, ...reading }: WatchedReading,
    before: readonly Alert[],
  ): readonly Alert[] {
    const { guid } = restaurant;
    const watch = this.#watches.get(guid);
    if (watch === undefined || reading.pace.asOf < watch.asOf) return before;
    const { since, states } = watch;
    const isFirst = states?.date !== date;
    const { events, after } = followStates(isFirst ? { date, open: [] } : states, {
      ...reading,
      followed: FOLLOWED,
    });
    this.#watches.set(guid, { since, asOf: reading.pace.asOf, states: after });
    const started = events
      .filter(({ endReason, openState: { station, saidAt } }) => {
        const isBeforeWatch = isFirst && saidAt < since;
        const isMuted = station !== undefined && muted.has(station.key);
        return endReason === undefined && !isBeforeWatch && !isMuted;
      })
      .map(({ openState }): Alert => ({ restaurant, openState }));
    const remaining = before.filter(
      (alert) =>
        alert.restaurant?.guid !== guid ||
        'lossText' in alert ||
        isStillOpen(alert.openState, after),
    );
    const isSame = remaining.length === before.length && started.length === 0;
    return isSame ? before : [...remaining, ...started];
  }
}

function isStillOpen({ station, since }: OpenState, { open }: OpenStates): boolean {
  return open.some((each) => each.station?.key === station?.key && each.since === since);
}
