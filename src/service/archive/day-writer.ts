import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import type { ArchivedDay, DayWriter } from './archive.ts';
import { addPieces, putDay } from './day-scripts.ts';
import type { Leftovers } from './leftovers.ts';
import { PieceCutter, type RecordPiece } from './record-pieces.ts';
import type { SqlEngine } from './sql-engine.ts';
import type { SqlRow } from './sql-row.ts';
import { execute, isIntact, lockRestaurant, selectUnchecked } from './sql-script.ts';
import {
  archivedDay,
  type DayKey,
  emptyDay,
  type StoredDay,
  storedDay,
  tookTooLongFailure,
} from './stored-day.ts';

/** Begins to replace a date. Remains of earlier writers are removed first. Throws like `Archive`. */
export async function beginDay(
  engine: SqlEngine,
  leftovers: Leftovers,
  key: DayKey,
  now: () => number,
): Promise<DayWriter> {
  const begunAt = now();
  const writer = await engine.writer();
  await leftovers.sweep(begunAt);
  engine.reserveSpace?.();
  const day = emptyDay();
  leftovers.unfinished.add(day.generation);
  const begun = [...key, day.generation, 'written', begunAt, writer] as const;
  await engine.writeEach(() => execute('addGeneration', ...begun), { isUrgent: true });
  return new GenerationWriter({ engine, leftovers, key, now, begunAt }, day);
}

interface Writing {
  readonly engine: SqlEngine;
  readonly leftovers: Leftovers;
  readonly key: DayKey;
  /** Returns epoch ms. */
  readonly now: () => number;
  readonly begunAt: number;
}

class GenerationWriter implements DayWriter {
  readonly #writing: Writing;
  readonly #cutter = new PieceCutter(false);
  readonly #digest = createHash('sha256');
  #day: StoredDay;
  /** False after a failed write, when pieces may be missing. */
  #isComplete = true;
  #isCommitted = false;

  constructor(writing: Writing, day: StoredDay) {
    this.#writing = writing;
    this.#day = day;
  }

  async add(records: readonly ItemFulfillmentRead[]): Promise<void> {
    await this.#put(this.#cutter.add(records));
  }

  async commit(): Promise<ArchivedDay & { readonly changed: boolean }> {
    const { leftovers, now } = this.#writing;
    await this.#put(this.#cutter.end());
    const committedAt = now();
    const committed = await this.#publish(this.#digest.digest('hex'), committedAt);
    this.#isCommitted = true;
    // If the archive already had the same content, the sweep also removes this generation.
    leftovers.unfinished.delete(this.#day.generation);
    await leftovers.sweep(committedAt);
    return committed;
  }

  async abandon(): Promise<void> {
    if (this.#isCommitted) return;
    const { key, leftovers } = this.#writing;
    const { generation } = this.#day;
    leftovers.unfinished.delete(generation);
    await leftovers.removeUnfinished([...key, generation], Number.MAX_SAFE_INTEGER);
  }

  async #put(added: Iterable<RecordPiece>): Promise<void> {
    if (!this.#isComplete) {
      throw new Failure('ARCHIVE', 'The business date was only partly written. Start again.');
    }
    const pieces = [...added];
    if (pieces.length === 0) return;
    this.#isComplete = false;
    for (const { body } of pieces) this.#digest.update(body);
    const { engine, key, now } = this.#writing;
    const day = this.#day;
    const time = now();
    // Without a separate generator function: the engine would keep that function, with its pieces, until a full garbage collection.
    this.#day = await engine.writeEach(() => addPieces(key, day, pieces, 'written', time));
    this.#isComplete = true;
  }

  /** Makes this generation the date's content. Equal content stays, with a new time, unless the stored content is damaged. */
  async #publish(digest: string, now: number) {
    const { engine, key, begunAt } = this.#writing;
    const day = this.#day;
    const [before] = await engine.read(selectUnchecked('day', ...key));
    const isSame = before?.['digest'] === digest && (await isReadable(engine, key, before));
    const sameGeneration = isSame ? storedDay(before).generation : undefined;
    return engine.write(function* () {
      yield* lockRestaurant(key[0]);
      const [row] = yield* selectUnchecked('day', ...key);
      const current = row !== undefined && isIntact(row) ? storedDay(row) : undefined;
      const isStillSame = current?.generation === sameGeneration && row?.['digest'] === digest;
      if (current !== undefined && isStillSame) {
        yield* putDay(key, current, digest, begunAt);
        return { ...archivedDay(current), changed: false };
      }
      if (current !== undefined) {
        const replaced = [...key, current.generation, 'current', 'replaced', now] as const;
        yield* execute('setGeneration', ...replaced);
      }
      const published = [...key, day.generation, 'written', 'current', now] as const;
      if ((yield* execute('setGeneration', ...published)) === 0) throw tookTooLongFailure();
      yield* putDay(key, day, digest, begunAt);
      return { ...archivedDay(day), changed: true };
    });
  }
}

async function isReadable(engine: SqlEngine, key: DayKey, row: SqlRow): Promise<boolean> {
  if (!isIntact(row)) return false;
  try {
    for await (const _ of engine.bodies(key, storedDay(row))) {
      // This loop only finds out whether all pieces are readable.
    }
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'ARCHIVE') return false;
    throw error;
  }
}
