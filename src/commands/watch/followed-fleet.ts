import { waitFor, within } from '../../api/cancellation.ts';
import type { Clock } from '../../api/clock.ts';
import type { Failure } from '../../contract/failures.ts';
import { FLEET_PAUSES, lostFor } from '../../kitchen/fleet/fleet-schedule.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { oldReadingMs } from '../../kitchen/pace/pace-reading.ts';
import { fleetOf } from '../../reader/fleet-reader.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import {
  type FleetFollower,
  type FleetSource,
  isUnanswered,
} from '../../reader/read-restaurant.ts';
import { printedFailure } from '../arguments/end-text.ts';
import { firstLogin } from '../arguments/first-login.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import { delivered, type Surroundings } from './delivery.ts';
import {
  type FollowedChain,
  type FollowRecord,
  gapRecord,
  lostRecord,
  NOT_READ,
} from './follow-records.ts';
import { type FollowedKitchen, followedKitchen } from './followed-kitchen.ts';
import type { KeptWatch } from './kept-watch.ts';
import type { WatchRequest } from './request.ts';

interface Followed {
  readonly restaurant: RestaurantChoice;
  readonly kitchen: FollowedKitchen;
}

/** A closed restaurant is read this rarely, so that its silence is no gap. */
const OLD_MS = oldReadingMs(FLEET_PAUSES.closed);

/** A restaurant's own last and next readings are this far from a common gap. */
const BESIDE_MS = FLEET_PAUSES.closed + FLEET_PAUSES.service;

/** Many restaurants, each followed like one. A lost platform is one state, not a gap in each. */
export function followedFleet(
  place: FollowedChain,
  request: Pick<WatchRequest, 'followed'>,
  kept: KeptWatch | undefined,
  clock: Pick<Clock, 'now' | 'steady'>,
  onFailure: (failure: Failure, restaurant: string) => void,
) {
  /** What was printed since each one's last success. */
  const failing = new Map<string, readonly string[]>();
  let waiting: FollowRecord[] = [];
  let changed = Promise.withResolvers<void>();
  /** While open, epoch ms. */
  let lostSince = kept?.lostSince;
  /** Epoch ms: printed once for all restaurants. */
  let covered = { from: 0, to: 0 };

  const print = (records: readonly FollowRecord[]): void => {
    if (records.length === 0) return;
    waiting.push(...records);
    changed.resolve();
  };

  /** Once for each restaurant, but once for all while the platform does not answer. */
  const noteFailure = ({ guid, name }: RestaurantChoice, failure: Failure | undefined): void => {
    const isShared = failure !== undefined && isUnanswered(failure);
    const own = failing.get(guid) ?? [];
    const known = isShared ? [...failing.values()].flat() : own;
    const isNew = failure !== undefined && !known.includes(failure.kind);
    if (failure === undefined) failing.delete(guid);
    else if (!own.includes(failure.kind)) failing.set(guid, [...own, failure.kind]);
    if (isNew) onFailure(failure, name);
  };

  /** A platform is found with its first answer. */
  const find = (): void => {
    const since = lostSince;
    if (since === undefined) return;
    const at = clock.now();
    lostSince = undefined;
    // Not all were read since the gap before.
    const { from, to } = covered;
    covered = { from: since - to <= BESIDE_MS ? Math.min(from, since) : since, to: at };
    print([lostRecord(place, { since, at, endedAt: at })]);
  };

  const now = clock.now();
  const isCovered = (from: number, to: number) =>
    from >= covered.from - BESIDE_MS && to <= covered.to + BESIDE_MS;
  const steady = () => clock.steady();
  const rules = { followed: request.followed, oldMs: OLD_MS, isCovered, steady };
  const before = new Map(kept?.restaurants.map((each) => [each.restaurant, each]));
  const all = new Map(
    place.restaurants.map((restaurant): readonly [string, Followed] => {
      const { guid, calendar } = restaurant;
      const began = { now, date: businessDateAt(now, calendar) };
      const one = { kind: place.kind, name: place.name, restaurant };
      const kitchen = followedKitchen(one, { ...request, ...rules }, before.get(guid), began);
      return [guid, { restaurant, kitchen }];
    }),
  );
  for (const gone of kept?.restaurants ?? []) {
    const { restaurant: guid } = gone;
    if (all.has(guid)) continue;
    // Nothing else is known about it.
    const calendar = { zone: UNSET_ZONE, closeoutHour: 0 };
    const one = { ...place, restaurant: { guid, name: guid, calendar, zoneKnown: false } };
    print(followedKitchen(one, rules, gone, { now, date: gone.states.date }).remove(now));
  }
  const lastReadAt = Math.max(0, ...(kept?.restaurants ?? []).map((each) => each.readAt ?? 0));
  if (lastReadAt !== 0 && now - lastReadAt > OLD_MS) {
    covered = { from: lastReadAt, to: now };
    print([gapRecord(place, { from: lastReadAt, to: now, reason: NOT_READ })]);
  }

  const follower: FleetFollower = {
    hasOpen: (guid) => all.get(guid)?.kitchen.hasOpen() === true,

    read: ({ guid }, { judged, status, failure, readAt }) => {
      const { restaurant, kitchen } = all.get(guid) ?? {};
      if (restaurant === undefined || kitchen === undefined) return;
      noteFailure(restaurant, failure);
      if (failure === undefined || !isUnanswered(failure)) find();
      if (failure !== undefined) {
        // A missing subscription is no gap: nothing was expected.
        if (failure.code !== 'NOT_SUBSCRIBED') kitchen.lose(failure);
        return;
      }
      const date = businessDateAt(clock.now(), restaurant.calendar);
      print(kitchen.enter(date));
      // Read before closeout, or not compared yet.
      if (status?.date !== date || readAt === undefined) return;
      const isJudged = judged !== undefined && !status.isProvisional;
      print(
        isJudged ? kitchen.follow({ ...judged, isUsualPending: false }) : kitchen.renew(readAt),
      );
    },
  };
  return {
    ...follower,

    /** Ends what closeout ends, even while nothing is read. `lostMs` is a lost platform's silence. */
    pass(lostMs: number | undefined): void {
      const at = clock.now();
      for (const { restaurant, kitchen } of all.values()) {
        print(kitchen.enter(businessDateAt(at, restaurant.calendar)));
      }
      if (lostMs === undefined || lostSince !== undefined) return;
      lostSince = at - lostMs;
      print([lostRecord(place, { since: lostSince, at })]);
    },

    /** Resolves when lines wait. */
    changed: () => changed.promise,

    take(): readonly FollowRecord[] {
      const taken = waiting;
      waiting = [];
      changed = Promise.withResolvers();
      return taken;
    },

    /** With lines possibly not printed yet, and those waiting. */
    kept(pending: readonly FollowRecord[]): KeptWatch {
      const restaurants = Array.from(all.values(), ({ kitchen }) => kitchen.kept());
      return { restaurants, lostSince, pending: [...pending, ...waiting] };
    },
  };
}

