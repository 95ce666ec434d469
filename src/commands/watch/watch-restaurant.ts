import { within } from '../../api/cancellation.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { DateReading } from '../../kitchen/model/date-reading.ts';
import { readRows } from '../../reader/date-rows.ts';
import { type KitchenSource, oneRestaurant } from '../../reader/kitchen-source.ts';
import { printedFailure } from '../arguments/end-text.ts';
import { BackgroundUsual } from './background-usual.ts';
import { Delivery, type LineBlocks, type WatchContext } from './delivery.ts';
import { FollowedKitchen, judgeReading } from './followed-kitchen.ts';
import type { WatchRequest } from './request.ts';

/** The first states wait at most this long for usual times. */
const USUAL_WAIT_MS = 10_000;

/** Each reading is requested only after the lines before it are taken. */
export async function* watchRestaurant(
  source: KitchenSource,
  request: WatchRequest,
  context: WatchContext,
): LineBlocks {
  const { stderr, notices, clock, signal, memory } = context;
  const restaurant = oneRestaurant(source);
  const today = () => businessDateAt(clock.now(), restaurant.calendar);
  const snapshot = await memory?.loadRestaurant(restaurant.guid);
  const kitchen = new FollowedKitchen(
    { ...source, restaurant },
    { oldMs: request.oldMs, clock, snapshot: snapshot?.restaurants[0] },
    { startedAt: clock.now(), date: today() },
  );
  // An earlier watch of a chain may have left a loss open, which stays for the next watch of the chain.
  const lostSince = snapshot?.lostSince;
  const delivery = new Delivery(context, (pending) => {
    return { restaurants: [kitchen.snapshot()], lostSince, pending };
  });
  yield* delivery.resume(snapshot?.pending ?? []);

  const { usualReader } = source;
  const background = new BackgroundUsual({ usualReader, restaurant, clock, signal });
  let printedNotes = '';
  let lastReading: DateReading | undefined;
  const printedKinds = new Set<string>();
  for (;;) {
    const date = today();
    yield* delivery.deliver(kitchen.enterDate(date));
    try {
      const before = lastReading?.date === date ? lastReading : undefined;
      const rows = await readRows(source, restaurant, date, { before, signal });
      // Earlier dates would fail, too, if this one did.
      const prepared = background.prepare(date);
      if (lastReading === undefined) await within(USUAL_WAIT_MS, () => prepared, clock, signal);
      const judged = judgeReading(restaurant, request, rows, background.current(), clock.now());
      yield* delivery.deliver(kitchen.follow(judged));
      lastReading = rows;
      printedKinds.clear();
      // Notes about unreadable dates are printed only while the current date can be read.
      if (background.notes !== printedNotes) notices.write(background.notes);
      printedNotes = background.notes;
    } catch (error) {
      if (signal.aborted || !(error instanceof Failure)) throw error;
      const isFirst = lastReading === undefined;
      if (error.retry === 'never' || (error.retry === 'after success' && isFirst)) throw error;
      kitchen.noteFailure(error);
      if (!printedKinds.has(error.kind)) stderr.write(printedFailure(error));
      printedKinds.add(error.kind);
    }
    await clock.sleep(request.everyMs, signal);
  }
}
