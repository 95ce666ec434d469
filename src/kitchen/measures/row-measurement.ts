/** A measurement whose subjects are rows. */
import { type Measurement, NONE, NOT_ABOUT } from './measure.ts';

/**
 * Rows measured one by one. One column holds everything: four bytes per row stay in the cache when rows are read group by group. The columns of
 * `Measurement` are made from it on demand.
 */
export class RowMeasurement implements Measurement {
  readonly isOfRows = true;
  readonly endedAt: Float64Array;
  /** By row: the duration, ms; or the negative code of the reason why it is left out. */
  readonly #tookOrReason: Int32Array;
  #subjects: Uint32Array | undefined;
  #valuesMs: Float64Array | undefined;
  #reasons: Uint8Array | undefined;

  /** By row: the duration in ms, or the negative code of a reason; and the bump, epoch ms. */
  constructor(tookOrReason: Int32Array, endedAt: Float64Array) {
    this.#tookOrReason = tookOrReason;
    this.endedAt = endedAt;
  }

  get subjects(): Uint32Array {
    this.#subjects ??= Uint32Array.from(this.#tookOrReason, (took, row) =>
      took === -NOT_ABOUT ? NONE : row,
    );
    return this.#subjects;
  }

  get valuesMs(): Float64Array {
    this.#valuesMs ??= Float64Array.from(this.#tookOrReason, (took) =>
      took < 0 ? Number.NaN : took,
    );
    return this.#valuesMs;
  }

  get reasons(): Uint8Array {
    this.#reasons ??= Uint8Array.from(this.#tookOrReason, (took) => Math.max(0, -took));
    return this.#reasons;
  }

  /** Collects the counted rows, and counts the others by reason code. */
  collect(rows: Uint32Array, counts: Uint32Array, intoMs: Float64Array, into?: Uint32Array): void {
    const tookOrReason = this.#tookOrReason;
    let count = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const took = tookOrReason[row] ?? -NOT_ABOUT;
      if (took < 0) {
        counts[-took] = (counts[-took] ?? 0) + 1;
        continue;
      }
      intoMs[count] = took;
      if (into !== undefined) into[count] = row;
      count += 1;
    }
    counts[0] = count;
  }
}
