/** Copies a business date from a platform into an archive. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/record-stream.ts';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { Archive, DayWriter } from '../../service/archive/archive.ts';
import { DuplicateTally } from '../archive/filling.ts';

/** All records are kept unchanged, including duplicates and other restaurants'. */
export type SyncedDay = Awaited<ReturnType<typeof syncDay>>;

export interface DayRoute {
  readonly api: Pick<KitchenApi, 'streamFulfillments'>;
  readonly archive: Archive;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Amount so far. Starts over with a repeated export. */
  readonly onProgress: (progress: Progress) => void;
}

/** The archive keeps the old content until the last record arrives. Only one piece is in memory. Throws a client or archive Failure. */
export async function syncDay(
  { api, archive, now, signal, onProgress }: DayRoute,
  restaurant: string,
  businessDate: string,
) {
  let taken: ItemFulfillmentRead[] = [];
  let tally = new DuplicateTally();
  let tries = 0;
  let writing: { readonly of: number; readonly writer: DayWriter } | undefined;

  const begin = () => {
    tries += 1;
    taken = [];
    tally = new DuplicateTally();
    return (record: ItemFulfillmentRead) => {
      taken.push(record);
      tally.add(record);
    };
  };
  /** For this attempt: a repeated export starts over. */
  const writer = async (): Promise<DayWriter> => {
    if (writing?.of !== tries) {
      await writing?.writer.abandon();
      writing = undefined;
      writing = { of: tries, writer: await archive.writeDay(restaurant, businessDate, now) };
    }
    return writing.writer;
  };
  const write = async (progress: Progress) => {
    const records = taken;
    taken = [];
    await (await writer()).add(records);
    onProgress(progress);
  };

  try {
    const totals = await api.streamFulfillments(restaurant, businessDate, begin, {
      signal,
      onProgress: write,
    });
    const { records, changed } = await (await writer()).commit();
    writing = undefined;
    const { foreignRows, unreadable, damaged } = totals;
    const { duplicates } = tally;
    return {
      restaurant,
      businessDate,
      records,
      changed,
      duplicates,
      foreignRows,
      unreadable,
      damaged,
    };
  } finally {
    await writing?.writer.abandon();
  }
}

export interface SyncOutcome {
  readonly restaurant: Pick<RestaurantChoice, 'guid' | 'name'>;
  /** `YYYYMMDD`. Absent for the station list. */
  readonly businessDate?: string;
  readonly result: SyncedDay | Failure;
}

/** `copied`, `not subscribed`, `no access`, `unreachable`, `timed out` and so on. */
export function syncState({ result }: SyncOutcome): string {
  return result instanceof Failure ? failureWord(result.code) : 'copied';
}

/** What a failure does not have is null. */
export const SYNC_LINE = {
  'restaurant name': 'text',
  businessDate: 'date?: null for the station list',
  state: 'state',
  code: 'code?',
  changed: 'flag?',
  'records duplicates strangers unreadable damaged': 'count?',
} as const satisfies JsonType;

export function outcomeValue(outcome: SyncOutcome): ValueOf<typeof SYNC_LINE> {
  const { restaurant, businessDate, result } = outcome;
  const day = result instanceof Failure ? undefined : result;
  return {
    restaurant: restaurant.guid,
    name: restaurant.name,
    businessDate: businessDate ?? null,
    state: result instanceof Failure ? failureState(result.code) : syncState(outcome),
    code: result instanceof Failure ? result.code : null,
    records: day?.records ?? null,
    changed: day?.changed ?? null,
    duplicates: day?.duplicates ?? null,
    strangers: day?.foreignRows ?? null,
    unreadable: day?.unreadable ?? null,
    damaged: day?.damaged ?? null,
  };
}