// `linecheck watch --all-restaurants`: one process for a chain, at the pace of the fleet reader.

/** Between two looks at closeouts and the platform, ms. */
const LOOK_MS = 10_000;
/** Between two saves without a line, ms: only reading times changed. */
const SAVE_MS = 60_000;

/** Throws NOT_WRITTEN for a state file that can't be made, and what time does not fix about the first login. */
export async function* fleetBlocks(
  source: KitchenSource,
  request: Pick<WatchRequest, 'followed'>,
  { clock, signal, memory, ...around }: Surroundings,
  decisionsOf: FleetSource['decisionsOf'],
): AsyncGenerator<Iterable<string>, void, undefined> {
  const kept = await memory?.load();
  const fleet = followedFleet(source, request, kept, clock, (failure, name) => {
    around.stderr.write(printedFailure(failure, name));
  });
  await memory?.begin(fleet.kept(kept?.pending ?? []), (notice) =>
    around.stderr.write(`${PROGRAM}${notice}\n`),
  );
  const printed = (records: readonly FollowRecord[]) =>
    delivered({ ...around, memory }, records, (pending) => fleet.kept(pending));
  if (kept !== undefined) yield* printed(kept.pending.map((each) => ({ ...each, repeated: true })));
  const login = firstLogin(source.api, clock, (text) => around.stderr.write(`${PROGRAM}${text}\n`));
  await waitFor(login, signal);
  const reader = fleetOf(source, clock, decisionsOf, 'current', fleet);
  const reading = reader.run(signal);
  reading.catch(() => undefined);
  let savedAt = clock.steady();
  for (;;) {
    const now = clock.steady();
    fleet.pass(lostFor(reader.get(), now));
    const lines = fleet.take();
    if (lines.length > 0 || now - savedAt >= SAVE_MS) {
      yield* printed(lines);
      savedAt = now;
    }
    await within(LOOK_MS, () => Promise.race([fleet.changed(), reading]), clock, signal);
  }
}
