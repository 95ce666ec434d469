import { createHash } from 'node:crypto';
import { Failure } from '../../contract/failures.ts';
import type { Archive, ArchivedDay, DayWriter } from './archive.ts';
import { integer, type SqlRow, sqlText } from './sql-row.ts';
import { all, asStored, change, isIntact, lockedRestaurant, one, type SqlSteps } from './steps.ts';
import {
  archivedDay,
  type DayContent,
  type DayKey,
  emptyDay,
  pieceCutter,
  putDay,
  REPLACED_MS,
  type RecordPiece,
  type StoredDay,
  storedDay,
  tookTooLong,
  UNTOUCHED_MS,
  withPieces,
} from './stored-day.ts';

/** All throw like `Archive`. */
export interface Engine {
  readonly own: Pick<
    Archive,
    'stationPage' | 'sharedLogins' | 'structuralFaults' | 'copyTo' | 'close'
  >;
  read<Result>(steps: SqlSteps<Result>): Promise<Result>;
  /** One transaction. Conflicting ones rerun, so the steps change nothing else. An urgent one must not fail on a full disk. */
  write<Result>(steps: () => SqlSteps<Result>, how?: { readonly isUrgent?: true }): Promise<Result>;
  /** Steps complete in themselves, in one transaction only where that is faster. Ones that may repeat do no harm if run twice. */
  batch<Result>(
    steps: () => SqlSteps<Result>,
    how?: { readonly isUrgent?: true; readonly mayRepeat?: true },
  ): Promise<Result>;
  /** A read for every request, kept or shared by calls at the same time. */
  shared<Result>(
    read: (...keys: readonly string[]) => SqlSteps<Result>,
  ): (...keys: readonly string[]) => Promise<Result>;
  /** Of a content, each checked. */
  bodies(key: DayKey, content: DayContent): AsyncIterable<Buffer>;
  /** Files of dead writers. */
  removeLeft?(): void;
  /** Before a date is written. */
  keepRoomToWrite?(): void;
  /** This process among the writers, under a lock from then on. A lost lock is taken again, also before a piece. */
  writer(): Promise<string | number>;
  /** Most pieces per transaction, if limited. */
  readonly removedAtOnce?: number;
}

const URGENT = { isUrgent: true } as const;

type GenerationKey = readonly [...DayKey, generation: string];

