/** One business date on its way from a platform into an archive. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/reading/record-stream.ts';
import type { Archive, DayWriter } from '../../archive/archive.ts';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { DuplicateTally } from './duplicate-tally.ts';

/** What came of a date: all its records, duplicates and those of other restaurants too, are kept as they came. */
export interface SyncedDay {
  readonly restaurant: string;
  /** `YYYYMMDD`. */
  readonly businessDate: string;
  readonly records: number;
  /** False where the archive held just that. */
  readonly changed: boolean;
  /** Records of a natural key that came before (A26). */
  readonly duplicates: number;
  /** Records that name another restaurant (A1). */
  readonly strangers: number;
  /** Elements that are no record, and so are not kept. */
  readonly unreadable: number;
  /** Records that lack a field because its value was of a wrong type. */
  readonly damaged: number;
}

/** Between what a day is copied, and who hears of it. */
export interface DayRoute {
  readonly api: Pick<KitchenApi, 'streamFulfillments'>;
  readonly archive: Archive;
  /** Epoch ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Hears of what came so far; starts again from nothing when the export has to be repeated. */
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Copies a date, all of it or nothing: the archive keeps what it held until the last record is there. Never holds more than a piece of
 * it, for the platform is read no faster than the archive writes. Throws a Failure of the client or of the archive.
 */
export async function syncDay(
  { api, archive, now, signal, onProgress }: DayRoute,
  restaurant: string,
  businessDate: string,
): Promise<SyncedDay> {
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
  /** The writer of this try: an export that is repeated is written anew. */
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
      strangers: foreignRows,
      unreadable,
      damaged,
    };
  } finally {
    await writing?.writer.abandon();
  }
}
