/** `linecheck watch`: prints a line when a state starts or ends. */
import { underSignals, waitFor, within } from '../../api/cancellation.ts';
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { DateReading } from '../../kitchen/model/date-reading.ts';
import { NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { notices, type Outlets, writeBlocks } from '../../output/line-output.ts';
import { readRows } from '../../reader/date-rows.ts';
import { firstRestaurant, type KitchenSource, oneRestaurant } from '../../reader/kitchen-source.ts';
import type { FleetSource } from '../../reader/read-restaurant.ts';
import { configuredSource } from '../../reader/sources/configured-source.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';
import { printedFailure } from '../arguments/end-text.ts';
import type { Run } from '../arguments/io.ts';
import { keptDecisions } from '../arguments/kept-decisions.ts';
import { PROGRAM, restaurantsNotice, usualNotes } from '../arguments/notes-about.ts';
import { severalRestaurants } from '../arguments/read-restaurants.ts';
import { delivered, type Surroundings, type Webhooks } from './delivery.ts';
import type { FollowRecord } from './follow-records.ts';
import { fleetBlocks } from './followed-fleet.ts';
import { backgroundUsual, followedKitchen, followedPace } from './followed-kitchen.ts';
import type { KeptWatch } from './kept-watch.ts';
import { readOnce } from './read-once.ts';
import { type WatchRequest, watchRequest } from './request.ts';
import { WatchMemory } from './watch-memory.ts';
import { openWebhooks, testWebhooks } from './webhooks.ts';

/** Longest wait for usual times before the first states. Saved ones arrive immediately. */
const USUAL_FIRST_MS = 10_000;

/** Webhooks are opened once everything else is valid. */
type FollowOutlets = Outlets & {
  readonly openWebhooks?: (memory: WatchMemory | undefined) => Promise<Webhooks | undefined>;
};

/** SIGINT and SIGTERM end it with CANCELLED. */
export async function watchCommand(flags: WatchFlags, run: Run): Promise<void> {
  if (flags.webhookTest === true) return testWebhooks(flags, run);
  const source = await configuredSource(flags, run);
  const { load, latest } = await keptDecisions(run.environment);
  if (flags.once === true || flags.date !== undefined)
    return run.endWith(await readOnce(source, flags, run, run.clock, load));
  const signal = run.signals.canceled();
  const outlets = {
    ...run,
    openWebhooks: (memory?: WatchMemory) => openWebhooks(flags, run, memory),
  };
  run.endWith(await follow(source, flags, outlets, run.clock, signal, latest));
}

/**
 * Reads until the signal, and writes starts and ends. Returns 0 when the lines' reader leaves. Throws USAGE, a first failure that a retry
 * won't fix, later failures if they end all reading, NOT_WRITTEN for a state file that can't be made, and CANCELLED. Closes the source.
 */
export async function follow(
  source: KitchenSource,
  flags: WatchFlags,
  { stdout, stderr, openWebhooks: open }: FollowOutlets,
  clock: Clock,
  signal: AbortSignal,
  decisionsOf: FleetSource['decisionsOf'] = () => NO_DECISIONS,
): Promise<number> {
  let memory: WatchMemory | undefined;
  try {
    const decisions = await decisionsOf(firstRestaurant(source).guid);
    const request = watchRequest(flags, source, decisions);
    const restaurants =
      flags.allRestaurants === true ? severalRestaurants(source, flags) : undefined;
    if (restaurants === undefined) oneRestaurant(source);
    const narrated = notices(stderr, flags);
    narrated.write(restaurantsNotice(source, restaurants !== undefined));
    if (flags.state !== undefined) memory = await WatchMemory.open(flags.state, clock.now());
    const webhooks = await open?.(memory);
    await underSignals([signal], async (either, stop) => {
      const around = { stderr, narrated, memory, webhooks, clock, signal: either };
      const blocks =
        restaurants === undefined
          ? followedBlocks(source, request, around)
          : fleetBlocks({ ...source, restaurants }, request, around, decisionsOf);
      try {
        await waitFor(writeBlocks(blocks, stdout), either);
      } finally {
        stop();
        // Finishes a save in progress.
        await blocks.return();
        await webhooks?.close();
      }
    });
    return EXIT.done;
  } catch (error) {
    throw signal.aborted ? new Failure('CANCELLED', 'Canceled.') : error;
  } finally {
    await memory?.close();
    await source.close();
  }
}

/** Each refresh is requested once the lines before it were taken. */
async function* followedBlocks(
  source: KitchenSource,
  request: WatchRequest,
  { narrated, clock, signal, memory, ...around }: Surroundings,
): AsyncGenerator<Iterable<string>, void, undefined> {
  const restaurant = oneRestaurant(source);
  const today = () => businessDateAt(clock.now(), restaurant.calendar);
  const kept = await memory?.loadOne(restaurant.guid);
  const began = { now: clock.now(), date: today() };
  const rules = { ...request, steady: () => clock.steady() };
  const kitchen = followedKitchen({ ...source, restaurant }, rules, kept?.restaurants[0], began);
  const lostSince = kept?.lostSince;
  const keptNow = (pending: readonly FollowRecord[]): KeptWatch => {
    return { restaurants: [kitchen.kept()], lostSince, pending };
  };
  await memory?.begin(keptNow(kept?.pending ?? []), (notice) =>
    around.stderr.write(`${PROGRAM}${notice}\n`),
  );
  const printed = (records: readonly FollowRecord[]) =>
    delivered({ ...around, memory }, records, keptNow);
  if (kept !== undefined) yield* printed(kept.pending.map((each) => ({ ...each, repeated: true })));

  let notes = '';
  let printedNotes = '';
  const usual = backgroundUsual({
    reading: source.usual,
    restaurant,
    clock,
    signal,
    onRead: (found, missed) => {
      notes = usualNotes(found, missed);
    },
  });
  let before: DateReading | undefined;
  let hasRead = false;
  const printedKinds = new Set<string>();
  for (;;) {
    const date = today();
    yield* printed(kitchen.enter(date));
    const expected = usual.expect(date);
    try {
      const known = before?.date === date ? before : undefined;
      const read = await readRows(source, restaurant, date, { before: known, signal });
      before = read;
      if (!hasRead) await within(USUAL_FIRST_MS, () => expected, clock, signal);
      const judged = { ...read, date, now: clock.now(), usual: usual.byNow() };
      yield* printed(kitchen.follow(followedPace(restaurant, request, judged)));
      hasRead = true;
      printedKinds.clear();
      // While nothing can be read, notes about unreadable dates add nothing.
      if (notes !== printedNotes) narrated.write(notes);
      printedNotes = notes;
    } catch (error) {
      if (signal.aborted || !(error instanceof Failure)) throw error;
      const { retry } = error;
      if (retry === 'never' || (retry === 'after success' && !hasRead)) throw error;
      kitchen.lose(error);
      if (!printedKinds.has(error.kind)) around.stderr.write(printedFailure(error));
      printedKinds.add(error.kind);
    }
    await clock.sleep(request.everyMs, signal);
  }
}
