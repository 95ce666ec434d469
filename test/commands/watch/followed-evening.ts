/** A kitchen with a simulated evening, behind the real service, on a clock moved by a test: bumps are there once they happen. */
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import type { WatchFlags } from '../../../src/commands/arguments/command-flags.ts';
import { FollowedFleet } from '../../../src/commands/watch/followed-fleet.ts';
import { readOnce } from '../../../src/commands/watch/read-once.ts';
import type { WatchMemory } from '../../../src/commands/watch/watch-memory.ts';
import type { WatchSnapshot } from '../../../src/commands/watch/watch-snapshot.ts';
import { follow } from '../../../src/commands/watch/watch.ts';
import { openWebhooks } from '../../../src/commands/watch/webhooks.ts';
import { oncePerKey } from '../../../src/contract/once.ts';
import { jsonLine, type Outlet } from '../../../src/output/line-output.ts';
import { FleetReader } from '../../../src/reader/fleet-reader.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import type { FleetFollower } from '../../../src/reader/read-restaurant.ts';
import { plantsToday } from '../../../src/reader/sources/demo-plants.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { plantsOn } from '../../../src/service/simulator/written-plant.ts';
import { type RunningService, startService } from '../../../src/service/start-service.ts';
import type { Environment } from '../../../src/terminal/capabilities.ts';
import { createVirtualClock, EPOCH } from '../../api/virtual-clock.ts';
import { comparingSource, KIND, PLACE } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { startDatesAway } from './dates-away.ts';
import { remembered } from './remembered.ts';

/** A Saturday. */
export const DATE = '20260815';
export const BEFORE = ['20260808', '20260801', '20260725', '20260718'];
const MINUTE = 60_000;

const HERE = { timezone: PLACE.zone, closeoutHour: PLACE.closeoutHour };
/** Epoch ms for a time on that Saturday, in Chicago. 24:00 and later are at night. */
export function clockAt(hour: number, minute = 0): number {
  return Date.UTC(2026, 7, 15, hour + 5, minute);
}

/** The items of a date with plants, as they are written. */
export function simulatedOn(businessDate: string, plants: readonly string[]) {
  const day = { ...HERE, businessDate };
  const written = plantsToday({ ...KIND, plants }, PLACE, clockAt(20)) ?? [];
  return simulateDay({ ...KIND, ...day, plants: plantsOn(written, day) });
}

/** Many tests have the same evening. */
const eveningWith = oncePerKey((plants: string) => simulatedOn(DATE, JSON.parse(plants)));

/** Without plants. */
const ordinary = (businessDate: string) =>
  simulatedOn(businessDate, []).map(({ record }) => record);

/** Earlier dates are written once for all tests with the same, because no test changes them. */
const archiveBefore = oncePerKey(async (before: typeof ordinary) => {
  const { guid, name } = simulateRestaurant(KIND);
  const archive = await openArchive('sqlite::memory:');
  await archive.putRestaurant({ guid, name, ...HERE, tier: 'professional' });
  for (const date of BEFORE) await archive.appendFulfillments(guid, date, before(date));
  return archive;
});

/** A printed line. */
export interface Line {
  readonly event: string;
  readonly repeated: boolean;
  readonly station?: { readonly name: string } | null;
  readonly state?: string;
  readonly since?: string;
  readonly reason?: string;
  readonly sentence: string;
  readonly [field: string]: unknown;
}

/** How it is followed. */
interface Following {
  readonly outlet?: Outlet;
  /** Minutes between two readings. */
  readonly each?: number;
  /** Variables for webhooks. */
  readonly environment?: Environment;
  readonly configured?: Pick<KitchenSource, 'thresholds'>;
  /** Earlier dates are read from then on. */
  readonly datesAfter?: Promise<void>;
}

