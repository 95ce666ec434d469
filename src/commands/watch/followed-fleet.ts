import type { Clock } from '../../api/transport/clock.ts';
import type { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/calendar/local-time.ts';
import { FLEET_PAUSES } from '../../kitchen/fleet/fleet-schedule.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { oldReadingMs } from '../../kitchen/pace/pace-reading.ts';
import { UNANSWERED } from '../../sources/fleet/paced-api.ts';
import type { FleetFollower } from '../../sources/fleet/read-restaurant.ts';
import {
  type FollowedChain,
  type FollowRecord,
  gapRecord,
  lostRecord,
  NOT_READ,
} from './follow-records.ts';
import type { FollowRequest } from './follow-request.ts';
import { FollowedKitchen } from './followed-kitchen.ts';
import type { KeptFleet } from './kept-follow.ts';

interface Followed {
  readonly restaurant: RestaurantChoice;
  readonly kitchen: FollowedKitchen;
}

/** A closed restaurant is read this rarely, so that its silence is no gap. */
const OLD_MS = oldReadingMs(FLEET_PAUSES.closed);

/** A restaurant's own last and next readings are this far from a common gap. */
const BESIDE_MS = FLEET_PAUSES.closed + FLEET_PAUSES.service;

/** Many restaurants, each followed like one. A lost platform is one state, not a gap in each. */
export class FollowedFleet implements FleetFollower {
  readonly limits: FleetFollower['limits'];
  readonly #place: FollowedChain;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #onFailure: (failure: Failure, restaurant: string) => void;
  readonly #followed: ReadonlyMap<string, Followed>;
  readonly #failing = new Map<string, string>();
  #waiting: FollowRecord[] = [];
  #changed = Promise.withResolvers<void>();
  /** While open, epoch ms. */
  #lostSince: number | undefined;
  /** Epoch ms: printed once for all restaurants. */
  #covered = { from: 0, to: 0 };

  constructor(
    place: FollowedChain,
    request: Pick<FollowRequest, 'followed' | 'holdOf'> & Pick<FleetFollower, 'limits'>,
    kept: KeptFleet | undefined,
    clock: Pick<Clock, 'now'>,
    onFailure: (failure: Failure, restaurant: string) => void,
  ) {
    const now = clock.now();
    this.limits = request.limits;
    this.#place = place;
    this.#clock = clock;
    this.#onFailure = onFailure;
    this.#lostSince = kept?.lostSince;
    const isCovered = (from: number, to: number) =>
      from >= this.#covered.from - BESIDE_MS && to <= this.#covered.to + BESIDE_MS;
    const rules = { followed: request.followed, oldMs: OLD_MS, isCovered };
    const before = new Map(kept?.restaurants.map((each) => [each.restaurant, each]));
    this.#followed = new Map(
      place.restaurants.map((restaurant) => {
        const { guid, calendar } = restaurant;
        const began = { now, date: businessDateAt(now, calendar) };
        const one = { kind: place.kind, name: place.name, restaurant };
        const kitchen = new FollowedKitchen(one, { ...request, ...rules }, before.get(guid), began);
        return [guid, { restaurant, kitchen }];
      }),
    );
    for (const gone of kept?.restaurants ?? []) {
      const { restaurant: guid } = gone;
      if (this.#followed.has(guid)) continue;
      // Nothing else is known about it.
      const calendar = { zone: UNSET_ZONE, closeoutHour: 0 };
      const one = { ...place, restaurant: { guid, name: guid, calendar, zoneKnown: false } };
      const began = { now, date: gone.states.date };
      this.#print(new FollowedKitchen(one, rules, gone, began).remove(now));
    }
    const readAt = Math.max(0, ...(kept?.restaurants ?? []).map((each) => each.readAt ?? 0));
    if (readAt === 0 || now - readAt <= OLD_MS) return;
    this.#covered = { from: readAt, to: now };
    this.#print([gapRecord(place, { from: readAt, to: now, reason: NOT_READ })]);
  }

  readonly hasOpen: FleetFollower['hasOpen'] = (guid) =>
    this.#followed.get(guid)?.kitchen.hasOpen === true;

  readonly read: FleetFollower['read'] = ({ guid }, { judged, status, failure, readAt }) => {
    const { restaurant, kitchen } = this.#followed.get(guid) ?? {};
    if (restaurant === undefined || kitchen === undefined) return;
    this.#noteFailure(restaurant, failure);
    if (failure === undefined || !UNANSWERED.has(failure.code)) this.#find();
    if (failure !== undefined) {
      // A missing subscription is no gap: nothing was expected.
      if (failure.code !== 'NOT_SUBSCRIBED') kitchen.lose(failure);
      return;
    }
    const date = businessDateAt(this.#clock.now(), restaurant.calendar);
    this.#print(kitchen.enter(date));
    // Read before closeout, or not compared yet.
    if (status?.date !== date || readAt === undefined) return;
    const isJudged = judged !== undefined && !status.isProvisional;
    this.#print(
      isJudged ? kitchen.follow({ ...judged, isUsualPending: false }) : kitchen.renew(readAt),
    );
  };

  /** Ends what closeout ends, even while nothing is read. `lostMs` is a lost platform's silence. */
  pass(lostMs: number | undefined): void {
    const now = this.#clock.now();
    for (const { restaurant, kitchen } of this.#followed.values()) {
      this.#print(kitchen.enter(businessDateAt(now, restaurant.calendar)));
      this.#print(kitchen.due(now));
    }
    if (lostMs === undefined || this.#lostSince !== undefined) return;
    this.#lostSince = now - lostMs;
    this.#print([lostRecord(this.#place, { since: this.#lostSince, at: now })]);
  }

  /** Resolves when lines wait. */
  get changed(): Promise<void> {
    return this.#changed.promise;
  }

  take(): readonly FollowRecord[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#changed = Promise.withResolvers();
    return taken;
  }

  /** With lines possibly not printed yet, and those waiting. */
  kept(pending: readonly FollowRecord[]): KeptFleet {
    const restaurants = [...this.#followed.values()].map(({ kitchen }) => kitchen.kept([]));
    return { restaurants, lostSince: this.#lostSince, pending: [...pending, ...this.#waiting] };
  }

  /** A platform is found with its first answer. */
  #find(): void {
    const since = this.#lostSince;
    if (since === undefined) return;
    const at = this.#clock.now();
    this.#lostSince = undefined;
    // Not all were read since the gap before.
    const { from, to } = this.#covered;
    this.#covered = { from: since - to <= BESIDE_MS ? Math.min(from, since) : since, to: at };
    this.#print([lostRecord(this.#place, { since, at, endedAt: at })]);
  }

  /** Once for each restaurant, but once for all while the platform does not answer. */
  #noteFailure({ guid, name }: RestaurantChoice, failure: Failure | undefined): void {
    const isShared = failure !== undefined && UNANSWERED.has(failure.code);
    const known = isShared ? [...this.#failing.values()] : [this.#failing.get(guid)];
    const isNew = failure !== undefined && !known.includes(failure.code);
    if (failure === undefined) this.#failing.delete(guid);
    else this.#failing.set(guid, failure.code);
    if (isNew) this.#onFailure(failure, name);
  }

  #print(records: readonly FollowRecord[]): void {
    if (records.length === 0) return;
    this.#waiting.push(...records);
    this.#changed.resolve();
  }
}