/** Throws like `Archive`. */
export function dayWriters(engine: Engine) {
  const unfinished = new Set<string>();

  /** Last pieces first: what remains is always a content without an end. */
  async function remove(key: GenerationKey): Promise<1> {
    const { removedAtOnce: most = 0 } = engine;
    const counted = most > 0 && (await engine.read(one('countPieces', ...key)));
    const count = counted ? integer(counted, 'pieces') : 0;
    for (let from = count - most; ; from -= most) {
      const first = Math.max(0, from);
      await engine.write(function* () {
        yield* change('removePieces', ...key, first);
        if (first === 0) yield* change('removeGeneration', ...key);
      }, URGENT);
      if (first === 0) return 1;
    }
  }

  /** Content published or continued in the meantime stays. If removing fails, pieces already removed are not needed. */
  async function removeUnfinished(
    key: GenerationKey,
    touchedAt: number,
    writer?: string | number,
  ): Promise<0 | 1> {
    const given = await engine.write(function* () {
      const probe = writer === undefined ? undefined : yield* one('probeWriter', writer);
      if (probe !== undefined && integer(probe, 'held') === 1) return 0;
      return yield* change('giveUpGeneration', ...key, touchedAt);
    }, URGENT);
    return given > 0 ? remove(key) : 0;
  }

  /** Removes what is no longer read. A failed sweep fails no write: the next writer tries again. Returns how many went. */
  async function sweep(now: number): Promise<number> {
    let removed = 0;
    try {
      for (const left of await engine.read(all('leftGenerations', now - REPLACED_MS))) {
        const generation = sqlText(left, 'generation');
        const day = [sqlText(left, 'restaurant'), sqlText(left, 'business_date')] as const;
        // Replaced ones come first, and need no writer's lock: a full disk may refuse it.
        if (sqlText(left, 'state') === 'replaced') {
          removed += await remove([...day, generation]);
          continue;
        }
        const touchedAt = integer(left, 'touched_at');
        const { writer } = left;
        const other = writer === (await engine.writer()) ? undefined : writer;
        if (typeof other === 'string' || typeof other === 'number') {
          removed += await removeUnfinished([...day, generation], touchedAt, other);
        } else if (other === null ? touchedAt < now - UNTOUCHED_MS : !unfinished.has(generation)) {
          // Older versions stored no writer.
          removed += await removeUnfinished([...day, generation], touchedAt);
        }
      }
      engine.removeLeft?.();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
    return removed;
  }

  async function isReadable(key: DayKey, held: SqlRow): Promise<boolean> {
    if (!isIntact(held)) return false;
    try {
      for await (const _ of engine.bodies(key, storedDay(held))) {
        // Only readability matters here.
      }
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === 'ARCHIVE') return false;
      throw error;
    }
  }

  async function commit(
    key: DayKey,
    day: StoredDay,
    digest: string,
    { begunAt, now }: { readonly begunAt: number; readonly now: number },
  ): Promise<ArchivedDay & { readonly changed: boolean }> {
    const [before] = await engine.read(asStored('day', ...key));
    // Equal content changes nothing, unless the stored one is damaged.
    const isHeld = before?.['digest'] === digest && (await isReadable(key, before));
    const same = isHeld ? storedDay(before).generation : undefined;
    return engine.write(function* () {
      yield* lockedRestaurant(key[0]);
      const [held] = yield* asStored('day', ...key);
      const current = held !== undefined && isIntact(held) ? storedDay(held) : undefined;
      if (current !== undefined && current.generation === same && held?.['digest'] === digest) {
        yield* putDay(key, current, digest, begunAt);
        return { ...archivedDay(current), changed: false };
      }
      if (current !== undefined) {
        yield* change('setGeneration', ...key, current.generation, 'current', 'replaced', now);
      }
      const written = [...key, day.generation, 'written', 'current', now] as const;
      const published = yield* change('setGeneration', ...written);
      if (published === 0) throw tookTooLong();
      yield* putDay(key, day, digest, begunAt);
      return { ...archivedDay(day), changed: true };
    });
  }

  async function write(key: DayKey, now: () => number): Promise<DayWriter> {
    const begunAt = now();
    const writer = await engine.writer();
    await sweep(begunAt);
    engine.keepRoomToWrite?.();
    let day = emptyDay();
    const { generation } = day;
    const begun = [...key, generation] as const;
    unfinished.add(generation);
    await engine.batch(() => change('addGeneration', ...begun, 'written', begunAt, writer), URGENT);
    const cutter = pieceCutter(false);
    const digest = createHash('sha256');
    // After a failure a piece may be missing: commit nothing.
    let complete = true;
    let ended = false;
    const put = async (pieces: Iterable<RecordPiece>) => {
      if (!complete) {
        throw new Failure('ARCHIVE', 'The business date was only partly written. Start again.');
      }
      const full = [...pieces];
      if (full.length === 0) return;
      complete = false;
      for (const { body } of full) digest.update(body);
      const time = now();
      // A generator function made for each call would be kept, with its pieces, until a full garbage collection.
      day = await engine.batch(() => withPieces(key, day, full, 'written', time));
      complete = true;
    };
    return {
      add: (records) => put(cutter.add(records)),
      commit: async () => {
        await put(cutter.rest());
        const times = { begunAt, now: now() };
        const committed = await commit(key, day, digest.digest('hex'), times);
        ended = true;
        // Also sweeps what the archive already held and so was not published.
        unfinished.delete(generation);
        await sweep(times.now);
        return committed;
      },
      abandon: async () => {
        if (ended) return;
        unfinished.delete(generation);
        await removeUnfinished(begun, Number.MAX_SAFE_INTEGER);
      },
    };
  }

  return { write, sweep };
}
