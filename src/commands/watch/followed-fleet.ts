import type { Clock } from '../../api/clock.ts';
import type { Failure } from '../../contract/failures.ts';
import { FLEET_PAUSES } from '../../kitchen/fleet/fleet-schedule.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { oldReadingMs } from '../../kitchen/pace/pace-reading.ts';
import type { FollowedState } from '../../kitchen/pace/state-events.ts';
import { isUnanswered } from '../../reader/fleet-api.ts';
import type { FleetFollower, RestaurantReading } from '../../reader/read-restaurant.ts';
import {
  type FollowedChain,
  type FollowRecord,
  gapRecord,
  lostRecord,
  NOT_READ,
} from './follow-records.ts';
import { FollowedKitchen } from './followed-kitchen.ts';
import type { RestaurantSnapshot, WatchSnapshot } from './watch-snapshot.ts';

/** A longer time without a reading is a gap. Even closed restaurants are read more often. */
const OLD_MS = oldReadingMs(FLEET_PAUSES.closed);

/** The readings of two restaurants are at most this far apart. */
const READING_SPREAD_MS = FLEET_PAUSES.closed + FLEET_PAUSES.service;

interface FleetOptions {
  readonly followed: ReadonlySet<FollowedState>;
  readonly clock: Clock;
  readonly onFailure: (failure: Failure, restaurantName: string) => void;
  readonly snapshot?: WatchSnapshot | undefined;
}

/**
 * Follows the states of each restaurant. If the platform is silent, the whole chain has one state (`lost`), and no restaurant has a gap.
 * Records to print are collected until `takeRecords`.
 */
export class FollowedFleet implements FleetFollower {
  readonly #chain: FollowedChain;
  readonly #options: FleetOptions;
  /** By restaurant GUID. */
  readonly #kitchens = new Map<string, FollowedKitchen>();
  /** By restaurant GUID. These kinds of failure were reported since the restaurant was last read. */
  readonly #reportedKinds = new Map<string, Set<string>>();
  #records: FollowRecord[] = [];
  #nextRecords = Promise.withResolvers<void>();
  /** The platform has not answered since this time (epoch ms). */
  #lostSince: number | undefined;
  /** The last gap that was printed for the whole chain. Epoch ms. */
  #chainGap = { from: 0, to: 0 };