/** Prepares the kitchen with plants, as they are written, at a time on the date (epoch ms). */
export async function evening(
  plants: readonly string[],
  from: number,
  {
    hasUsual = true,
    hasLag = true,
    before = ordinary,
  }: {
    readonly hasUsual?: boolean;
    /** What was bumped on an earlier date. */
    readonly before?: typeof ordinary;
    /** Whether a bump is exported a little later. */
    readonly hasLag?: boolean;
  } = {},
) {
  const { guid, name, stations } = simulateRestaurant(KIND);
  const archive = await openArchive('sqlite::memory:');
  await archive.putRestaurant({ guid, name, ...HERE, tier: 'professional' });
  await archive.publishStations(guid, stations, from);
  const earlier = hasUsual ? await archiveBefore(before) : archive;
  const archiveOf = (date: string) => (BEFORE.includes(date) ? earlier : archive);
  const served: Archive = {
    ...archive,
    fulfillmentDay: (...asked) => archiveOf(asked[1]).fulfillmentDay(...asked),
    fulfillmentPieces: (...asked) => archiveOf(asked[1]).fulfillmentPieces(...asked),
  };
  const simulated = eveningWith(JSON.stringify(plants));
  const today = hasLag
    ? simulated
    : simulated
        .map(({ record }) => ({ record, appearsAt: Date.parse(record.itemFulfilledAt ?? '') }))
        .sort((a, b) => a.appearsAt - b.appearsAt);
  let appeared = 0;
  const virtual = createVirtualClock('manual');
  const appendUntil = async (now: number) => {
    const end = today.findIndex(({ appearsAt }) => appearsAt > now);
    const records = today.slice(appeared, end === -1 ? today.length : end);
    appeared += records.length;
    if (records.length > 0) {
      await archive.appendFulfillments(
        guid,
        DATE,
        records.map(({ record }) => record),
      );
    }
  };
  virtual.advance(from - EPOCH);
  await appendUntil(from);
  const issued = await issueApiClient(archive, {
    name: 'follower',
    scopes: ['kitchen:read'],
    restaurants: [guid],
  });
  const serve = (port = 0): Promise<RunningService> =>
    startService({ archive: served, port, now: () => virtual.steady(), log: () => undefined });
  let service: RunningService | undefined = await serve();
  const front = await startDatesAway(service.url);
  const { url } = front;
  onTestFinished(async () => {
    await service?.close();
    await archive.close();
  });
  const choice = { guid, name, calendar: PLACE, zoneKnown: true };

  // Tries of one call follow each other at once.
  const hasty: Clock = { ...virtual, sleep: () => Promise.resolve() };
  const sourceOn = (clock: Clock) => {
    const limits = { requestsPerSecond: Infinity };
    const api = createKitchenApi({
      baseUrl: url,
      credentials: issued,
      clock: hasty,
      limits,
      isPlain: true,
    });
    return comparingSource(api, [choice], clock);
  };

  /** Reads it once, as `--date` and `--once` do, and returns the exit code or failure. */
  const reading = async (
    flags: WatchFlags = {},
    configured: Pick<KitchenSource, 'thresholds'> = {},
  ) => {
    const [out, err] = [taking(), taking()];
    const outlets = { stdout: out.outlet, stderr: err.outlet };
    const source = { ...sourceOn(hasty), ...configured };
    const ended = await readOnce(source, flags, outlets, hasty).catch((reason: unknown) => reason);
    return { ended, text: out.text(), lines: linesOf(out.text()), err: err.text() };
  };

  /** Follows it with flags until it ends, or is ended, with a reading every so many minutes. */
  const followed = (
    flags: WatchFlags = {},
    { outlet, each = 1, environment = {}, configured = {}, datesAfter }: Following = {},
  ) => {
    let pauses = 0;
    let paused: (() => void) | undefined;
    const clock: Clock = {
      ...virtual,
      sleep: async (ms, signal) => {
        if (ms === 10_000) return virtual.sleep(ms, signal);
        const slept = virtual.sleep(ms, signal);
        pauses += 1;
        paused?.();
        await slept;
      },
    };
    const comparing = sourceOn(clock);
    const { summaries } = comparing.usualReader;
    const usualReader = {
      ...comparing.usualReader,
      async *summaries(...asked: Parameters<typeof summaries>) {
        await datesAfter;
        yield* summaries(...asked);
      },
    };
    const source = { ...comparing, usualReader, ...configured };
    const [out, err] = [taking(), taking()];
    const end = new AbortController();
    const own = { environment, stderr: err.outlet, clock: virtual };
    const outlets = {
      stdout: outlet ?? out.outlet,
      stderr: err.outlet,
      openWebhooks: (memory?: WatchMemory) => openWebhooks(flags, own, memory),
    };
    const ended = follow(source, { every: `${each}m`, ...flags }, outlets, clock, end.signal).catch(
      (reason: unknown) => reason,
    );
    /** Waits until there have been so many pauses between readings, or it ended. */
    const pause = async (wanted: number) => {
      if (pauses >= wanted) return;
      const reached = new Promise<void>((resolve) => {
        paused = () => {
          if (pauses >= wanted) resolve();
        };
      });
      await Promise.race([reached, ended]);
    };
    /** Lets time pass to a moment (epoch ms) at once, and waits for the reading after it. */
    const leap = async (moment: number) => {
      await pause(1);
      const wanted = pauses + 1;
      await appendUntil(moment);
      virtual.advance(moment - virtual.steady());
      await pause(wanted);
    };
    return {
      ended,
      err,
      text: out.text,
      lines: () => linesOf(out.text()),
      /** Ends it like a signal. */
      stop: async () => {
        end.abort();
        return ended;
      },
      leap,
      /** The same, reading by reading, until it is as late or later. */
      until: async (moment: number): Promise<void> => {
        await pause(1);
        while (virtual.steady() < moment) await leap(virtual.steady() + each * MINUTE);
      },
    };
  };
  /** Follows it as a fleet of one. With restarts, only what is kept survives each reading. */
  const followAsFleet = ({ restarts = false }: { readonly restarts?: boolean } = {}) => {
    const source = sourceOn(hasty);
    const place = { kind: source.kind, name: source.name, restaurants: [choice] };
    const states = new Set(['slow', 'quiet', 'stopped'] as const);
    const lines: string[] = [];
    const start = (snapshot?: WatchSnapshot) =>
      new FollowedFleet(place, {
        followed: states,
        clock: hasty,
        snapshot,
        onFailure: () => undefined,
      });
    let fleet = start();
    const follower: FleetFollower = {
      hasOpen: (each) => fleet.hasOpen(each),
      read: (...read) => fleet.read(...read),
    };
    const { heldDates: _any, ...current } = source;
    const reader = new FleetReader({ ...current, decisionsOf: () => ({}) }, [choice], virtual, {
      rate: Number.POSITIVE_INFINITY,
      follower,
    });
    const ending = new AbortController();
    const run = reader.run(ending.signal).catch(() => undefined);
    onTestFinished(async () => {
      ending.abort();
      await run;
    });
    return {
      lines: () => linesOf(lines.join('')),
      until: async (moment: number, eachMs: number): Promise<void> => {
        // Earlier dates are read beside it.
        for (let read = 0; read < 12; read += 1) await reader.refresh();
        while (virtual.steady() < moment) {
          await appendUntil(virtual.steady() + eachMs);
          virtual.advance(eachMs);
          await reader.refresh();
          fleet.enterDates();
          lines.push(...fleet.takeRecords().map(jsonLine));
          if (!restarts) continue;
          fleet = start(remembered(fleet.snapshot([])));
        }
      },
    };
  };
  return {
    guid,
    source: () => sourceOn(hasty),
    /** Answers about these business dates fail from now on. */
    failOn: front.failOn,
    /** Ends waits over by then. */
    advance: (ms: number) => virtual.advance(ms),
    waits: () => virtual.pending(),
    /** Sets the follower's wall clock, not the platform's (ms). */
    shift: (ms: number) => virtual.shift(ms),
    followAsFleet,
    followed,
    reading,
    now: () => virtual.steady(),
    slept: virtual.slept,
    /** Lets time pass while nobody reads. */
    pass: async (ms: number): Promise<void> => {
      await appendUntil(virtual.steady() + ms);
      virtual.advance(ms);
    },
    /** Stops only the service, and starts it again at the same address. */
    stopService: async (): Promise<void> => {
      await service?.close();
      service = undefined;
    },
    startService: async (): Promise<void> => {
      service = await serve(Number(new URL(front.target).port));
    },
  };
}

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each) as Line);
}

/** `begin slow Grill`, `gap UNREACHABLE`. Repeated ones have a mark. */
export function short({ event, repeated, station, state, reason }: Line): string {
  const about = event === 'gap' ? reason : `${state} ${station?.name ?? 'kitchen'}`;
  const why = event === 'end' && reason !== 'over' ? ` ${reason}` : '';
  return `${event} ${about}${why}${repeated ? ' again' : ''}`;
}
