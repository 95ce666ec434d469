import { Failure } from '../../contract/failures.ts';
import type { SqlEngine, WriterName } from './sql-engine.ts';
import { integer, type SqlRow, sqlText } from './sql-row.ts';
import { execute, selectAll, selectOne } from './sql-script.ts';
import { type DayKey, REPLACED_MS, UNTOUCHED_MS } from './stored-day.ts';

type GenerationKey = readonly [...DayKey, generation: string];

/** Removes contents that nobody reads any more: replaced, pruned, or never finished. Methods throw like `Archive`. */
export class Leftovers {
  readonly #engine: SqlEngine;
  /** Generations of this process that are being written. */
  readonly unfinished = new Set<string>();

  constructor(engine: SqlEngine) {
    this.#engine = engine;
  }

  /** Returns the number of removed contents. A failed sweep is no error, because the next writer tries again. */
  async sweep(now: number): Promise<number> {
    let removed = 0;
    try {
      const rows = await this.#engine.read(selectAll('leftGenerations', now - REPLACED_MS));
      for (const row of rows) {
        if (await this.#removeLeftover(row, now)) removed += 1;
      }
      this.#engine.removeDeadWriters?.();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
    return removed;
  }

  async #removeLeftover(row: SqlRow, now: number): Promise<boolean> {
    const generation = sqlText(row, 'generation');
    const key = [sqlText(row, 'restaurant'), sqlText(row, 'business_date'), generation] as const;
    // A replaced content needs no writer's lock. A full disk may refuse that lock.
    if (sqlText(row, 'state') === 'replaced') {
      await this.#remove(key);
      return true;
    }
    const touchedAt = integer(row, 'touched_at');
    const { writer } = row;
    if (writer === (await this.#engine.writer())) {
      return !this.unfinished.has(generation) && this.removeUnfinished(key, touchedAt);
    }
    if (typeof writer === 'string' || typeof writer === 'number') {
      return this.removeUnfinished(key, touchedAt, writer);
    }
    // Older versions stored no writer.
    return touchedAt < now - UNTOUCHED_MS && this.removeUnfinished(key, touchedAt);
  }

  /** Removes a content not touched after `touchedAt` (epoch ms), unless it was published or its writer still runs. */
  async removeUnfinished(
    key: GenerationKey,
    touchedAt: number,
    writer?: WriterName,
  ): Promise<boolean> {
    const giveUp = function* () {
      const probe = writer === undefined ? undefined : yield* selectOne('probeWriter', writer);
      if (probe !== undefined && integer(probe, 'held') === 1) return 0;
      return yield* execute('giveUpGeneration', ...key, touchedAt);
    };
    if ((await this.#engine.write(giveUp, { isUrgent: true })) === 0) return false;
    await this.#remove(key);
    return true;
  }

  /** The last pieces are removed first, so that a failure leaves a content without its end, but never without its beginning. */
  async #remove(key: GenerationKey): Promise<void> {
    const { piecesPerRemoval = 0 } = this.#engine;
    const row = piecesPerRemoval > 0 && (await this.#engine.read(selectOne('countPieces', ...key)));
    let first = row ? integer(row, 'pieces') : 0;
    do {
      first = Math.max(0, first - piecesPerRemoval);
      const from = first;
      const remove = function* () {
        yield* execute('removePieces', ...key, from);
        if (from === 0) yield* execute('removeGeneration', ...key);
      };
      await this.#engine.write(remove, { isUrgent: true });
    } while (first > 0);
  }
}
