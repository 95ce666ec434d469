import { waitFor, within } from '../../api/cancellation.ts';
import type { Failure } from '../../contract/failures.ts';
import { currentFleet, lostFor } from '../../kitchen/fleet/fleet-schedule.ts';
import { fleetOf } from '../../reader/fleet-reader.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import type { FleetSource } from '../../reader/read-restaurant.ts';
import { printedFailure } from '../arguments/end-text.ts';
import { firstLogin } from '../arguments/first-login.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import { Delivery, type LineBlocks, type WatchContext } from './delivery.ts';
import { FollowedFleet } from './followed-fleet.ts';
import { JoinedLines } from './joined-lines.ts';
import type { WatchRequest } from './request.ts';

/** Closeouts and the platform's silence are checked this often. */
const CHECK_MS = 10_000;
/** While nothing is printed, the times of readings are saved this often. */
const SAVE_MS = 60_000;

/** Yields the lines of a chain. Throws NOT_WRITTEN for a state file that can't be made, and a login that a retry can't fix. */
export async function* watchFleet(
  source: KitchenSource,
  { followed }: WatchRequest,
  context: WatchContext,
  decisionsOf: FleetSource['decisionsOf'],
): LineBlocks {
  const { clock, signal, memory, stderr } = context;
  const snapshot = await memory?.load();
  const onFailure = (failure: Failure, restaurantName: string) =>
    void stderr.write(printedFailure(failure, restaurantName));
  const fleet = new FollowedFleet(source, { followed, clock, snapshot, onFailure });
  const joined = new JoinedLines(source, snapshot?.incidents ?? [], followed);
  const delivery = new Delivery(context, (unprinted) => ({
    ...fleet.snapshot([...unprinted, ...joined.held]),
    incidents: joined.open,
  }));
  yield* delivery.resume(snapshot?.pending ?? []);
  const login = firstLogin(source.api, clock, (text) => stderr.write(`${PROGRAM}${text}\n`));
  await waitFor(login, signal);
  const reader = fleetOf(source, clock, decisionsOf, 'current', fleet);
  const reading = reader.run(signal);
  // The loop below waits for the reading, and throws its failure.
  reading.catch(() => undefined);
  let savedAt = clock.steady();
  for (;;) {
    const now = clock.steady();
    fleet.enterDates();
    const view = reader.get();
    const silentMs = lostFor(view, now);
    if (silentMs !== undefined) fleet.startLoss(silentMs);
    const records = joined.lines(fleet.takeRecords(), {
      rows: currentFleet(view, now).rows,
      isPlatformLost: silentMs !== undefined,
      now: clock.now(),
      steady: now,
    });
    if (records.length > 0 || now - savedAt >= SAVE_MS) {
      yield* delivery.deliver(records);
      savedAt = now;
    }
    const waitForChange = () => Promise.race([fleet.waitForRecords(), reading]);
    await within(CHECK_MS, waitForChange, clock, signal);
  }
}