  constructor(chain: FollowedChain, options: FleetOptions) {
    this.#chain = chain;
    this.#options = options;
    const { clock, snapshot } = options;
    const startedAt = clock.now();
    const snapshots = new Map(snapshot?.restaurants.map((each) => [each.guid, each]));
    this.#lostSince = snapshot?.lostSince;
    for (const restaurant of chain.restaurants) {
      const { guid } = restaurant;
      this.#kitchens.set(guid, this.#kitchen(restaurant, startedAt, snapshots.get(guid)));
    }
    for (const each of snapshots.values())
      if (!this.#kitchens.has(each.guid)) this.#endRemoved(each, startedAt);
    this.#reportGapBeforeStart(startedAt);
  }

  hasOpen(guid: string): boolean {
    return this.#kitchens.get(guid)?.hasOpenStates === true;
  }

  /** Takes the result of each attempt to read a restaurant. */
  read({ guid }: RestaurantChoice, reading: RestaurantReading): void {
    const kitchen = this.#kitchens.get(guid);
    if (kitchen === undefined) return;
    const { failure } = reading;
    if (failure === undefined) this.#reportedKinds.delete(guid);
    else this.#reportFailure(kitchen.restaurant, failure);
    if (failure === undefined || !isUnanswered(failure)) this.#endLoss();
    if (failure === undefined) this.#follow(kitchen, reading);
    // Without a subscription, the platform sends no items, so there is no gap.
    else if (failure.code !== 'NOT_SUBSCRIBED') kitchen.noteFailure(failure);
  }

  /** Ends the states of past business dates, even while nothing is read. */
  enterDates(): void {
    for (const kitchen of this.#kitchens.values()) this.#add(this.#enterDate(kitchen));
  }

  /** `silentMs` is the time since the platform's last answer. */
  startLoss(silentMs: number): void {
    if (this.#lostSince !== undefined) return;
    const now = this.#options.clock.now();
    this.#lostSince = now - silentMs;
    this.#add([lostRecord(this.#chain, { since: this.#lostSince, at: now })]);
  }

  waitForRecords(): Promise<void> {
    return this.#nextRecords.promise;
  }

  takeRecords(): readonly FollowRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#nextRecords = Promise.withResolvers();
    return records;
  }

  /** `unprinted` are records that were taken, but may not be printed yet. */
  snapshot(unprinted: readonly FollowRecord[]): WatchSnapshot {
    return {
      restaurants: Array.from(this.#kitchens.values(), (kitchen) => kitchen.snapshot()),
      lostSince: this.#lostSince,
      pending: [...unprinted, ...this.#records],
    };
  }

  #kitchen(
    restaurant: RestaurantChoice,
    startedAt: number,
    snapshot: RestaurantSnapshot | undefined,
  ): FollowedKitchen {
    const { kind, name } = this.#chain;
    const isInChainGap = (from: number, to: number) => this.#isInChainGap(from, to);
    const options = { oldMs: OLD_MS, clock: this.#options.clock, isInChainGap, snapshot };
    const date = businessDateAt(startedAt, restaurant.calendar);
    return new FollowedKitchen({ kind, name, restaurant }, options, { startedAt, date });
  }

  #endRemoved(snapshot: RestaurantSnapshot, now: number): void {
    const { guid } = snapshot;
    // The snapshot has neither the name nor the time zone.
    const calendar = { zone: UNSET_ZONE, closeoutHour: 0 };
    const restaurant = { guid, name: guid, calendar, zoneKnown: false };
    this.#add(this.#kitchen(restaurant, now, snapshot).remove(now));
  }

  /** After a long pause, a restart reports one gap for all restaurants. */
  #reportGapBeforeStart(now: number): void {
    const restaurants = this.#options.snapshot?.restaurants ?? [];
    const lastReadAt = Math.max(0, ...restaurants.map(({ readAt }) => readAt ?? 0));
    if (lastReadAt === 0 || now - lastReadAt <= OLD_MS) return;
    this.#chainGap = { from: lastReadAt, to: now };
    this.#add([gapRecord(this.#chain, { ...this.#chainGap, reason: NOT_READ })]);
  }

  #isInChainGap(from: number, to: number): boolean {
    const gap = this.#chainGap;
    return from >= gap.from - READING_SPREAD_MS && to <= gap.to + READING_SPREAD_MS;
  }

  /** Reports a kind of failure once until the restaurant is read, and a silent platform once for the whole chain. */
  #reportFailure({ guid, name }: RestaurantChoice, failure: Failure): void {
    const kinds = this.#reportedKinds.get(guid) ?? new Set();
    const isReported = isUnanswered(failure)
      ? this.#reportedKinds.values().some((each) => each.has(failure.kind))
      : kinds.has(failure.kind);
    this.#reportedKinds.set(guid, kinds.add(failure.kind));
    if (!isReported) this.#options.onFailure(failure, name);
  }

  #endLoss(): void {
    const since = this.#lostSince;
    if (since === undefined) return;
    this.#lostSince = undefined;
    const now = this.#options.clock.now();
    const { from, to } = this.#chainGap;
    // If the earlier gap ended recently, some restaurants were not read in between. For them, both gaps are one gap.
    const isContinued = since - to <= READING_SPREAD_MS;
    this.#chainGap = { from: isContinued ? Math.min(from, since) : since, to: now };
    this.#add([lostRecord(this.#chain, { since, at: now, endedAt: now })]);
  }

  #follow(kitchen: FollowedKitchen, { judged, status, readAt }: RestaurantReading): void {
    this.#add(this.#enterDate(kitchen));
    // A reading from before closeout is about the earlier date.
    if (status?.date !== kitchen.date || readAt === undefined) return;
    if (judged === undefined || status.isProvisional) {
      this.#add(kitchen.noteReading(readAt));
      return;
    }
    const { followed } = this.#options;
    this.#add(kitchen.follow({ ...judged, followed }));
  }

  #enterDate(kitchen: FollowedKitchen): readonly FollowRecord[] {
    const { calendar } = kitchen.restaurant;
    return kitchen.enterDate(businessDateAt(this.#options.clock.now(), calendar));
  }

  #add(records: readonly FollowRecord[]): void {
    if (records.length === 0) return;
    this.#records.push(...records);
    this.#nextRecords.resolve();
  }
}
