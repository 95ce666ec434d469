/** A measurement whose subjects are rows. */
import { type Measurement, NONE, NOT_ABOUT } from './measure.ts';

/** Rows measured one by one. Their subjects, which say nothing that the reasons do not, are written down when they are asked for. */
export class RowMeasurement implements Measurement {
  readonly isOfRows = true;
  readonly valuesMs: Float64Array;
  readonly endedAt: Float64Array;
  readonly reasons: Uint8Array;
  #subjects: Uint32Array | undefined;

  /** By row, as in `Measurement`. */
  constructor(valuesMs: Float64Array, endedAt: Float64Array, reasons: Uint8Array) {
    this.valuesMs = valuesMs;
    this.endedAt = endedAt;
    this.reasons = reasons;
  }

  get subjects(): Uint32Array {
    this.#subjects ??= new Uint32Array(this.reasons.length).map((_, row) =>
      this.reasons[row] === NOT_ABOUT ? NONE : row,
    );
    return this.#subjects;
  }
}
