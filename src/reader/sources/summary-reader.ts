/** Reads summaries of dates: first kept summaries, then the other dates from the platform while nothing else is read. */
import { canceled, caughtFailure, inTurns, waitFor } from '../../api/cancellation.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { Failure } from '../../contract/failures.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import { summarizedDateSteps } from '../../kitchen/usual/summarized-date.ts';
import { isReadAgain, type UsualReader } from '../../kitchen/usual/usual-dates.ts';
import { readRows } from '../date-rows.ts';
import { endsAllDates } from '../kitchen-reading.ts';
import type { KeptSummary, SummaryStore } from './summary-store.ts';

export interface SummaryReaderParts {
  readonly api: Pick<KitchenApi, 'renewFulfillments' | 'link' | 'subscribe'>;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly storeOf: (restaurant: RestaurantChoice) => SummaryStore;
  readonly now: () => number;
}

/** Reads one date per restaurant at a time. Callers that wait for the link take turns across all restaurants. */
export function summaryReader(parts: SummaryReaderParts): UsualReader['summaries'] {
  const { api, massBumpLimits, storeOf, now } = parts;
  const takeSharedTurn = turns();
  const turnsOf = oncePerKey((_restaurantGuid: string) => turns());

  return async function* summaries(restaurant, dates, options) {
    const { signal, whenIdle, isKeptOnly = false, needsItems = false } = options;
    const takeRestaurantTurn = turnsOf(restaurant.guid);
    const takeTurn: TakeTurn =
      whenIdle === undefined
        ? (aborted, work) => takeSharedTurn(aborted, () => takeRestaurantTurn(aborted, work))
        : takeRestaurantTurn;
    const store = storeOf(restaurant);
    const unread: string[] = [];
    const itemCopies = needsItems ? await store.items?.(dates) : undefined;
    const fresh: KeptSummary[] = [];
    for (const date of dates) {
      if (signal.aborted) throw canceled();
      const copy = itemCopies?.get(date);
      const kept = isEnough(copy) ? copy : await store.get(date);
      if (kept !== undefined) yield { state: 'summarized', date, summary: kept.summary };
      if (!isEnough(kept)) unread.push(date);
      else if (kept !== copy) fresh.push(kept);
    }
    let ended: Failure | undefined;
    for (const date of isKeptOnly ? [] : unread) {
      const outcome = ended ?? (await takeTurn(signal, () => reading(date)).catch(caughtFailure));
      if (!(outcome instanceof Failure)) {
        fresh.push(outcome);
        yield { state: 'summarized', date, summary: outcome.summary };
        continue;
      }
      if (endsAllDates(outcome)) ended = outcome;
      yield { state: 'failed', date, failure: outcome };
    }
    if (needsItems && fresh.length > 0) await store.putItems?.(fresh);

    function isEnough(kept: KeptSummary | undefined): kept is KeptSummary {
      if (kept === undefined) return false;
      const { readAt, summary } = kept;
      if (needsItems && !('items' in summary)) return false;
      return !isReadAgain(summary.date, restaurant, { readAt, now: now() });
    }

    async function reading(date: string): Promise<KeptSummary> {
      await waitFor(whenIdle?.(signal) ?? whenLinkIdle(api, signal), signal);
      const kept = await store.get(date);
      if (isEnough(kept)) return kept;
      const newSummary = await readDateSummary(api, restaurant, date, massBumpLimits, signal);
      await store.put(newSummary);
      return newSummary;
    }
  };
}

/** Resolves when the client has no open call, for work that can wait. Throws CANCELLED once the signal aborts. */
async function whenLinkIdle(
  { link, subscribe }: Pick<KitchenApi, 'link' | 'subscribe'>,
  signal: AbortSignal,
): Promise<void> {
  let unsubscribe = () => {};
  const idle = new Promise<void>((resolve) => {
    const resolveIfIdle = () => {
      if (link().state === 'idle') resolve();
    };
    unsubscribe = subscribe(resolveIfIdle);
    resolveIfIdle();
  });
  try {
    await waitFor(idle, signal);
  } finally {
    unsubscribe();
  }
}

type TakeTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

function turns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return async (signal, work) => {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = Promise.all([before, turn.promise]);
    try {
      await waitFor(before, signal);
      return await work();
    } finally {
      turn.resolve();
    }
  };
}

async function readDateSummary(
  api: Pick<KitchenApi, 'renewFulfillments'>,
  restaurant: RestaurantChoice,
  date: string,
  massBumpLimits: MassBumpLimits | undefined,
  signal: AbortSignal,
): Promise<KeptSummary> {
  const { day, readAt } = await readRows({ api, massBumpLimits }, restaurant, date, { signal });
  const summary = await inTurns(summarizedDateSteps(day, date, restaurant.calendar), signal);
  return { summary, readAt };
}
