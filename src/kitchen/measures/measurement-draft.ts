/** A measurement in progress; subjects neither counted nor left out are outside of the measure. */
import { type Measurement, NONE, NOT_ABOUT } from './measure.ts';
import type { RowGroups } from './row-groups.ts';

/** A measurement whose subjects are groups of rows, by number. */
export class MeasurementDraft {
  readonly #groups: RowGroups;
  readonly #valuesMs: Float64Array;
  readonly #endedAt: Float64Array;
  readonly #reasons: Uint8Array;

  constructor(groups: RowGroups) {
    this.#groups = groups;
    this.#valuesMs = new Float64Array(groups.count).fill(Number.NaN);
    this.#endedAt = new Float64Array(groups.count).fill(Number.NaN);
    this.#reasons = new Uint8Array(groups.count).fill(NOT_ABOUT);
  }

  /** Counts a subject: its duration (ms) and end (epoch ms). */
  count(subject: number, valueMs: number, endedAt: number): void {
    this.#valuesMs[subject] = valueMs;
    this.#endedAt[subject] = endedAt;
    this.#reasons[subject] = 0;
  }

  /** Leaves a subject out for a reason (`reasonCode`); its duration (ms) and end (epoch ms) are kept if they are known. */
  leaveOut(subject: number, reason: number, valueMs = Number.NaN, endedAt = Number.NaN): void {
    this.#valuesMs[subject] = valueMs;
    this.#endedAt[subject] = endedAt;
    this.#reasons[subject] = reason;
  }

  /** The measurement; the draft must not be used after. */
  finished(): Measurement {
    const reasons = this.#reasons;
    const { of } = this.#groups;
    const subjects = new Uint32Array(of.length);
    for (let row = 0; row < of.length; row += 1) {
      const subject = of[row] ?? 0;
      subjects[row] = reasons[subject] === NOT_ABOUT ? NONE : subject;
    }
    const [valuesMs, endedAt] = [this.#valuesMs, this.#endedAt];
    return { subjects, isOfRows: false, valuesMs, endedAt, reasons };
  }
}
