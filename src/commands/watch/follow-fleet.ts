/** `linecheck watch --all-restaurants`: one process for a chain, at the pace of the fleet reader. */
import { waitFor, within } from '../../api/cancellation.ts';
import { lostFor } from '../../kitchen/fleet/fleet-schedule.ts';
import { fleetOf } from '../../reader/fleet-reader.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import type { FleetSource } from '../../reader/read-restaurant.ts';
import { printedFailure } from '../arguments/end-text.ts';
import { firstLogin } from '../arguments/first-login.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import { delivered, FollowFile } from './follow-file.ts';
import type { FollowRecord } from './follow-records.ts';
import { followedFleet } from './followed-fleet.ts';
import { KEPT_FLEET } from './kept-follow.ts';
import type { WatchRequest } from './request.ts';
import type { Surroundings } from './surroundings.ts';

/** Between two looks at closeouts and the platform, ms. */
const LOOK_MS = 10_000;
/** Between two saves without a line, ms: only reading times changed. */
const SAVE_MS = 60_000;

/** Throws USAGE for a foreign state file, and what time does not fix about the first login. */
export async function* fleetBlocks(
  source: KitchenSource,
  path: string | undefined,
  request: Pick<WatchRequest, 'followed' | 'holdOf'>,
  { clock, signal, ...around }: Surroundings,
  decisionsOf: FleetSource['decisionsOf'],
): AsyncGenerator<Iterable<string>, void, undefined> {
  const file = path === undefined ? undefined : new FollowFile(path, clock, KEPT_FLEET);
  const kept = await file?.load();
  const fleet = followedFleet(source, request, kept, clock, (failure, name) => {
    around.stderr.write(printedFailure(failure, name));
  });
  // An unwritable state file fails before the first alert.
  await file?.keep(fleet.kept(kept?.pending ?? []), around.stderr, true);
  const printed = (records: readonly FollowRecord[]) =>
    delivered(file, around, records, (pending) => fleet.kept(pending));
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
